export type WorkbookCell = string | number

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const ROOT = 'http://schemas.openxmlformats.org'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const OFFICE = `${ROOT}/officeDocument/2006/relationships`
const SHEET = `${ROOT}/spreadsheetml/2006/main`
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The name of a column: A to Z, then AA. */
function columnOf(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? letter : `${columnOf(Math.floor(at / 26) - 1)}${letter}`
}

function cellOf(cell: WorkbookCell, address: string): string {
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (cell === '') return ''
  const text = `<is><t xml:space="preserve">${escape(cell)}</t></is>`
  return `<c r="${address}" t="inlineStr">${text}</c>`
}

function sheetOf(rows: readonly (readonly WorkbookCell[])[]): string {
  const lines = rows.map((row, at) => {
    const cells = row.map((cell, column) => cellOf(cell, `${columnOf(column)}${at + 1}`)).join('')
    return `<row r="${at + 1}">${cells}</row>`
  })
  return `${HEAD}<worksheet xmlns="${SHEET}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

const relationships = (target: string, type: string) =>
  `${HEAD}<Relationships xmlns="${ROOT}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`

/** The parts of an XLSX file with one sheet, by their names in the zip. */
export const workbookParts = (
  name: string,
  rows: readonly (readonly WorkbookCell[])[],
): Record<string, string> => ({
  '[Content_Types].xml': `${HEAD}<Types xmlns="${ROOT}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationships('xl/workbook.xml', 'officeDocument'),
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${escape(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships('worksheets/sheet1.xml', 'worksheet'),
  'xl/worksheets/sheet1.xml': sheetOf(rows),
})

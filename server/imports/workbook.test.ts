import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { workbookParts } from '#domain/workbook'
import { Refusal } from '../refusal.ts'
import { createReadTable } from './read-table.ts'

const readTable = createReadTable()

const zipOf = (parts: Record<string, string>) =>
  Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  )

/** A workbook as Excel writes it: texts stand in a list of their own, and times are numbers. */
function workbookWith(cells: string): Buffer {
  const parts = workbookParts('Bikes', [])
  const content = `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>${cells}</sheetData></worksheet>`
  const relation = (id: string, name: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}" Target="${target}"/>`
  const head =
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
  return zipOf({
    ...parts,
    'xl/_rels/workbook.xml.rels': `${head}${relation('rId1', 'worksheet', 'worksheets/sheet1.xml')}${relation('rId2', 'sharedStrings', 'sharedStrings.xml')}${relation('rId3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/sharedStrings.xml':
      '<sst><si><t>নাম</t></si><si><r><t>Sta</t></r><r><t>rt</t></r></si><si><t>FZ-S &amp; Co</t></si></sst>',
    'xl/styles.xml':
      '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': content,
  })
}

const refusalOf = (content: Buffer) =>
  readTable(content).then(
    () => 'read',
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

test('texts, numbers, times and formulas of a workbook are read as they are shown', async () => {
  const rows = `<row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3" s="1"><v>46357.416666666664</v></c></row>
    <row r="4"><c r="A4"><v>150.10000000000002</v></c><c r="B4" s="1"><v>46357</v></c></row>
    <row r="5"><c r="A5" t="str"><f>A3</f><v>sum</v></c><c r="B5" t="b"><v>1</v></c></row>
    <row r="6"><c r="A6" t="e"><v>#N/A</v></c><c r="B6" s="1"><v>0.5</v></c></row>`
  const { headers, lines } = await readTable(workbookWith(rows))
  expect(headers).toEqual(['নাম', 'Start'])
  expect(lines).toEqual([
    { line: 3, cells: ['FZ-S & Co', '2026-12-01 10:00'] },
    { line: 4, cells: ['150.1', '2026-12-01'] },
    { line: 5, cells: ['sum', 'yes'] },
    { line: 6, cells: ['', '12:00'] },
  ])
})

const EMPTY_SHEET = '<row r="2"><c r="A2"><v>1</v></c></row>'
const SHEET = 'xl/worksheets/sheet1.xml'
const bomb = () => zipOf({ ...workbookParts('Bikes', []), [SHEET]: ' '.repeat(60 * 1024 * 1024) })

/** The directory of the zip says that the sheet has 1 byte. */
function lyingBomb(): Buffer {
  const content = zipOf({ ...workbookParts('Bikes', []), [SHEET]: ' '.repeat(20 * 1024 * 1024) })
  const name = content.lastIndexOf(SHEET)
  content.writeUInt32LE(1, name - 46 + 24)
  return content
}

test.each([
  ['a bomb', bomb, 'table_too_hard'],
  ['a bomb that lies about its size', lyingBomb, 'table_unreadable'],
  [
    'a cell far to the right',
    () => workbookWith('<row r="2"><c r="ZZZZZZ2"><v>1</v></c></row>'),
    'table_too_hard',
  ],
  [
    'a row far below',
    () => workbookWith('<row r="99999999"><c r="A99999999"><v>1</v></c></row>'),
    'table_too_hard',
  ],
  ['a zip of something else', () => zipOf({ 'a.txt': 'a' }), 'table_unreadable'],
  ['half a workbook', () => workbookWith(EMPTY_SHEET).subarray(0, 900), 'table_unreadable'],
  ['a workbook without rows', () => workbookWith(''), 'table_empty'],
  [
    'a number that is none',
    () => workbookWith('<row r="2"><c r="A2"><v>x</v></c></row>'),
    'table_unreadable',
  ],
])('%s is refused, and the next workbook is read', async (_, make, code) => {
  expect(await refusalOf(make())).toBe(code)
  expect(await refusalOf(workbookWith(EMPTY_SHEET))).toBe('read')
})

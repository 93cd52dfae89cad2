import { parse } from 'csv-parse/sync'
import { MOST_IMPORTED_ROWS } from '#domain/imports'
import { Refusal } from '../refusal.ts'
import { createReadWorkbook } from './read-workbook.ts'

export type TableLine = { line: number; cells: readonly string[] }
export type Table = { headers: readonly string[]; lines: readonly TableLine[] }

const MOST_COLUMNS = 100
const MOST_CELL_CHARACTERS = 10_000
/** The parser holds up the server for a second or so when a table has this many cells. */
const MOST_CELLS = 500_000

/** An XLSX file is a zip, which begins with these bytes. */
const ZIP = Buffer.from('PK\u{3}\u{4}')

/** The kind of a file is told by its bytes, whatever its name or its sender says. */
export function createReadTable() {
  const readWorkbook = createReadWorkbook()

  /** @throws Refusal table_empty, table_unreadable, table_too_long, table_too_wide, table_too_hard */
  return async function readTable(content: Buffer): Promise<Table> {
    const isWorkbook = content.subarray(0, ZIP.length).equals(ZIP)
    const rows = isWorkbook ? (await readWorkbook(content)).map(toLine) : readText(content)
    const [first, ...lines] = rows
    if (!first || lines.length === 0) throw new Refusal('table_empty')
    if (lines.length > MOST_IMPORTED_ROWS) throw new Refusal('table_too_long')
    return { headers: first.cells, lines }
  }
}

function readText(content: Buffer): TableLine[] {
  const text = decode(content)
  if (text.trim() === '') throw new Refusal('table_empty')
  if (hasTooManyCells(text)) throw new Refusal('table_too_wide')
  return parseLines(text)
}

const MARKS = [
  { bytes: Buffer.from([0xff, 0xfe]), encoding: 'utf-16le' },
  { bytes: Buffer.from([0xfe, 0xff]), encoding: 'utf-16be' },
] as const

/** Spreadsheets save UTF-8, or UTF-16 with a byte order mark. */
function decode(content: Buffer): string {
  const mark = MARKS.find(({ bytes }) => content.subarray(0, 2).equals(bytes))
  try {
    const text = new TextDecoder(mark?.encoding ?? 'utf-8', { fatal: true }).decode(content)
    if (text.includes('\0')) throw new Refusal('table_unreadable')
    return text
  } catch {
    throw new Refusal('table_unreadable')
  }
}

const DELIMITERS = [',', ';', '\t', '|']

/** The sign that the line of the headers has most often. */
function delimiterOf(text: string): string {
  const [header = ''] = text.trimStart().split(/\r\n|\r|\n/, 1)
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Signs that end a cell are counted in quoted text too, so the count is never too low. */
function hasTooManyCells(text: string): boolean {
  const ends = new Set([delimiterOf(text), '\n', '\r'])
  let count = 0
  for (const character of text) if (ends.has(character)) count += 1
  return count > MOST_CELLS
}

/** An export marks text that a spreadsheet would take for a formula with this sign before it. */
const MARKED = /^'(?=[=+\-@＝＋－＠])/

const toCell = (cell: string) =>
  cell.slice(0, MOST_CELL_CHARACTERS).toWellFormed().replace(MARKED, '')

const toLine = ({ line, cells }: TableLine): TableLine => ({
  line,
  cells: cells.slice(0, MOST_COLUMNS).map((cell) => toCell(cell.trim())),
})

type ParsedLine = { record: string[]; info: { lines: number } }

function parseLines(text: string): TableLine[] {
  try {
    const parsed = parse(text, {
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      max_record_size: MOST_COLUMNS * MOST_CELL_CHARACTERS,
      to: MOST_IMPORTED_ROWS + 2,
    }) as unknown as ParsedLine[]
    return parsed.map(({ record, info }) => toLine({ line: info.lines, cells: record }))
  } catch {
    throw new Refusal('table_unreadable')
  }
}

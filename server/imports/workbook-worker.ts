import { unzipSync, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { MOST_IMPORTED_ROWS } from '#domain/imports'
import { DAY_MS } from '#domain/time'

/** The rows of the first sheet, as text; an empty row is left out. */
export type WorkbookAnswer =
  | { rows: { line: number; cells: string[] }[] }
  | { problem: 'table_unreadable' | 'table_too_wide' | 'table_too_long' | 'table_too_hard' }

const SECOND_MS = 1000
const MOST_UNZIPPED_BYTES = 50 * 1024 * 1024
const MOST_PARTS = 1000
const MOST_CELLS = 500_000
const IS_READ = /\.xml(?:\.rels)?$/

/** The reader fills the sheet up to its last cell, and no program writes cells as far as that. */
const FAR_CELL = /\sr=["'](?:[A-Z]{4}|[A-Z]*\d{8})/
const IS_SHEET = /^xl\/worksheets\//

class TooHard extends Error {}

/**
 * Each part is unzipped into as many bytes as the file says beforehand, so that a bomb cannot unfold
 * itself. The reader gets the parts in a zip without compression, in which there is nothing to unfold.
 */
function unfold(content: Uint8Array): ArrayBuffer {
  let bytes = 0
  let parts = 0
  const files = unzipSync(content, {
    filter: ({ name, originalSize }) => {
      parts += 1
      if (!IS_READ.test(name)) return false
      bytes += originalSize
      if (bytes > MOST_UNZIPPED_BYTES || parts > MOST_PARTS) throw new TooHard()
      return true
    },
  })
  for (const [name, sheet] of Object.entries(files)) {
    if (IS_SHEET.test(name) && FAR_CELL.test(Buffer.from(sheet).toString('latin1'))) {
      throw new TooHard()
    }
  }
  const plain = zipSync(files, { level: 0 })
  return plain.buffer.slice(plain.byteOffset, plain.byteOffset + plain.byteLength)
}

const EPOCH_OF_SHEETS = Date.UTC(1899, 11, 31)

/** A spreadsheet counts days; its times have no zone, and are those of the shop. */
function toTimeText(time: Date): string {
  const rounded = Math.round(time.getTime() / SECOND_MS) * SECOND_MS
  const text = new Date(rounded).toISOString()
  const clock = text.slice(11, text.endsWith('00.000Z') ? 16 : 19)
  if (rounded < EPOCH_OF_SHEETS) return clock
  return rounded % DAY_MS === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${clock}`
}

/** Sums of a spreadsheet have digits beyond those that it shows. */
const toNumberText = (value: number) => String(Number(value.toPrecision(15)))

function toText(cell: unknown): string {
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return toNumberText(cell)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell instanceof Date ? toTimeText(cell) : ''
}

async function readRows(content: Uint8Array): Promise<WorkbookAnswer> {
  const sheet: unknown[][] = await readSheet(unfold(content))
  const filled = sheet
    .map((cells, at) => ({ line: at + 1, cells: cells.map(toText) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  // The first row has the names of the columns.
  if (filled.length > MOST_IMPORTED_ROWS + 1) return { problem: 'table_too_long' }
  const count = filled.reduce((sum, { cells }) => sum + cells.length, 0)
  return count > MOST_CELLS ? { problem: 'table_too_wide' } : { rows: filled }
}

process.on('message', (content: Uint8Array) => {
  void readRows(content)
    .catch((error: unknown): WorkbookAnswer => ({
      problem: error instanceof TooHard ? 'table_too_hard' : 'table_unreadable',
    }))
    .then((answer) => process.send?.(answer))
})
process.once('disconnect', () => process.exit())

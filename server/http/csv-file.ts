import { stringify } from 'csv-stringify/sync'

/** So many rows of a file are in memory at a time. */
const BATCH_ROWS = 1000

type Parts<Row> = {
  columns: readonly string[]
  /** At most `limit` rows behind the last one, in the order of the file, by one statement. */
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>
  toCells: (row: Row) => readonly (string | number | null | undefined)[]
}

/**
 * A file for spreadsheets, read while it is sent: with the mark by which they know UTF-8, and without
 * formulas. Between two batches it keeps neither a connection nor a transaction. The first rows are
 * read before anything is sent, so that a failure is still an answer.
 */
export async function createCsvFile<Row>(parts: Parts<Row>): Promise<AsyncIterable<string>> {
  return sendBatches(parts, await parts.read(undefined, BATCH_ROWS))
}

async function* sendBatches<Row>({ columns, read, toCells }: Parts<Row>, first: readonly Row[]) {
  yield toCsv([columns, ...first.map(toCells)], true)
  let batch = first
  while (batch.length === BATCH_ROWS) {
    batch = await read(batch.at(-1), BATCH_ROWS)
    yield toCsv(batch.map(toCells), false)
  }
}

const toCsv = (lines: readonly (readonly unknown[])[], isStart: boolean): string =>
  stringify([...lines], { bom: isStart, escape_formulas: true, record_delimiter: 'windows' })

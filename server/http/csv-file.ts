import { stringify } from 'csv-stringify/sync'

const BATCH_ROWS = 1000

type CsvSource<Row> = {
  columns: readonly string[]
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>
  toCells: (row: Row) => readonly (string | number | null | undefined)[]
}

/**
 * The file has a byte order mark, so that Excel reads UTF-8, and no formulas. Between two batches
 * it keeps neither a connection nor a transaction. The first rows are read before anything is sent,
 * so that a failure is still an answer.
 */
export async function createCsvFile<Row>(source: CsvSource<Row>): Promise<AsyncIterable<string>> {
  return sendBatches(source, await source.read(undefined, BATCH_ROWS))
}

async function* sendBatches<Row>(
  { columns, read, toCells }: CsvSource<Row>,
  first: readonly Row[],
) {
  yield toCsv([columns, ...first.map(toCells)], true)
  let batch = first
  while (batch.length === BATCH_ROWS) {
    batch = await read(batch.at(-1), BATCH_ROWS)
    yield toCsv(batch.map(toCells), false)
  }
}

const toCsv = (lines: readonly (readonly unknown[])[], isStart: boolean): string =>
  stringify([...lines], { bom: isStart, escape_formulas: true, record_delimiter: 'windows' })

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createZstdDecompress } from 'node:zlib'
import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import {
  type BackupHeader,
  CHECKSUM,
  END_OF_ROWS,
  FORMAT,
  HEADER,
  ROWS,
  type RowCounts,
} from './format.ts'
import type { BackupTable } from './snapshot.ts'

/** The functions must be called in the order of the file. */
export type BackupReader = {
  header: BackupHeader
  nextTable(): Promise<BackupTable | undefined>
  /** The rows must be read to the end before the next table. */
  rows(): AsyncGenerator<Buffer>
  /**
   * This must be called after the last table.
   * @throws OperatorError unless the whole file is as it was written
   */
  finish(): Promise<RowCounts>
}

const END = Buffer.from(END_OF_ROWS)
/** Only plain names in quotes are accepted, so that the file cannot smuggle in a statement. */
const COPY = /^COPY "([a-z0-9_]+)" \(("[a-z0-9_]+"(?:, "[a-z0-9_]+")*)\) FROM stdin;$/

const Header = z.object({
  format: z.number(),
  schema: z.string(),
  takenAt: z.iso.datetime(),
  postgres: z.string(),
  pictures: z.string().optional(),
})
const Counts = z.record(z.string(), z.number())

/** @throws OperatorError when the file is no backup, or is damaged */
export async function withBackup<T>(
  file: string,
  work: (backup: BackupReader) => Promise<T>,
): Promise<T> {
  const input = createReadStream(file)
  const text = createZstdDecompress()
  input.on('error', (error) => text.destroy(error))
  input.pipe(text)
  try {
    return await work(await readHeader(file, createLineReader(text as AsyncIterable<Buffer>)))
  } catch (error) {
    throw explain(file, error)
  } finally {
    input.destroy()
    text.destroy()
  }
}

class Damaged extends Error {}

async function readHeader(
  file: string,
  reader: ReturnType<typeof createLineReader>,
): Promise<BackupReader> {
  const first = await reader.readLine().catch((error: unknown) => {
    if (isFileError(error)) throw error
    return ''
  })
  if (!first.startsWith(HEADER)) throw new OperatorError(`${file} is no backup of Chaka.`)
  const header = Header.parse(JSON.parse(first.slice(HEADER.length)))
  if (header.format !== FORMAT) {
    throw new OperatorError(
      `${file} was made by a newer version of Chaka: restore it with that one.`,
    )
  }
  let counts = ''
  return {
    header,
    async nextTable() {
      const line = await reader.readLine()
      if (line.startsWith(ROWS)) {
        counts = line.slice(ROWS.length)
        return undefined
      }
      const [, name, columns] = COPY.exec(line) ?? []
      if (name === undefined || columns === undefined) throw new Damaged()
      return { name, columns: columns.slice(1, -1).split('", "') }
    },
    rows: reader.readRows,
    async finish() {
      const sum = reader.digest()
      if ((await reader.readLine()) !== `${CHECKSUM}${sum}` || counts === '') throw new Damaged()
      return Counts.parse(JSON.parse(counts))
    },
  }
}

function createLineReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)

  async function readMore(): Promise<void> {
    const chunk: IteratorResult<Buffer, unknown> = await chunks.next()
    if (chunk.done) throw new Damaged()
    rest = rest.length === 0 ? chunk.value : Buffer.concat([rest, chunk.value])
  }

  function take(length: number): Buffer {
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    hash.update(taken)
    return taken
  }

  async function readLine(): Promise<string> {
    for (;;) {
      const end = rest.indexOf('\n')
      if (end >= 0) return take(end + 1).toString('utf8', 0, end)
      await readMore()
    }
  }

  async function* readRows(): AsyncGenerator<Buffer> {
    for (;;) {
      const isEnd = rest.subarray(0, END.length).equals(END)
      const end = isEnd ? 0 : rest.indexOf(`\n${END_OF_ROWS}`) + 1
      const complete = isEnd || end > 0 ? end : rest.lastIndexOf('\n') + 1
      if (complete > 0) yield take(complete)
      if (isEnd || end > 0) {
        take(END.length)
        return
      }
      await readMore()
    }
  }

  return { readLine, readRows, digest: () => hash.copy().digest('hex') }
}

const fileReasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'permission denied',
  EISDIR: 'it is a folder',
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

const isFileError = (error: unknown) => fileReasons[codeOf(error)] !== undefined

function explain(file: string, error: unknown): unknown {
  if (isFileError(error)) {
    return new OperatorError(`${file} cannot be read: ${fileReasons[codeOf(error)]}.`)
  }
  const isDamaged =
    error instanceof Damaged ||
    error instanceof SyntaxError ||
    error instanceof z.ZodError ||
    /^(Z_|ZSTD_|ERR_ZSTD)/.test(codeOf(error))
  if (!isDamaged) return error
  return new OperatorError(
    `${file} is damaged or not complete: take another backup. Nothing was restored.`,
    { cause: error },
  )
}

import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { Client, ClientConfig } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { withMigrationLock } from '../migration-lock.ts'
import { OperatorError } from '../operator-error.ts'
import { openSession } from '../session.ts'
import {
  type BackupHeader,
  CHECKSUM,
  COMPRESSION,
  END_OF_ROWS,
  HEADER,
  ROWS,
  type RowCounts,
} from './format.ts'
import { PICTURE_FILES, writePictures } from './picture-files.ts'
import { beginSnapshot, copyTarget, listTables } from './snapshot.ts'

type Announce = (line: string) => void

export type WrittenBackup = BackupHeader & { rows: RowCounts; bytes: number }

/** The folder with the files, or the name of the place that keeps them. */
type BackupPictures = { picturesDir?: string | undefined; elsewhere?: string | undefined }

export const UNFINISHED = '.partial'

/**
 * The backup shows one moment of the whole shop, which may be serving. The file appears under its
 * name once it is complete and on disk.
 * @throws OperatorError
 */
export async function writeBackup(
  database: ClientConfig,
  file: string,
  announce: Announce,
  pictures?: BackupPictures,
): Promise<WrittenBackup> {
  if (existsSync(file)) {
    throw new OperatorError(`${file} exists already: name another file, or move that one away.`)
  }
  return withMigrationLock(database, { shared: true, announce }, async () => {
    const client = await openSession(database)
    try {
      const { picturesDir, elsewhere } = pictures ?? {}
      const header = { ...(await beginSnapshot(client)), pictures: elsewhere }
      const rows: RowCounts = {}
      await saveAs(file, linesOf(client, { header, rows, announce, picturesDir }))
      return { ...header, rows, bytes: (await stat(file)).size }
    } finally {
      await client.end()
    }
  })
}

type Parts = {
  header: BackupHeader
  rows: RowCounts
  announce: Announce
  picturesDir: string | undefined
}

async function* linesOf(
  client: Client,
  { header, rows, announce, picturesDir }: Parts,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const add = (text: string | Buffer) => {
    const bytes = Buffer.from(text)
    hash.update(bytes)
    return bytes
  }
  yield add(`${HEADER}${JSON.stringify(header)}\n`)
  for (const table of await listTables(client)) {
    yield add(`COPY ${copyTarget(table)} FROM stdin;\n`)
    const copy = client.query(copyTo(`copy ${copyTarget(table)} to stdout`))
    for await (const chunk of copy as AsyncIterable<Buffer>) yield add(chunk)
    yield add(END_OF_ROWS)
    rows[table.name] = copy.rowCount
    announce(`  ${table.name}: ${copy.rowCount.toLocaleString('en')} rows`)
  }
  if (header.pictures !== undefined) {
    announce(`  files of the pictures: not in this file, but in ${header.pictures}`)
  } else if (picturesDir !== undefined && rows['pictures'] !== undefined) {
    const counts = { pictures: 0, missing: 0, parts: 0 }
    yield add(`COPY ${copyTarget(PICTURE_FILES)} FROM stdin;\n`)
    for await (const line of writePictures(client, picturesDir, counts)) yield add(line)
    yield add(END_OF_ROWS)
    rows[PICTURE_FILES.name] = counts.parts
    announce(`  files of ${counts.pictures.toLocaleString('en')} pictures`)
    if (counts.missing > 0) announce(`  ${counts.missing} pictures have no files in ${picturesDir}`)
  }
  yield add(`${ROWS}${JSON.stringify(rows)}\n`)
  yield Buffer.from(`${CHECKSUM}${hash.digest('hex')}\n`)
}

/** Only the account of the shop may read the file: it holds names, phones and password hashes. */
async function saveAs(file: string, content: AsyncGenerator<Buffer>): Promise<void> {
  const unfinished = `${file}.${process.pid}${UNFINISHED}`
  try {
    const output = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(Readable.from(content), createZstdCompress(COMPRESSION), output)
    await rename(unfinished, file)
    await flushFolder(path.dirname(file))
  } catch (error) {
    // An error of this call would hide the first error, which says more.
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw explain(file, error)
  }
}

/** A rename survives a power cut only after the folder itself is written. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
}

function explain(file: string, error: unknown): unknown {
  const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
  if (reason === undefined) return error
  return new OperatorError(`${file} cannot be written: ${reason}. There is no new backup.`, {
    cause: error,
  })
}

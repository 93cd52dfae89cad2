import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import type { BackupTable } from './snapshot.ts'

/**
 * The files of pictures stand in a backup like the rows of a table, after all others: the name of a
 * file, the number of a part, and its bytes in base64. No table of the database has the name.
 */
export const PICTURE_FILES: BackupTable = {
  name: 'picture_files',
  columns: ['name', 'part', 'content'],
}

/** A part is a line of a backup, which is read as a whole. */
const PART_BYTES = 48 * 1024

/** Only names of pictures are accepted, so that a backup cannot write elsewhere. */
const NAME = /^([0-9a-f]{64})\/(\d{3,4}\.(?:avif|webp))$/

export const pictureFolder = (root: string, id: string): string =>
  path.join(root, id.slice(0, 2), id)

export type PictureCounts = { pictures: number; missing: number; parts: number }

/** Files never change, so they may be read after the moment that the rows show. */
export async function* writePictures(
  client: Client,
  root: string,
  counts: PictureCounts,
): AsyncGenerator<string> {
  const { rows } = await client.query<{ id: string }>('select id from pictures order by id')
  for (const { id } of rows) {
    const folder = pictureFolder(root, id)
    const names = await readdir(folder).catch((): string[] => [])
    counts.pictures += 1
    if (names.length === 0) counts.missing += 1
    for (const name of names.toSorted()) {
      const bytes = await readFile(path.join(folder, name))
      for (let at = 0, part = 0; at < bytes.length; at += PART_BYTES, part += 1) {
        const content = bytes.toString('base64', at, at + PART_BYTES)
        counts.parts += 1
        yield `${id}/${name}\t${part}\t${content}\n`
      }
    }
  }
}

/**
 * A picture that is there already stays, because its name is the hash of its content. So the others
 * get their names once all files are on the disk, in one flush, and the names are flushed too.
 */
export async function restorePictures(
  pieces: AsyncIterable<Buffer>,
  root: string | undefined,
): Promise<number> {
  let parts = 0
  let current: OpenPicture | undefined
  const written: OpenPicture[] = []
  for await (const piece of pieces) {
    for (const line of piece.toString('latin1').split('\n')) {
      if (line === '') continue
      parts += 1
      if (root === undefined) continue
      const [name = '', , content = ''] = line.split('\t')
      const [, id = '', file = ''] = NAME.exec(name) ?? []
      if (id === '') throw new Error(`The backup names a file that is no picture: ${name}`)
      if (current?.id !== id) {
        await current?.finish()
        current = await beginPicture(root, id)
        written.push(current)
      }
      await current.append(file, Buffer.from(content, 'base64'))
    }
  }
  await current?.finish()
  if (root === undefined || written.length === 0) return parts
  await flushFileSystem(root)
  for (const picture of written) await picture.name()
  await flushFileSystem(root)
  return parts
}

type OpenPicture = Awaited<ReturnType<typeof beginPicture>>

async function beginPicture(root: string, id: string) {
  const folder = pictureFolder(root, id)
  const isThere = existsSync(folder)
  const unfinished = path.join(root, 'incoming', `restored-${id}`)
  if (!isThere) {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 })
  }
  let name = ''
  let parts: Buffer[] = []

  async function keep(): Promise<void> {
    if (isThere || name === '') return
    await writeFile(path.join(unfinished, name), Buffer.concat(parts), { flag: 'wx', mode: 0o600 })
  }

  return {
    id,
    async append(file: string, bytes: Buffer): Promise<void> {
      if (file !== name) {
        await keep()
        name = file
        parts = []
      }
      parts.push(bytes)
    },
    async finish(): Promise<void> {
      await keep()
      parts = []
    },
    async name(): Promise<void> {
      if (!isThere) await rename(unfinished, folder)
    },
  }
}

const run = promisify(execFile)

/** Node can flush single files alone, which takes minutes for thousands of them on a busy disk. */
async function flushFileSystem(folder: string): Promise<void> {
  await run('sync', process.platform === 'linux' ? ['-f', folder] : [])
}

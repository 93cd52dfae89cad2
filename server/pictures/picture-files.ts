import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pictureFolder } from '#db/backup/picture-files'
import { flushFolder } from '#db/backup/write-backup'
import {
  MOST_PICTURE_BYTES,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureKind,
  kindOfPicture,
  kindOfType,
} from '#domain/pictures'
import { DAY_MS } from '#domain/time'
import type { ReceivedFile } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { BucketError } from './bucket.ts'

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const UNWRITABLE = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST'])
/** An upload or a decoding that has left its files was killed. */
const LEFT_BEHIND_MS = DAY_MS

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** A disk without room, a folder of another account or a store that is away is no defect of the shop. */
export function explainFileTrouble(error: unknown): unknown {
  if (error instanceof BucketError) return new Refusal('pictures_away')
  const code = codeOf(error)
  if (FULL.has(code)) return new Refusal('pictures_full')
  return UNWRITABLE.has(code) ? new Refusal('pictures_unwritable') : error
}

export const picturesIn = (dataDir: string): string => path.join(dataDir, 'pictures')

export type PictureFiles = ReturnType<typeof pictureFiles>

/**
 * A picture is the folder of its id with a file for each width and format. It appears under its name
 * once it is complete, and never changes.
 */
export function pictureFiles(root: string) {
  const incoming = path.join(root, 'incoming')
  const folderOf = (id: string) => pictureFolder(root, id)

  async function newPlace(): Promise<string> {
    await mkdir(incoming, { recursive: true, mode: 0o700 })
    return path.join(incoming, randomUUID())
  }

  return {
    /** The largest file of at most this width. */
    async find(id: string, { width, format }: { width: number; format: PictureFormat }) {
      const widths = PICTURE_WIDTHS.filter((each) => each <= width).toReversed()
      for (const each of widths) {
        const file = path.join(folderOf(id), `${each}.${format}`)
        if (await exists(file)) return file
      }
      return undefined
    },

    has: (id: string): Promise<boolean> => exists(folderOf(id)),

    /** The body is read to its end even when it is refused. @throws Refusal, unless it is cut off */
    async receive(body: Readable, type: string | undefined): Promise<ReceivedFile | Refusal> {
      if (kindOfType(type) === undefined) return drain(body, new Refusal('picture_kind'))
      const place = await newPlace().catch((error: unknown) => explainFileTrouble(error))
      if (typeof place !== 'string') return drain(body, place)
      let file: FileHandle | undefined
      try {
        file = await open(place, 'wx', 0o600)
        const received = await writeTo(file, body)
        await file.close()
        return { path: place, type: type ?? '', ...received }
      } catch (error) {
        await file?.close()
        await rm(place, { force: true })
        return drain(body, explainFileTrouble(error))
      }
    },

    async newFolder(): Promise<string> {
      const place = await newPlace()
      await mkdir(place, { mode: 0o700 })
      return place
    },

    folderOf,

    /** A folder that has appeared in the meantime has the same files. */
    async keep(id: string, decoded: string): Promise<void> {
      const folder = folderOf(id)
      await mkdir(path.dirname(folder), { recursive: true, mode: 0o700 })
      await rename(decoded, folder).catch(async (error: unknown) => {
        if (!(await exists(folder))) throw error
      })
      await flushFolder(path.dirname(folder))
    },

    remove: (id: string) => rm(folderOf(id), { recursive: true, force: true }),

    removeLeftBehind: (now: number) => removeOlder(incoming, LEFT_BEHIND_MS, now),
  }
}

/** @throws Refusal when the file is no picture of the kind that its sender says */
export async function checkKind({ path: file, bytes, type }: ReceivedFile): Promise<PictureKind> {
  if (bytes === 0) throw new Refusal('picture_empty')
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    const kind = kindOfPicture(buffer)
    if (kind === undefined) throw new Refusal('picture_kind')
    if (kind !== kindOfType(type)) throw new Refusal('picture_mislabelled')
    return kind
  } finally {
    await handle.close()
  }
}

/** Removes the files and folders in it that are older than this. */
export async function removeOlder(folder: string, ageMs: number, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const place = path.join(folder, name)
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: now }))
    if (now - mtimeMs > ageMs) await rm(place, { recursive: true, force: true })
  }
}

export const exists = (place: string): Promise<boolean> =>
  stat(place).then(
    () => true,
    () => false,
  )

async function writeTo(file: FileHandle, body: Readable) {
  const hash = createHash('sha256')
  let bytes = 0
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > MOST_PICTURE_BYTES) throw new Refusal('picture_too_large')
    hash.update(chunk)
    await file.write(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** @throws the error, unless it is a refusal whose sender shall read it */
function drain(body: Readable, error: unknown): Refusal {
  body.resume()
  if (error instanceof Refusal) return error
  throw error
}

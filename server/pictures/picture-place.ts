import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PICTURE_FORMATS, PICTURE_WIDTHS, widthsOf } from '#domain/pictures'
import type { Bucket } from './bucket.ts'
import type { PictureFiles } from './picture-files.ts'

type Size = { id: string; width: number }

/** The folder of this server, or a bucket that several servers share, keeps the pictures for good. */
export type PicturePlace = {
  has: (id: string) => Promise<boolean>
  /** Whatever takes long is done before the caller locks the picture. */
  prepare: (picture: Size, decoded: string) => Promise<void>
  /** The caller holds the lock of the picture. */
  keep: (picture: Size, decoded: string) => Promise<void>
  remove: (id: string) => Promise<void>
  /** The folder of this server then has the files, if the place has them. */
  bring: (picture: Size) => Promise<void>
  /** The pictures of the place that are older than that; of the own folder none are named. */
  listBefore: (before: Date) => Promise<string[]>
  /** The result is the number of pictures that only this server had. */
  fill: (pictures: readonly Size[]) => Promise<number>
}

export const folderPlace = (files: PictureFiles): PicturePlace => ({
  has: files.has,
  prepare: async () => undefined,
  async keep({ id }, decoded) {
    if (!(await files.has(id))) await files.keep(id, decoded)
  },
  remove: files.remove,
  bring: async () => undefined,
  listBefore: async () => [],
  fill: async () => 0,
})

const PREFIX = 'pictures/'
/** Every picture has this file. It is written last and removed first, so it stands for all. */
const LAST = '320.webp'

const keyOf = (id: string, name: string) => `${PREFIX}${id}/${name}`

const namesOf = (widths: readonly number[]): string[] => {
  const names = widths.flatMap((width) => PICTURE_FORMATS.map((format) => `${width}.${format}`))
  return [...names.filter((name) => name !== LAST), LAST]
}

/** The folder of this server keeps a copy of what it has sent or served. */
export function bucketPlace(files: PictureFiles, bucket: Bucket): PicturePlace {
  const has = (id: string) => bucket.has(keyOf(id, LAST))

  async function send({ id, width }: Size, folder: string): Promise<void> {
    const put = async (name: string) =>
      bucket.put(keyOf(id, name), await readFile(path.join(folder, name)))
    await Promise.all(namesOf(widthsOf(width)).slice(0, -1).map(put))
    await put(LAST)
  }

  async function fetchAll({ id, width }: Size): Promise<void> {
    const folder = await files.newFolder()
    try {
      const copy = async (name: string) => {
        const content = await bucket.get(keyOf(id, name))
        if (content) await writeFile(path.join(folder, name), content, { mode: 0o600 })
        return content !== undefined
      }
      const copied = await Promise.all(namesOf(widthsOf(width)).map(copy))
      if (copied.every(Boolean)) await files.keep(id, folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    has,
    prepare: send,

    async keep(picture, decoded) {
      if (!(await has(picture.id))) await send(picture, decoded)
      if (!(await files.has(picture.id))) await files.keep(picture.id, decoded)
    },

    async remove(id) {
      for (const name of namesOf(PICTURE_WIDTHS).toReversed()) await bucket.remove(keyOf(id, name))
      await files.remove(id)
    },

    bring: oncePerId(fetchAll),

    async listBefore(before) {
      const ids = new Set<string>()
      for await (const { name, changedAt } of bucket.list(PREFIX)) {
        const [, id] = /^pictures\/([0-9a-f]{64})\//.exec(name) ?? []
        if (id !== undefined && changedAt < before) ids.add(id)
      }
      return [...ids]
    },

    async fill(pictures) {
      const stored = new Set<string>()
      for await (const { name } of bucket.list(PREFIX)) stored.add(name)
      let sent = 0
      for (const picture of pictures) {
        if (stored.has(keyOf(picture.id, LAST)) || !(await files.has(picture.id))) continue
        await send(picture, files.folderOf(picture.id))
        sent += 1
      }
      return sent
    },
  }
}

/** Visitors who want the same picture at once cost one fetch. */
function oncePerId(fetchAll: (picture: Size) => Promise<void>) {
  const running = new Map<string, Promise<void>>()
  return (picture: Size): Promise<void> => {
    const fetching =
      running.get(picture.id) ??
      fetchAll(picture).finally(() => {
        running.delete(picture.id)
      })
    running.set(picture.id, fetching)
    return fetching
  }
}

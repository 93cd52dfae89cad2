import { rm } from 'node:fs/promises'
import type { PictureUse, PictureView, StoredPicture } from '#contract/pictures'
import type { ServedPicture } from '#contract/call'
import {
  type KeptPicture,
  PICTURE_WIDTHS,
  formatFor,
  pictureAddress,
  pictureIdIn,
  widthsOf,
} from '#domain/pictures'
import { allowsHttpPictures } from '#domain/bikes'
import { DAY_MS } from '#domain/time'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Actor, ReceivedFile } from '../http/handlers.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import type { PictureStoreSettings } from '../settings/picture-store-settings.ts'
import { createDecodePicture } from './decode-picture.ts'
import { FETCH_RULES, type FetchRules, fetchPicture } from './fetch-picture.ts'
import { checkKind, pictureFiles } from './picture-files.ts'
import type { ProcessLimits } from './picture-process.ts'
import { type PictureRow, pictureStore } from './pictures.store.ts'
import { createStoredFiles, standInFor } from './stored-files.ts'

/** An upload whose dialog was left without saving. */
const KEPT_UNUSED_MS = 30 * DAY_MS

const NOT_THERE = 'This picture is not there any more. Upload it again.'

export type PictureOptions = {
  picturesDir: string
  /** Undefined: the folder alone. */
  pictureStore?: PictureStoreSettings | undefined
  storePauseMs?: number
  fetchRules?: Partial<FetchRules>
  decodeLimits?: Partial<ProcessLimits>
}

type Dependencies = PictureOptions & { db: Db; clock: Clock; log: Log; publicUrl: string }

export type PictureService = ReturnType<typeof createPictureService>

export function createPictureService({
  db,
  clock,
  publicUrl,
  log,
  picturesDir,
  pictureStore: store,
  storePauseMs: pauseMs,
  fetchRules,
  decodeLimits,
}: Dependencies) {
  const files = pictureFiles(picturesDir)
  const stored = createStoredFiles({ db, log, files, store, pauseMs })
  const { place } = stored
  const decodePicture = createDecodePicture(decodeLimits)

  const toStored = ({ id, width, height, placeholder }: PictureRow): StoredPicture => ({
    _id: id,
    url: pictureAddress(publicUrl, id),
    widths: widthsOf(width),
    width,
    height,
    placeholder,
  })

  /** A picture that was uploaded before costs no decoding. */
  async function findKept(id: string): Promise<PictureRow | undefined> {
    if (!(await place.has(id))) return undefined
    const [row] = await pictureStore(db).use([id], await clock(db))
    return row
  }

  async function decode(file: ReceivedFile): Promise<{ folder: string; picture: PictureRow }> {
    const kind = await checkKind(file)
    const folder = await files.newFolder()
    try {
      const decoded = await decodePicture({ file: file.path, kind, into: folder })
      return { folder, picture: { id: file.sha256, ...decoded } }
    } catch (error) {
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }

  /** The first upload that is decoded is kept where the same picture is uploaded several times at once. */
  async function keep(actor: Actor, file: ReceivedFile): Promise<PictureRow> {
    const { folder, picture } = await decode(file)
    try {
      await place.prepare(picture, folder)
      await db.transaction().execute(async (trx) => {
        const pictures = pictureStore(trx)
        await pictures.lock(picture.id)
        const now = await clock(trx)
        await place.keep(picture, folder)
        if (!(await pictures.add(picture, now))) return
        const subject = { kind: 'shop', id: picture.id } as const
        const kilobytes = { before: null, after: Math.ceil(file.bytes / 1000) }
        const changes = { kilobytes }
        await recordAudit(trx, { kind: 'picture_added', actor, subject, changes, at: now })
      })
      return picture
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** @throws Refusal for everything that is no picture; nothing of it is left */
  async function add(actor: Actor, file: ReceivedFile | undefined): Promise<StoredPicture> {
    if (!file) throw new Refusal('picture_empty')
    try {
      return toStored((await findKept(file.sha256)) ?? (await keep(actor, file)))
    } catch (error) {
      throw stored.explain(error)
    } finally {
      await rm(file.path, { force: true })
    }
  }

  return {
    receive: files.receive,
    add,

    /** @throws Refusal where the address is not public, or has no picture */
    async fetch(actor: Actor, url: string): Promise<StoredPicture> {
      const allowsHttp = allowsHttpPictures(publicUrl)
      const answer = await fetchPicture(url, { ...FETCH_RULES, allowsHttp, ...fetchRules })
      const file = await files
        .receive(answer, answer.headers['content-type'])
        .catch(() => new Refusal('picture_not_fetched'))
        .finally(() => answer.destroy())
      if (file instanceof Refusal) throw file
      return add(actor, file)
    },

    /** A picture that is smaller than that is served by its largest file. */
    async serve(id: string, asked: string, accept: string | undefined): Promise<ServedPicture> {
      const format = formatFor(accept)
      const width = PICTURE_WIDTHS.find((each) => String(each) === asked)
      if (width === undefined) throw new Refusal('picture_not_found')
      let path: string | undefined
      try {
        path = await stored.find(id, { width, format })
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'pictures_away') throw error
        return standInFor(db, id)
      }
      if (path === undefined) throw new Refusal('picture_not_found')
      return { path, type: `image/${format}`, etag: `"${id.slice(0, 16)}-${width}-${format}"` }
    },

    /** The file of the largest size that the picture has. */
    findLargest: (id: string): Promise<string | undefined> =>
      stored.find(id, { width: Math.max(...PICTURE_WIDTHS), format: 'webp' }),

    /** @throws Refusal naming a picture that is not there */
    async use(trx: Trx, uses: readonly PictureUse[], at: Date): Promise<KeptPicture[]> {
      if (uses.length === 0) return []
      const ids = uses.map(({ id }) => id)
      const rows = new Map((await pictureStore(trx).use(ids, at)).map((row) => [row.id, row]))
      return uses.map(({ id, alt }, index) => {
        const row = rows.get(id)
        if (row) return { ...row, alt }
        throw new Refusal('invalid', {
          field: { path: `pictures.${index}.id`, message: NOT_THERE },
        })
      })
    },

    /** Pictures that a bike had are kept for a while too. */
    release: (trx: Trx, ids: readonly string[], at: Date) =>
      ids.length === 0 ? Promise.resolve([]) : pictureStore(trx).use(ids, at),

    /** A file of a middle size, for what the server itself draws. */
    fileOf: (id: string) => stored.find(id, { width: 640, format: 'webp' }),

    idIn: (address: string) => pictureIdIn(address, publicUrl),

    addressOf: (id: string) => pictureAddress(publicUrl, id),

    async sweep(): Promise<void> {
      const now = await clock(db)
      const before = new Date(now.getTime() - KEPT_UNUSED_MS)
      for (const id of await pictureStore(db).listUnused(before)) {
        await db.transaction().execute(async (trx) => {
          const pictures = pictureStore(trx)
          await pictures.lock(id)
          if (await pictures.removeUnused(id, before)) await place.remove(id)
        })
      }
      await files.removeLeftBehind(Date.now())
      await stored.removeStrays()
      await stored.fill()
    },

    fillStore: stored.fill,
  }
}

export const toPictureViews = (
  pictures: readonly KeptPicture[],
  publicUrl: string,
): PictureView[] =>
  pictures.map((picture) => ({ ...picture, url: pictureAddress(publicUrl, picture.id) }))

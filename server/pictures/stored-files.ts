import type { ServedPicture } from '#contract/call'
import type { PictureFormat } from '#domain/pictures'
import { DAY_MS } from '#domain/time'
import type { Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import {
  type PictureStoreSettings,
  describePictureStore,
} from '../settings/picture-store-settings.ts'
import { BucketError, openBucket } from './bucket.ts'
import { type PictureFiles, explainFileTrouble } from './picture-files.ts'
import { bucketPlace, folderPlace } from './picture-place.ts'
import { type PictureRow, pictureStore } from './pictures.store.ts'

/** Visitors do not wait again for a store that gave no answer a moment ago. */
const PAUSE_MS = 5000

type Dependencies = {
  db: Db
  log: Log
  files: PictureFiles
  /** Undefined: the folder alone. */
  store: PictureStoreSettings | undefined
  pauseMs?: number | undefined
}

/** Pictures are kept in the place that the settings name; visitors are served while it is away. */
export function createStoredFiles({ db, log, files, store, pauseMs = PAUSE_MS }: Dependencies) {
  const place = store ? bucketPlace(files, openBucket(store)) : folderPlace(files)
  let awayUntil = 0

  function explain(error: unknown): unknown {
    if (store && error instanceof BucketError) {
      const where = describePictureStore(store)
      log.warn({ store: where, reason: error.message }, 'the store of the pictures is away')
    }
    return explainFileTrouble(error)
  }

  /** @throws Refusal while the store is away */
  async function bring(row: PictureRow): Promise<void> {
    if (Date.now() < awayUntil) throw new Refusal('pictures_away')
    try {
      await place.bring(row)
    } catch (error) {
      if (error instanceof BucketError) awayUntil = Date.now() + pauseMs
      throw explain(error)
    }
  }

  return {
    place,
    explain,

    /** The file on this server; one that only the store has is copied first. @throws Refusal */
    async find(
      id: string,
      size: { width: number; format: PictureFormat },
    ): Promise<string | undefined> {
      const known = await files.find(id, size)
      if (known !== undefined || !store) return known
      const row = await pictureStore(db).read(id)
      if (!row) return undefined
      await bring(row)
      return files.find(id, size)
    },

    /** The store gets the pictures that were uploaded or restored into the folder of this server alone. */
    async fill(): Promise<void> {
      if (!store) return
      try {
        const sent = await place.fill(await pictureStore(db).list())
        const where = describePictureStore(store)
        if (sent > 0) log.info({ store: where, sent }, 'pictures were sent to their store')
      } catch (error) {
        const told = explain(error)
        if (!(told instanceof Refusal)) throw told
      }
    },

    /** An upload that was killed between the store and the database has left its files there. */
    async removeStrays(): Promise<void> {
      const stored = await place.listBefore(new Date(Date.now() - DAY_MS))
      if (stored.length === 0) return
      const known = new Set((await pictureStore(db).list()).map(({ id }) => id))
      for (const id of stored.filter((each) => !known.has(each))) {
        await db.transaction().execute(async (trx) => {
          await pictureStore(trx).lock(id)
          if (!(await pictureStore(trx).read(id))) await place.remove(id)
        })
      }
    },
  }
}

/** The blurred picture in the database stands in while the store is away. */
export async function standInFor(db: Db, id: string): Promise<ServedPicture> {
  const row = await pictureStore(db).read(id)
  const [, content] = row?.placeholder.split(',') ?? []
  if (content === undefined) throw new Refusal('picture_not_found')
  return { type: 'image/webp', standIn: Buffer.from(content, 'base64') }
}

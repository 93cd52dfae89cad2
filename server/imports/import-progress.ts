import type { ImportProgress } from '#contract/imports'
import { MINUTE_MS } from '#domain/time'
import type { Clock, Db } from '../database/db.ts'
import { Refusal } from '../refusal.ts'
import { importStore } from './imports.store.ts'

type Dependencies = { db: Db; clock: Clock }

/** The database hears of it this often at most. */
const TOLD_MS = 500
/** An import that has told nothing for so long was cut off with its server, and left nothing. */
const SILENT_MS = MINUTE_MS

/** The progress is written outside the transaction of the import, so that other connections see it. */
export function createImportProgress({ db, clock }: Dependencies) {
  return {
    /** @param id chosen by the client; without it nothing is told */
    async begin(id: string | undefined) {
      if (id === undefined) return { tell: () => undefined, end: async () => undefined }
      const store = importStore(db)
      const isNew = await store.beginProgress({ id, at: await clock(db) })
      if (!isNew) throw new Refusal('progress_taken')
      let told = Date.now()
      let writing: Promise<unknown> = Promise.resolve()

      return {
        tell(percent: number): void {
          if (Date.now() - told < TOLD_MS) return
          told = Date.now()
          // That it cannot be written must not end the import.
          writing = clock(db)
            .then((at) => store.tellProgress(id, { percent, at }))
            .catch(() => undefined)
        },

        async end(importId: string | null): Promise<void> {
          await writing
          await clock(db)
            .then((at) => store.tellProgress(id, { percent: 100, at, ended: true, importId }))
            .catch(() => undefined)
        },
      }
    },

    /** An import whose file is still on its way is not known yet. */
    async read(id: string): Promise<ImportProgress> {
      const found = await importStore(db).findProgress(id)
      if (!found) return { percent: 0, isRunning: false, importId: null }
      const { percent, at, ended, importId } = found
      const now = await clock(db)
      const isRunning = !ended && now.getTime() - at.getTime() < SILENT_MS
      return { percent, isRunning, importId }
    },
  }
}

import { setTimeout } from 'node:timers/promises'
import { MINUTE_MS } from '#domain/time'
import type { Trx } from '../database/db.ts'
import { Refusal } from '../refusal.ts'
import { importStore } from './imports.store.ts'

const MOST_WAITING = 5
const ASK_AGAIN_MS = 200
const LONGEST_WAIT_MS = 5 * MINUTE_MS

/**
 * Imports run one after the other. Those of one server wait here, so that they hold one connection
 * between them, and those of several servers for a lock of the database.
 */
export function createImportTurns() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  return {
    /** @throws Refusal unavailable where too many wait already */
    async take<Done>(run: () => Promise<Done>): Promise<Done> {
      if (waiting >= MOST_WAITING) throw new Refusal('unavailable')
      waiting += 1
      const turn = last.then(run)
      last = turn.catch(() => undefined)
      return turn.finally(() => {
        waiting -= 1
      })
    },

    /** The database ends a statement that waits for a lock as long as an import may last. */
    async lock(trx: Trx): Promise<void> {
      const began = Date.now()
      while (!(await importStore(trx).tryLock())) {
        if (Date.now() - began > LONGEST_WAIT_MS) throw new Refusal('unavailable')
        await setTimeout(ASK_AGAIN_MS)
      }
    },
  }
}

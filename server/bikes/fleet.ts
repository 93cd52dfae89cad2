import type { BikeView } from '#contract/bikes'
import type { Clock, Db } from '../database/db.ts'
import { isPassing } from '../database/db-errors.ts'
import { shareRead } from '../database/shared-read.ts'
import { bikeStore } from './bikes.store.ts'
import { toBikeView } from './bikes.view.ts'

/**
 * The whole fleet as every list shows it, oldest bike first: read once for all who ask at the same
 * time. While the database is away it is what was read last: visitors may go on looking, and a
 * booking is decided by the database, never by a list.
 */
export function createFleet({ db, clock }: { db: Db; clock: Clock }): () => Promise<BikeView[]> {
  const store = bikeStore(db)
  let last: BikeView[] | undefined
  const read = shareRead(async () => (last = (await store.all(await clock(db))).map(toBikeView)))

  return async () => {
    try {
      return await read()
    } catch (error) {
      if (last && isPassing(error)) return last
      throw error
    }
  }
}

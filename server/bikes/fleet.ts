import type { Clock, Db } from '../database/db.ts'
import { isPassing } from '../database/db-errors.ts'
import { shareRead } from '../database/shared-read.ts'
import { type FleetSnapshot, createFleetSnapshot } from './fleet-snapshot.ts'
import { fleetStore } from './fleet.store.ts'

type Kept = { snapshot: FleetSnapshot; seen: string; server: string }

/**
 * The fleet as it is at the moment of the call: kept in memory, and brought up to date by one question
 * for all callers of the same moment (docs/decisions/0023-fleet-changes.md). While the database is
 * away it is as it was last: visitors may go on looking, and a booking is decided by the database,
 * never by a list.
 */
export function createFleet({ db, clock }: { db: Db; clock: Clock }): () => Promise<FleetSnapshot> {
  const store = fleetStore(db)
  let kept: Kept | undefined

  /** The rows are read after `seen`, so what is kept may be newer than that, never older. */
  async function bringUpToDate(): Promise<FleetSnapshot> {
    const asked = await store.findChanges(kept?.seen, clock)
    const { seen, server, isReset, changed } = asked
    const now = asked.now.getTime()
    if (!kept || kept.server !== server || isReset) {
      kept = { snapshot: createFleetSnapshot(await store.all(), now), seen, server }
      return kept.snapshot
    }
    const { snapshot } = kept
    if (changed.length > 0) snapshot.apply(changed, await store.read(changed))
    snapshot.advance(now)
    kept.seen = seen
    return snapshot
  }

  const ask = shareRead(bringUpToDate)

  return async () => {
    try {
      return await ask()
    } catch (error) {
      if (kept && isPassing(error)) return kept.snapshot
      throw error
    }
  }
}

import type { Clock, Db } from '../database/db.ts'
import { isPassing } from '../database/db-errors.ts'
import { shareRead } from '../database/shared-read.ts'
import { type FleetSnapshot, createFleetSnapshot } from './fleet-snapshot.ts'
import { fleetStore } from './fleet.store.ts'

type KnownFleet = { snapshot: FleetSnapshot; seen: string; server: string }

export type Fleet = {
  (): Promise<FleetSnapshot>
  checkedAt: () => number | undefined
}

/**
 * The fleet is kept in memory and brought up to date by one question for all callers of the same
 * moment (docs/decisions/0023-fleet-changes.md). While the database is away it stays as it was:
 * visitors may go on looking, and the database, never a list, decides a booking.
 */
export function createFleet({ db, clock }: { db: Db; clock: Clock }): Fleet {
  const store = fleetStore(db, clock)
  let kept: KnownFleet | undefined
  let checkedAt: number | undefined

  /** The rows are read after `seen`, so the kept rows may be newer than that, never older. */
  async function bringUpToDate(): Promise<FleetSnapshot> {
    const asked = await store.findChanges(kept?.seen)
    const { seen, server, isReset, changed } = asked
    const askedAt = Date.now()
    const now = asked.now.getTime()
    if (!kept || kept.server !== server || isReset) {
      kept = { snapshot: createFleetSnapshot(await store.all(), now), seen, server }
      checkedAt = askedAt
      return kept.snapshot
    }
    const { snapshot } = kept
    if (changed.length > 0) snapshot.apply(changed, await store.read(changed))
    snapshot.advance(now)
    kept.seen = seen
    checkedAt = askedAt
    return snapshot
  }

  const ask = shareRead(bringUpToDate)

  const read = async () => {
    try {
      return await ask()
    } catch (error) {
      if (kept && isPassing(error)) return kept.snapshot
      throw error
    }
  }
  return Object.assign(read, { checkedAt: () => checkedAt })
}

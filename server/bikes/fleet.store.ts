import { type RawBuilder, sql } from 'kysely'
import { changedSince } from '../database/changed-since.ts'
import { compileOnce } from '../database/compile-once.ts'
import type { Clock, Db } from '../database/db.ts'
import type { BikeFields } from './bikes.store.ts'

/** A bike of the fleet with what occupies it; times as numbers, which compare exactly. */
export type FleetRow = BikeFields & {
  id: string
  /** Microseconds: bikes that are added together differ by less than a millisecond. */
  createdAt: number
  /** Milliseconds, infinite while no time ends it; null when the bike is free. */
  occupiedUntil: number | null
}

type Changes = {
  /** What the database saw at this question: the next one asks for what it did not see. */
  seen: string
  now: Date
  /** Another one has answered when this differs: restarted, restored, or a replica that took over. */
  server: string
  isReset: boolean
  changed: string[]
}

export function fleetStore(db: Db, clock: Clock) {
  const selectChanges = compileOnce((on, seen: RawBuilder<string | null>) =>
    sql<Changes>`
      select pg_current_snapshot()::text as seen, ${clock.now()} as now,
        pg_postmaster_start_time()::text as server,
        exists (select from fleet_resets where ${changedSince(seen)}) as is_reset,
        array(
          select id from bikes where ${changedSince(seen)}
          union select bike_id from rentals where ${changedSince(seen)}
        ) as changed`.compile(on),
  )
  const fleet = () =>
    db
      .selectFrom('bikes')
      .leftJoin('bikeOccupancy', 'bikeOccupancy.bikeId', 'bikes.id')
      .where('archivedAt', 'is', null)
      .select(['bikes.id', 'name', 'description', 'cc', 'year', 'model', 'brand'])
      .select(['pricePerHour', 'imageUrl', 'forRent'])
      .select([
        sql<number>`(extract(epoch from bikes.created_at) * 1000000)::float8`.as('createdAt'),
        sql<number | null>`(extract(epoch from occupied_until) * 1000)::float8`.as('occupiedUntil'),
      ])

  return {
    /** Ids of changed bikes, archived ones too. None when nothing was seen before. */
    async findChanges(seen: string | undefined): Promise<Changes> {
      const [row] = await selectChanges(db, seen ?? null)
      if (!row) throw new Error('The database did not say what has changed')
      return row
    },

    all: (): Promise<FleetRow[]> => fleet().execute(),

    read: (ids: readonly string[]): Promise<FleetRow[]> =>
      fleet()
        .where(sql<boolean>`bikes.id = any(${ids}::uuid[])`)
        .execute(),
  }
}

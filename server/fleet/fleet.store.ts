import { type RawBuilder, sql } from 'kysely'
import type { PriceTerms } from '#domain/prices'
import { changedSince } from '../database/changed-since.ts'
import { compileOnce } from '../database/compile-once.ts'
import type { Clock, Db } from '../database/db.ts'
import { BIKE_COLUMNS, type BikeFields, type WithPictures } from '../bikes/bikes.view.ts'
import { type PackedOccupancies, packOccupancies } from './packed-times.ts'

/** Times are numbers, which compare exactly. */
export type FleetRow = BikeFields &
  WithPictures & {
    id: string
    revision: number
    /**
     * Microseconds are needed, because bikes that are added together differ by less than a
     * millisecond.
     */
    createdAt: number
    prices: PriceTerms | null
    occupancies: PackedOccupancies
  }

/** JSON has no infinite numbers, so null stands for them. */
type WrittenOccupancy = readonly [from: number | null, to: number | null, until: number | null]
type WrittenRow = Omit<FleetRow, 'occupancies'> & { written: readonly WrittenOccupancy[] | null }

/** A larger answer would take the server and PostgreSQL seconds when each bike has many rentals. */
const READ_AT_ONCE = 5000

type Changes = {
  /** The next question asks for changes that this snapshot did not see. */
  seen: string
  now: Date
  /**
   * A different name means that another server has answered: restarted, restored, or a replica that
   * took over.
   */
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
          select bike_id from bike_changes where ${changedSince(seen)}
          union select bike_id from rental_changes where ${changedSince(seen)}
        ) as changed`.compile(on),
  )
  const fleet = () =>
    db
      .selectFrom('fleetBikes')
      .leftJoin('bikePrices', 'bikePrices.bikeId', 'fleetBikes.bikeId')
      .select(BIKE_COLUMNS)
      .select(['fleetBikes.bikeId as id', 'revision', 'prices', 'pictures'])
      .select([
        sql<number>`(extract(epoch from created_at) * 1000000)::float8`.as('createdAt'),
        sql<WrittenRow['written']>`(
          select json_agg(json_build_array(${milliseconds('begins_at')},
            ${milliseconds('ends_at')}, ${milliseconds('occupied_until')}))
          from bike_occupancies where bike_occupancies.bike_id = fleet_bikes.bike_id)`.as(
          'written',
        ),
      ])

  return {
    async findChanges(seen: string | undefined): Promise<Changes> {
      const [row] = await selectChanges(db, seen ?? null)
      if (!row) throw new Error('The database did not say what has changed')
      return row
    },

    /**
     * The fleet is read in parts, so some bikes may be read before and some after a change
     * meanwhile.
     */
    async all(): Promise<FleetRow[]> {
      const rows: FleetRow[] = []
      for (;;) {
        const last = rows.at(-1)?.id ?? null
        const part = await fleet()
          .where(sql<boolean>`(${last}::uuid is null or fleet_bikes.bike_id > ${last})`)
          .orderBy('fleetBikes.bikeId')
          .limit(READ_AT_ONCE)
          .execute()
        rows.push(...part.map(toFleetRow))
        if (part.length < READ_AT_ONCE) return rows
      }
    },

    async read(ids: readonly string[]): Promise<FleetRow[]> {
      const rows = await fleet()
        .where(sql<boolean>`fleet_bikes.bike_id = any(${ids}::uuid[])`)
        .execute()
      return rows.map(toFleetRow)
    },
  }
}

/**
 * Null stands for a time that is infinite or missing. `extract` would calculate in numeric, which
 * takes four times as long.
 */
const milliseconds = (column: string) =>
  sql`round(date_part('epoch', nullif(${sql.ref(column)}, 'infinity')) * 1000)`

function toFleetRow({ written, ...bike }: WrittenRow): FleetRow {
  const occupancies = written?.map(([from, to, until]) => ({
    from: from ?? Number.NEGATIVE_INFINITY,
    to: to ?? Number.POSITIVE_INFINITY,
    until: until ?? Number.POSITIVE_INFINITY,
  }))
  return { ...bike, occupancies: packOccupancies(occupancies ?? []) }
}

import { type RawBuilder, sql } from 'kysely'
import { changedSince } from '../database/changed-since.ts'
import { compileOnce } from '../database/compile-once.ts'
import type { Clock, Db } from '../database/db.ts'
import type { BikeFields } from './bikes.store.ts'
import { type PackedOccupancies, packOccupancies } from './packed-times.ts'

/** A bike of the fleet with what reserves it; times as numbers, which compare exactly. */
export type FleetRow = BikeFields & {
  id: string
  revision: number
  /** Microseconds: bikes that are added together differ by less than a millisecond. */
  createdAt: number
  occupancies: PackedOccupancies
}

/** As JSON brings it, which has no infinite numbers. */
type WrittenOccupancy = readonly [from: number | null, to: number | null, until: number | null]
type WrittenRow = Omit<FleetRow, 'occupancies'> & { written: readonly WrittenOccupancy[] | null }

/** With many rentals for each bike, larger answers take the server and PostgreSQL seconds. */
const READ_AT_ONCE = 5000

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
      .where('archivedAt', 'is', null)
      .select(['bikes.id', 'name', 'description', 'cc', 'year', 'model', 'brand'])
      .select(['pricePerHour', 'imageUrl', 'forRent', 'revision'])
      .select([
        sql<number>`(extract(epoch from bikes.created_at) * 1000000)::float8`.as('createdAt'),
        sql<WrittenRow['written']>`(
          select json_agg(json_build_array(${milliseconds('begins_at')},
            ${milliseconds('ends_at')}, ${milliseconds('occupied_until')}))
          from bike_occupancies where bike_id = bikes.id)`.as('written'),
      ])

  return {
    /** Ids of changed bikes, archived ones too. None when nothing was seen before. */
    async findChanges(seen: string | undefined): Promise<Changes> {
      const [row] = await selectChanges(db, seen ?? null)
      if (!row) throw new Error('The database did not say what has changed')
      return row
    },

    /** In parts, so of bikes that change meanwhile some are as before and some as after. */
    async all(): Promise<FleetRow[]> {
      const rows: FleetRow[] = []
      for (;;) {
        const last = rows.at(-1)?.id ?? null
        const part = await fleet()
          .where(sql<boolean>`(${last}::uuid is null or bikes.id > ${last})`)
          .orderBy('bikes.id')
          .limit(READ_AT_ONCE)
          .execute()
        rows.push(...part.map(toFleetRow))
        if (part.length < READ_AT_ONCE) return rows
      }
    },

    async read(ids: readonly string[]): Promise<FleetRow[]> {
      const rows = await fleet()
        .where(sql<boolean>`bikes.id = any(${ids}::uuid[])`)
        .execute()
      return rows.map(toFleetRow)
    },
  }
}

/** Null for a time that is infinite or missing. `extract` would calculate in numeric, four times as long. */
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

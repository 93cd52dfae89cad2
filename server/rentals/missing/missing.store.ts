import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Tables } from '#db/tables'
import type { Db, Trx } from '../../database/db.ts'

type Found = {
  id: string
  now: Date
  actorId: string
  note: string
  policeReport?: string | undefined
}

/** Bikes that are missing. All writes are behind the bike's lock, and behind that of its ride. */
export function missingBikeStore(db: Db | Trx) {
  return {
    /** The ride that has the bike: the one that was handed out, else the first that has begun. */
    async findRide(bikeId: string, now: Date): Promise<string | undefined> {
      const row = await db
        .selectFrom('rentals')
        .select('id')
        .where('bikeId', '=', bikeId)
        .where(
          sql<SqlBool>`status = 'INITIAL_PAID' and return_time is null and missing_since is null`,
        )
        .where(sql<SqlBool>`(start_time <= ${now} or handed_out_at is not null)`)
        .orderBy(sql`handed_out_at is null, start_time`)
        .limit(1)
        .executeTakeFirst()
      return row?.id
    },

    readBike: (bikeId: string) =>
      db
        .selectFrom('fleetBikes')
        .select(['name', 'number', 'forRent'])
        .where('bikeId', '=', bikeId)
        .executeTakeFirst(),

    async add(report: Insertable<Tables['missingBikes']>): Promise<void> {
      await db.insertInto('missingBikes').values(report).execute()
    },

    /** The bike is free from now on. What the ride costs is known once its return is entered. */
    async endRide(rentalId: string, now: Date): Promise<void> {
      await db
        .updateTable('rentals')
        .set({
          missingSince: now,
          period: sql`tstzrange(lower(period), greatest(lower(period),
            least(${now}::timestamptz, upper(period))))`,
        })
        .where('id', '=', rentalId)
        .execute()
    },

    async markFound({ id, now, actorId, note, policeReport }: Found): Promise<void> {
      await db
        .updateTable('missingBikes')
        .set({
          foundAt: now,
          foundBy: actorId,
          foundNote: note,
          ...(policeReport && { policeReport }),
        })
        .where('id', '=', id)
        .execute()
    },
  }
}

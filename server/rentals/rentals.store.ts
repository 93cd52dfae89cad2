import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from '#db/tables'
import type { Poisha } from '#domain/money'
import { BOOKING_STATUSES, type RentalStatus } from '#domain/rentals'
import type { Db, Trx } from '../database/db.ts'

export type NewHold = {
  id: string
  bikeId: string
  userId: string
  startTime: Date
  pricePerHour: Poisha
  bikeName: string
  bikeImageUrl: string
  holdExpiresAt: Date
  now: Date
}

/** From the start, or from now where the start lies in its grace, until the bike is back. */
const openPeriod = (startTime: Date, now: Date) =>
  sql<string>`tstzrange(greatest(${startTime}::timestamptz, ${now}::timestamptz), null)`

export function rentalStore(db: Db | Trx) {
  const rentals = db.selectFrom('rentals')
  return {
    async addHold({ now, ...hold }: NewHold) {
      await db
        .insertInto('rentals')
        .values({
          id: hold.id,
          bikeId: hold.bikeId,
          userId: hold.userId,
          status: 'PENDING_PAYMENT',
          period: openPeriod(hold.startTime, now),
          startTime: hold.startTime,
          returnTime: null,
          pricePerHour: hold.pricePerHour,
          holdExpiresAt: hold.holdExpiresAt,
          bikeName: hold.bikeName,
          bikeImageUrl: hold.bikeImageUrl,
          createdAt: now,
        })
        .execute()
    },

    /** The rental or hold that occupies a bike, if any. There is never more than one. */
    findOccupant: (bikeId: string) =>
      rentals
        .select(['id', 'userId', 'status', 'holdExpiresAt'])
        .where('bikeId', '=', bikeId)
        .where('status', 'in', ['PENDING_PAYMENT', 'INITIAL_PAID'])
        .where('returnTime', 'is', null)
        .executeTakeFirst(),

    async countHolds(userId: string, now: Date): Promise<number> {
      const { count } = await rentals
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .where('status', '=', 'PENDING_PAYMENT')
        .where('holdExpiresAt', '>', now)
        .executeTakeFirstOrThrow()
      return count
    },

    /** Customers are locked before bikes: in that order nobody waits in a circle. */
    lockCustomer: (userId: string) =>
      db
        .selectFrom('users')
        .select(['id'])
        .where('id', '=', userId)
        .where('deletedAt', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    async moveHold(id: string, startTime: Date, now: Date) {
      await sql`
        update rentals set start_time = ${startTime}, period = ${openPeriod(startTime, now)}
        where id = ${id} and status = 'PENDING_PAYMENT'`.execute(db)
    },

    lock: (id: string) =>
      rentals.selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    /** Undefined where the rental is not in one of the states the step starts from. */
    async move(id: string, from: readonly RentalStatus[], to: RentalStatus): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('rentals')
        .set({ status: to, holdExpiresAt: null })
        .where('id', '=', id)
        .where('status', 'in', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    findParties: (id: string) =>
      rentals.select(['bikeId', 'userId']).where('id', '=', id).executeTakeFirst(),

    /**
     * Gives a hold that was let go its bike back. The caller holds the bike's lock. Nobody pays for
     * hours that had passed before his money came.
     */
    async retake(id: string, to: RentalStatus, now: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update rentals
        set status = ${to}, hold_expires_at = null,
            start_time = greatest(start_time, ${now}::timestamptz),
            period = tstzrange(greatest(start_time, ${now}::timestamptz), null)
        where id = ${id} and status = 'CANCELLED'`.execute(db)
      return numAffectedRows === 1n
    },

    /**
     * Once only. The bike is free from now on, also when the return time entered lies ahead.
     * Nothing where the rental is not out.
     */
    async saveReturn(id: string, returnTime: Date, cost: Poisha, now: Date): Promise<boolean> {
      const { numAffectedRows } = await sql`
        update rentals
        set return_time = ${returnTime}, total_cost = ${cost},
            period = tstzrange(lower(period),
              greatest(lower(period), least(${returnTime}::timestamptz, ${now}::timestamptz)))
        where id = ${id} and status = 'INITIAL_PAID' and return_time is null`.execute(db)
      return numAffectedRows === 1n
    },

    listOf: (userId: string) => viewed(rentals).where('rentals.userId', '=', userId).execute(),

    find: (id: string) => viewed(rentals).where('rentals.id', '=', id).executeTakeFirst(),

    listAll: () =>
      viewed(rentals)
        .innerJoin('users', 'users.id', 'rentals.userId')
        .select(['users.id as userId', 'users.name as userName', 'users.phone as userPhone'])
        .execute(),
  }
}

/** What people see: paid rentals, newest first; an archived bike as it was when it was booked. */
function viewed(rentals: SelectQueryBuilder<Tables, 'rentals', object>) {
  return rentals
    .innerJoin('bikes', 'bikes.id', 'rentals.bikeId')
    .select([
      'rentals.id',
      'rentals.bikeId',
      'rentals.startTime',
      'rentals.returnTime',
      'rentals.totalCost',
      'rentals.pricePerHour',
      'rentals.status',
    ])
    .select([
      sql<string>`case when bikes.archived_at is null
        then bikes.name else rentals.bike_name end`.as('bikeName'),
      sql<string>`case when bikes.archived_at is null
        then bikes.image_url else rentals.bike_image_url end`.as('imageUrl'),
    ])
    .where('rentals.status', 'in', BOOKING_STATUSES)
    .orderBy('rentals.createdAt', 'desc')
    .orderBy('rentals.id', 'desc')
}

import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Poisha } from '#domain/money'
import type { RentalStatus } from '#domain/rentals'
import { compileOnce } from '../database/compile-once.ts'
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

type Occupant = { rentalId: string; userId: string; startTime: Date }
type Joined = { [Field in keyof Occupant]: Occupant[Field] | null }

const isOccupant = (joined: Joined): joined is Occupant => joined.rentalId !== null

/** From the start, or from now where the start lies in its grace, until the bike is back. */
const openPeriod = (startTime: Date, now: Date) =>
  sql<string>`tstzrange(greatest(${startTime}::timestamptz, ${now}::timestamptz), null)`

const selectOccupant = compileOnce((db, bikeId: RawBuilder<string>) =>
  db
    .selectFrom('bikeOccupancy')
    .select(['rentalId', 'userId', 'status', 'startTime', 'holdExpiresAt'])
    .where('bikeId', '=', bikeId)
    .compile(),
)

export function holdStore(db: Db | Trx) {
  const rentals = db.selectFrom('rentals')

  async function move(id: string, from: RentalStatus, to: RentalStatus): Promise<void> {
    await db
      .updateTable('rentals')
      .set({ status: to, holdExpiresAt: null })
      .where('id', '=', id)
      .where('status', '=', from)
      .execute()
  }

  return {
    async add({ now, ...hold }: NewHold) {
      await db
        .insertInto('rentals')
        .values({
          ...hold,
          status: 'PENDING_PAYMENT',
          period: openPeriod(hold.startTime, now),
          returnTime: null,
          createdAt: now,
        })
        .execute()
    },

    /** The rental or hold that occupies a bike, if any. There is never more than one. */
    findOccupant: async (bikeId: string) => (await selectOccupant(db, bikeId))[0],

    /** What a booking decides by, behind the locks of its customer and bike. */
    async readForBooking({
      bikeId,
      userId,
      now,
    }: {
      bikeId: string
      userId: string
      now: RawBuilder<Date>
    }) {
      const {
        now: readAt,
        holdsOfCustomer,
        expiredCount,
        lastExpired,
        ...occupant
      } = await db
        .selectFrom(db.selectNoFrom(now.as('now')).as('clock'))
        .leftJoin('bikeOccupancy as occupant', (join) => join.on('occupant.bikeId', '=', bikeId))
        .select(['now', 'rentalId', 'occupant.userId', 'startTime'])
        .select((eb) =>
          eb
            .selectFrom('rentals')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .where('rentals.userId', '=', userId)
            .where('rentals.status', '=', 'PENDING_PAYMENT')
            .whereRef('rentals.holdExpiresAt', '>', 'clock.now')
            .as('holdsOfCustomer'),
        )
        .select((eb) => {
          const expired = eb
            .selectFrom('expiredHolds')
            .where('expiredHolds.userId', '=', userId)
            .where('heldAt', '>', sql<Date>`clock.now - interval '1 day'`)
          return [
            expired.select(({ fn }) => fn.countAll<number>().as('count')).as('expiredCount'),
            expired.select(({ fn }) => fn.max('expiredAt').as('last')).as('lastExpired'),
          ]
        })
        .$narrowType<{ holdsOfCustomer: NotNull; expiredCount: NotNull }>()
        .executeTakeFirstOrThrow()
      return {
        now: readAt,
        holdsOfCustomer,
        expiredHolds: { count: expiredCount, last: lastExpired },
        occupant: isOccupant(occupant) ? occupant : undefined,
      }
    },

    findParties: (id: string) =>
      rentals.select(['bikeId', 'userId']).where('id', '=', id).executeTakeFirstOrThrow(),

    lock: (id: string) =>
      rentals
        .select(['status', 'startTime'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow(),

    /** The bike is the customer's from `startTime` on; until then nothing is billed. */
    async confirm(id: string, startTime: Date) {
      await db
        .updateTable('rentals')
        .set({ status: 'INITIAL_PAID', holdExpiresAt: null })
        .set({ startTime, period: openPeriod(startTime, startTime) })
        .where('id', '=', id)
        .where('status', '=', 'PENDING_PAYMENT')
        .execute()
    },

    /** The caller holds the bike's lock and has seen that no rental occupies it. */
    async reacquire(id: string, now: Date) {
      await db
        .updateTable('rentals')
        .set({ status: 'PENDING_PAYMENT', holdExpiresAt: null })
        .set({ period: sql`tstzrange(greatest(start_time, ${now}::timestamptz), null)` })
        .where('id', '=', id)
        .where('status', '=', 'CANCELLED')
        .execute()
    },

    extend: (id: string) => move(id, 'PENDING_PAYMENT', 'PENDING_PAYMENT'),
    release: (id: string) => move(id, 'PENDING_PAYMENT', 'CANCELLED'),
    complete: (id: string) => move(id, 'INITIAL_PAID', 'FULL_PAID'),
  }
}

import { type NotNull, type RawBuilder, sql } from 'kysely'
import type { Poisha } from '#domain/money'
import type { Period } from '#domain/occupancy'
import type { PriceTerms } from '#domain/prices'
import type { RentalStatus } from '#domain/rentals'
import { DEFAULT_TERMS, type RentalTerms, type TermChanges } from '#domain/terms'
import type { EndedHolds, UnpaidHolds } from '#domain/unpaid-holds'
import { type Placeholders, compileFieldsOnce, compileOnce } from '../database/compile-once.ts'
import type { Db, Trx } from '../database/db.ts'
import type { OccupancyRow } from './occupancy-row.ts'

export type NewHold = {
  id: string
  bikeId: string
  userId: string
  startTime: Date
  plannedReturn: Date | null
  period: Period
  pricePerHour: Poisha
  /** The customer agrees to these terms. */
  terms: RentalTerms
  bikeName: string
  bikeImageUrl: string
  holdExpiresAt: Date
  /** The group of addresses that made it; null where holds are not limited, and at the counter. */
  holdSource: Buffer | null
  /** The shop keeps the bike without money. */
  reservation?: { until: Date; by: string; note: string }
  now: Date
}

const OCCUPANCY_COLUMNS = [
  'rentalId',
  'bikeOccupancies.userId',
  'bikeOccupancies.status',
  'bikeOccupancies.startTime',
  'bikeOccupancies.plannedReturn',
  'bikeOccupancies.holdExpiresAt',
  'reservedUntil',
  'beginsAt',
  'endsAt',
  'occupiedUntil',
] as const

/** All that reserves a bike, now or later. */
const selectOccupancies = compileOnce((db, bikeId: RawBuilder<string>) =>
  db
    .selectFrom('bikeOccupancies')
    .select(OCCUPANCY_COLUMNS)
    .where('bikeId', '=', sql<string>`${bikeId}::uuid`)
    .compile(),
)

/** Compiled once for each clock, whose time is a part of the statement. */
export const createReadForBooking = (now: RawBuilder<Date>) =>
  compileOnce((db, bikeId: RawBuilder<string>, userId: RawBuilder<string>) =>
    db
      .selectFrom(db.selectNoFrom(now.as('now')).as('clock'))
      .leftJoin('bikeOccupancies', (join) =>
        join.on('bikeOccupancies.bikeId', '=', sql<string>`${bikeId}::uuid`),
      )
      .select(['now', ...OCCUPANCY_COLUMNS])
      .select((eb) =>
        eb
          .selectFrom('bikePrices')
          .select('prices')
          .where('bikePrices.bikeId', '=', sql<string>`${bikeId}::uuid`)
          .as('prices'),
      )
      .select((eb) =>
        eb
          .selectFrom('rentals')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('rentals.userId', '=', sql<string>`${userId}::uuid`)
          .where('rentals.status', '=', 'PENDING_PAYMENT')
          .whereRef('rentals.holdExpiresAt', '>', 'clock.now')
          .where('rentals.reservedUntil', 'is', null)
          .as('holdsOfCustomer'),
      )
      .$narrowType<{ holdsOfCustomer: NotNull }>()
      .compile(),
  )

/** The rows are read behind the locks of the customer and the bike. */
export function toBookingFacts(rows: Awaited<ReturnType<ReturnType<typeof createReadForBooking>>>) {
  const [first] = rows
  if (!first) throw new Error('The database did not say what time it is')
  const { now, holdsOfCustomer, prices } = first
  return { now, holdsOfCustomer, prices, occupancies: rows.filter(isOccupancy) }
}

type HoldRow = Omit<NewHold, 'period' | 'terms' | 'reservation'> & {
  reservedUntil: Date | null
  reservedBy: string | null
  reservationNote: string
  from: Date
  to: Date | null
  terms: string
  couponCode: string | null
}

const insertHold = compileFieldsOnce((db, hold: Placeholders<HoldRow>) =>
  db
    .insertInto('rentals')
    .values({
      id: hold.id,
      bikeId: hold.bikeId,
      userId: hold.userId,
      startTime: hold.startTime,
      plannedReturn: hold.plannedReturn,
      pricePerHour: hold.pricePerHour,
      bikeName: hold.bikeName,
      bikeImageUrl: hold.bikeImageUrl,
      holdExpiresAt: hold.holdExpiresAt,
      holdSource: hold.holdSource,
      reservedUntil: hold.reservedUntil,
      reservedBy: hold.reservedBy,
      reservationNote: hold.reservationNote,
      status: 'PENDING_PAYMENT',
      period: sql<string>`tstzrange(${hold.from}::timestamptz, ${hold.to}::timestamptz)`,
      terms: hold.terms,
      couponCode: hold.couponCode,
      returnTime: null,
      createdAt: hold.now,
    })
    .compile(),
)

const lockRental = compileOnce((db, id: RawBuilder<string>) =>
  db
    .selectFrom('rentals')
    .select(['id', 'userId', 'bikeId', 'status', 'startTime', 'plannedReturn'])
    .select(['holdExpiresAt', 'couponCode', 'createdAt', 'returnTime', 'cancelledAt'])
    .select(['pricePerHour', 'terms', 'reservedUntil', 'bikeName'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .compile(),
)

const confirmHold = compileOnce((db, id: RawBuilder<string>, startTime: RawBuilder<Date>) =>
  db
    .updateTable('rentals')
    .set({ status: 'INITIAL_PAID', holdExpiresAt: null, revision: sql<number>`revision + 1` })
    .set({
      startTime: sql<Date>`${startTime}::timestamptz`,
      period: sql`tstzrange(${startTime}::timestamptz, upper(period))`,
    })
    .where('id', '=', id)
    .where('status', '=', 'PENDING_PAYMENT')
    .compile(),
)

type OccupancyOrNulls = { [Field in keyof OccupancyRow]: OccupancyRow[Field] | null }

/** A bike that nothing reserves has one row of nulls in the join. */
const isOccupancy = <Row extends OccupancyOrNulls>(joined: Row): joined is OccupancyRow & Row =>
  joined.beginsAt !== null

export function holdStore(db: Db | Trx) {
  const rentals = db.selectFrom('rentals')

  async function move(id: string, from: RentalStatus, to: RentalStatus): Promise<void> {
    await db
      .updateTable('rentals')
      .set({ status: to, holdExpiresAt: null, revision: sql<number>`revision + 1` })
      .where('id', '=', id)
      .where('status', '=', from)
      .execute()
  }

  return {
    async add({ period: { from, to }, terms, reservation, ...hold }: NewHold): Promise<void> {
      await insertHold(db, {
        ...hold,
        reservedUntil: reservation?.until ?? null,
        reservedBy: reservation?.by ?? null,
        reservationNote: reservation?.note ?? '',
        from: new Date(from),
        to: Number.isFinite(to) ? new Date(to) : null,
        terms: JSON.stringify(terms),
        couponCode: terms.coupon?.code ?? null,
      })
    },

    listOccupancies: (bikeId: string): Promise<OccupancyRow[]> => selectOccupancies(db, bikeId),

    listOccupanciesOf: (bikeIds: readonly string[]) =>
      db
        .selectFrom('bikeOccupancies')
        .select(['bikeId', ...OCCUPANCY_COLUMNS])
        .where('bikeId', '=', sql<string>`any(${bikeIds}::uuid[])`)
        .execute(),

    /** The rental itself is left out: its bike may be reserved by others. */
    listOccupanciesBeside: (rentalId: string): Promise<OccupancyRow[]> =>
      db
        .selectFrom('bikeOccupancies')
        .select(OCCUPANCY_COLUMNS)
        .where('bikeId', '=', rentals.select('bikeId').where('id', '=', rentalId))
        .where('rentalId', 'is distinct from', rentalId)
        .execute(),

    /** Beside the price per hour; null without a list and a season. */
    async readPrices(bikeId: string | RawBuilder<string>): Promise<PriceTerms | null> {
      const found = db.selectFrom('bikePrices').select('prices').where('bikeId', '=', bikeId)
      return (await found.executeTakeFirst())?.prices ?? null
    },

    /** A cancelled hold, and the period that it would reserve again. */
    async findCancelled(id: string, now: RawBuilder<Date>) {
      const {
        beginsAt,
        endsAt,
        now: readAt,
      } = await rentals
        .select([
          now.as('now'),
          sql<Date>`greatest(start_time, ${now})`.as('beginsAt'),
          sql<Date | null>`upper(period)`.as('endsAt'),
        ])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const to = endsAt?.getTime() ?? Number.POSITIVE_INFINITY
      return { now: readAt, period: { from: beginsAt.getTime(), to } }
    },

    async lock(id: string) {
      const [rental] = await lockRental(db, id)
      if (!rental) throw new Error('The rental does not exist')
      return rental
    },

    /** The bike is the customer's from `startTime` on; until then nothing is billed. */
    async confirm(id: string, startTime: Date): Promise<void> {
      await confirmHold(db, id, startTime)
    },

    /** The caller holds the bike's lock and has seen that no rental occupies it. */
    async reacquire(id: string, now: Date) {
      await db
        .updateTable('rentals')
        .set({ status: 'PENDING_PAYMENT', holdExpiresAt: null })
        .set({ period: sql`tstzrange(greatest(start_time, ${now}::timestamptz), upper(period))` })
        .where('id', '=', id)
        .where('status', '=', 'CANCELLED')
        .execute()
    },

    async changeTerms(id: string, changes: TermChanges) {
      const before = sql`coalesce(terms, ${JSON.stringify(DEFAULT_TERMS)}::jsonb)`
      await db
        .updateTable('rentals')
        .set({ terms: sql<string>`${before} || ${JSON.stringify(changes)}::jsonb` })
        .$if(changes.coupon !== undefined, (update) =>
          update.set({ couponCode: changes.coupon?.code ?? null }),
        )
        .where('id', '=', id)
        .execute()
    },

    extend: (id: string) => move(id, 'PENDING_PAYMENT', 'PENDING_PAYMENT'),
    /** A page of the payment that is open longer than the reservation keeps the bike meanwhile. */
    async keepReservation(id: string, pageEnd: Date | null = null): Promise<void> {
      await db
        .updateTable('rentals')
        .set({ holdExpiresAt: sql`greatest(reserved_until, ${pageEnd}::timestamptz)` })
        .where('id', '=', id)
        .where('status', '=', 'PENDING_PAYMENT')
        .where('reservedUntil', 'is not', null)
        .execute()
    },
    /** Reservations whose time is over; a page of a payment may still be open. */
    async listEndedReservations(now: RawBuilder<Date>): Promise<string[]> {
      const rows = await rentals
        .select('id')
        .where('status', '=', 'PENDING_PAYMENT')
        .where('reservedUntil', 'is not', null)
        .where('holdExpiresAt', '<=', now)
        .execute()
      return rows.map(({ id }) => id)
    },
    release: (id: string) => move(id, 'PENDING_PAYMENT', 'CANCELLED'),
    complete: (id: string) => move(id, 'INITIAL_PAID', 'FULL_PAID'),
    /** Money came in: servers count anew what is left to pay, and forms are outdated. */
    async markChanged(id: string) {
      await sql`update rentals set changed_xid = pg_current_xact_id(), revision = revision + 1
        where id = ${id}`.execute(db)
    },
    reopen: (id: string) => move(id, 'FULL_PAID', 'INITIAL_PAID'),
  }
}

/** The queries are about holds of customers who have not paid. */
export function unpaidHoldStore(db: Db | Trx) {
  const hasPaid = (userId: unknown) =>
    sql<boolean>`exists (select from paying_customers where paying_customers.user_id = ${userId})`

  return {
    /**
     * Until the transaction ends, no other customer who has never paid books from this group of
     * addresses, so that bookings at the same moment count each other's holds.
     */
    async lockGroup(userId: string, source: Buffer): Promise<void> {
      await sql`select pg_advisory_xact_lock(${source.readBigInt64BE()}::bigint)
        where not ${hasPaid(userId)}`.execute(db)
    },

    async hasPaid(userId: string): Promise<boolean> {
      const { rows } = await sql<{
        hasPaid: boolean
      }>`select ${hasPaid(userId)} as "hasPaid"`.execute(db)
      return first(rows).hasPaid
    },

    /** Only holds that were begun within a day count. */
    async readEnded(userId: string, now: Date | RawBuilder<Date>): Promise<EndedHolds> {
      const ended = (isReleased: boolean) =>
        sql`array(select ended_at from ended_holds
          where user_id = ${userId} and held_at > (${now})::timestamptz - interval '1 day'
            and is_released = ${isReleased})`
      const { rows } = await sql<EndedHolds>`select ${hasPaid(userId)} as "hasPaid",
        ${ended(false)} as "ranOut", ${ended(true)} as released`.execute(db)
      return first(rows)
    },

    /** The living ones of customers who have never paid. Behind the lock of the group. */
    async readLiving(source: Buffer, now: RawBuilder<Date>): Promise<UnpaidHolds> {
      const { rows } = await sql<UnpaidHolds>`
        select coalesce(array_agg(hold_expires_at) filter (where hold_source = ${source}), '{}')
            as "endsOfGroup",
          count(distinct bike_id) as "bikesHeld",
          (select count(*) from bikes_for_rent) as "bikesForRent"
        from rentals
        where status = 'PENDING_PAYMENT' and hold_expires_at > ${now} and reserved_until is null
          and not ${hasPaid(sql`rentals.user_id`)}`.execute(db)
      return first(rows)
    },
  }
}

function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('The database did not count the holds')
  return row
}

import { createHash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { ulid } from 'ulid'
import { v7 as uuid } from 'uuid'
import type { CouponTerms } from '#domain/coupons'
import { type Poisha, fromTaka } from '#domain/money'
import { COUNTER } from '#domain/payments'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { DEFAULT_TERMS } from '#domain/terms'
import { DAY_MS, HOUR_MS } from '#domain/time'
import { addExchangedRide, addHandover, addMissingBike } from './demo-rides.ts'
import type { Tables } from './tables.ts'

type Bike = { id: string; name: string; imageUrl: string; pricePerHour: Poisha }
type Demo = {
  bikes: readonly Bike[]
  admin: string
  customer: string
  walkIn: string
  guests: readonly string[]
  now: Date
}
type DemoRental = {
  bike: Bike
  userId: string
  from: Date
  to: Date
  bookedAt: Date
  takenBy?: string
  coupon?: CouponTerms
}

const NEWRIDER: CouponTerms = {
  code: 'NEWRIDER',
  kind: 'amount',
  amount: fromTaka(100),
  weekdays: [],
}

const TEN = 10 - 6

/** These bookings of the next days fill the board. Hours count from ten in the morning. */
const LATER = [
  { name: 'Royal Enfield Classic 350', day: 2, hour: 0, hours: 30, guest: 0 },
  { name: 'Royal Enfield Classic 350', day: 5, hour: -1, hours: 9, guest: 1 },
  { name: 'Yamaha R15 V4', day: 1, hour: 2, hours: 26, guest: 2 },
  { name: 'Yamaha R15 V4', day: 4, hour: 0, hours: 54, guest: 0 },
  { name: 'Suzuki Gixxer', day: 2, hour: -1, hours: 56, guest: 3 },
  { name: 'TVS Jupiter', day: 3, hour: 4, hours: 24, guest: 1 },
  { name: 'Core Volt 250', day: 1, hour: 0, hours: 8, guest: 3 },
  { name: 'Hero Xpulse 200 4V', day: 3, hour: -1, hours: 80, guest: 2 },
  { name: 'Yamaha FZS V3', day: 6, hour: 0, hours: 32, guest: 3 },
] as const

/** A customer has called, and the shop keeps the bike without money until the start. */
const RESERVED = { name: 'Core Volt 250', day: 4, hour: 0, hours: 6 } as const

/**
 * These rentals fill Rent Management and the schedules: one is overdue, one waits for its bike, one
 * comes later, one is only reserved, one got another bike on its way and is not paid, and one bike is
 * blocked for some days. Their bikes are not for rent or are free now, so the fleet that customers
 * see does not change, except for the bike that did not come back.
 */
export async function addDemoRentals(db: Kysely<Tables>, demo: Demo): Promise<void> {
  const { now, admin, customer, walkIn, guests } = demo
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  const at = (days: number, hours: number) =>
    new Date(midnight + days * DAY_MS + (TEN + hours) * HOUR_MS)
  const bikeNamed = (name: string) => {
    const bike = demo.bikes.find((each) => each.name === name)
    if (!bike) throw new Error(`The demo has no ${name}`)
    return bike
  }

  const inWorkshop = bikeNamed('Honda CB Hornet 160R')
  const bookedAt = at(-4, 0)
  const rentals: DemoRental[] = [
    {
      bike: inWorkshop,
      userId: walkIn,
      from: at(-2, 0),
      to: at(-1, 8),
      bookedAt: at(-2, 0),
      takenBy: admin,
    },
    { bike: inWorkshop, userId: customer, from: at(1, 0), to: at(1, 6), bookedAt },
    {
      bike: bikeNamed('Suzuki Gixxer SF'),
      userId: customer,
      from: at(3, -1),
      to: at(3, 7),
      bookedAt,
      coupon: NEWRIDER,
    },
    ...LATER.map(({ name, day, hour, hours, guest }) => ({
      bike: bikeNamed(name),
      userId: guests[guest] ?? walkIn,
      from: at(day, hour),
      to: at(day, hour + hours),
      bookedAt,
    })),
  ]
  for (const rental of rentals) await addRental(db, rental)
  const { name, day, hour, hours } = RESERVED
  const times = { from: at(day, hour), to: at(day, hour + hours), bookedAt: now }
  await addReservation(db, { ...times, bike: bikeNamed(name), userId: walkIn, takenBy: admin })
  await addPastRides(db, demo, { at, bikeNamed, bookedAt })
  await db
    .insertInto('bikeBlocks')
    .values({
      id: uuid(),
      bikeId: bikeNamed('Veloce Outrage 604').id,
      period: sql`tstzrange(${at(5, -1)}, ${at(6, 8)})`,
      reason: 'New tyres and brake pads',
      createdBy: admin,
    })
    .execute()
}

type Calendar = {
  at: (days: number, hours: number) => Date
  bikeNamed: (name: string) => Bike
  bookedAt: Date
}

/** The customer of one is back on another bike and is yet to pay, and the other's bike is missing. */
async function addPastRides(db: Kysely<Tables>, demo: Demo, { at, bikeNamed, bookedAt }: Calendar) {
  const { admin, walkIn, guests } = demo
  const booked = (bike: string, day: number, hours: number, guest: number) =>
    addRental(db, {
      bike: bikeNamed(bike),
      userId: guests[guest] ?? walkIn,
      from: at(day, 0),
      to: at(day, hours),
      bookedAt,
    })
  await addExchangedRide(db, {
    rentalId: await booked('TVS Jupiter', -1, 9, 1),
    actorId: admin,
    bike: bikeNamed('Yamaha FZS V3'),
    outAt: at(-1, 0),
    exchangedAt: at(-1, 3),
    returnedAt: at(-1, 9),
  })
  await addMissingBike(db, {
    rentalId: await booked('Veloce Legion 40', -3, 8, 2),
    actorId: admin,
    outAt: at(-3, 0),
    since: at(-2, 0),
  })
}

const rowOf = ({ bike, userId, from, to, bookedAt }: DemoRental, id: string) => ({
  id,
  bikeId: bike.id,
  userId,
  period: sql<string>`tstzrange(${from}, ${to})`,
  startTime: from,
  plannedReturn: to,
  returnTime: null,
  pricePerHour: bike.pricePerHour,
  bikeName: bike.name,
  bikeImageUrl: bike.imageUrl,
  createdAt: bookedAt,
})

/** The advance counts as paid, and no gateway is asked about it. */
async function addRental(db: Kysely<Tables>, rental: DemoRental): Promise<string> {
  const { from, bookedAt, takenBy, coupon = null } = rental
  const [rentalId, paymentId] = [uuid(), ulid()]
  await db
    .insertInto('rentals')
    .values({
      ...rowOf(rental, rentalId),
      status: 'INITIAL_PAID',
      handedOutAt: takenBy === undefined ? null : from,
      terms: JSON.stringify({ ...DEFAULT_TERMS, coupon }),
      couponCode: coupon?.code ?? null,
      holdExpiresAt: null,
    })
    .execute()
  const gateway = takenBy === undefined ? 'sslcommerz' : COUNTER
  const paid = { gateway, amount: ADVANCE_FEE }
  await db
    .insertInto('payments')
    .values({
      ...paid,
      id: paymentId,
      rentalId,
      purpose: 'ADVANCE',
      store: null,
      environment: null,
      status: 'PAID',
      disposition: 'APPLIED',
      tender: takenBy === undefined ? null : 'cash',
      sessionRef: null,
      pageUrl: null,
      failure: null,
      nextCheckAt: null,
      createdAt: bookedAt,
      expiresAt: bookedAt,
      paidAt: bookedAt,
    })
    .execute()
  const capture = { entry: 'CAPTURE', currency: 'BDT', chargeRef: `demo-${paymentId}` } as const
  const movement = { ...paid, ...capture, id: uuid(), rentalId, paymentId, at: bookedAt }
  await db.insertInto('ledger').values(movement).execute()
  await addBookedEvent(db, rental, { rentalId, paymentId })
  if (takenBy === undefined) return rentalId
  await addHandover(db, { rentalId, at: from, actorId: takenBy, direction: 'out' })
  const event = { paymentId, kind: 'taken_at_counter', actorId: takenBy, at: bookedAt } as const
  await db
    .insertInto('paymentEvents')
    .values({ ...event, amount: ADVANCE_FEE, currency: 'BDT', note: null })
    .execute()
  return rentalId
}

async function addReservation(db: Kysely<Tables>, rental: DemoRental & { takenBy: string }) {
  const { userId, from, bookedAt, takenBy } = rental
  const rentalId = uuid()
  await db
    .insertInto('rentals')
    .values({
      ...rowOf(rental, rentalId),
      status: 'PENDING_PAYMENT',
      terms: JSON.stringify(DEFAULT_TERMS),
      holdExpiresAt: from,
      reservedUntil: from,
      reservedBy: takenBy,
      reservationNote: 'Called in the morning, sends the advance by link',
    })
    .execute()
  await sql`insert into events (kind, rental_id, user_id, actor_id, time, at)
    values ('bike_reserved', ${rentalId}, ${userId}, ${takenBy}, ${from}, ${bookedAt})`.execute(db)
  await db
    .insertInto('paymentLinks')
    .values({
      id: uuid(),
      rentalId,
      // No one has the secret: the desk sends another link, which replaces this one.
      secretHash: createHash('sha256').update(randomBytes(32)).digest(),
      purpose: 'ADVANCE',
      madeBy: takenBy,
      madeAt: bookedAt,
      expiresAt: from,
    })
    .execute()
  await sql`insert into events (kind, rental_id, user_id, actor_id, at)
    values ('payment_link_made', ${rentalId}, ${userId}, ${takenBy}, ${bookedAt})`.execute(db)
}

/** The history of a rental begins with it. */
async function addBookedEvent(
  db: Kysely<Tables>,
  { userId, takenBy, bookedAt }: DemoRental,
  { rentalId, paymentId }: { rentalId: string; paymentId: string },
) {
  await sql`insert into events (kind, rental_id, user_id, payment_id, actor_id, amount, currency, at)
    values ('rental_booked', ${rentalId}, ${userId}, ${paymentId}, ${takenBy ?? null}, ${ADVANCE_FEE}, 'BDT',
      ${bookedAt})`.execute(db)
}

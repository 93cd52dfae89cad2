import { expect, onTestFinished } from 'vitest'
import { findBrokenInvariants } from '#db/invariants'
import { findMispricedRides } from '#db/mispriced-rides'
import type { ApiKey } from '#contract/api'
import type { BikeView } from '#contract/bikes'
import type { RentalPage } from '#contract/rental-page'
import { HOLD_MS } from '#domain/rentals'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { runSql } from '../database/db.ts'
import { compareLedgers } from './compare-ledgers.ts'
import type { Person } from './given.ts'
import { type TestShop, startTestApp } from './start-test-app.ts'

export const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString()

/**
 * At the end of each test the gateway's ledger must equal ours, no invariant of db/invariants may
 * be broken, and no secret may have been logged.
 */
export async function startPaymentShop(options: Parameters<typeof startTestApp>[0] = {}) {
  const shop = await startTestApp(options)
  onTestFinished(async () => {
    // The gateway may have sent a refund that our side has not recorded yet.
    await expect.poll(() => compareLedgers(shop.db, shop.sandbox)).toEqual([])
    const run = (sql: string) => runSql(shop.db, sql)
    expect(await findBrokenInvariants(run)).toEqual([])
    expect(await findMispricedRides(run, shop.services.shop.clock)).toEqual([])
    expectNoSecretsLogged(shop)
  })
  return shop
}

type BookOptions = {
  as?: Person
  bike?: BikeView
  startTime?: string
  /** The planned return is so many hours after the start. */
  hours?: number
  payAll?: true
}

export async function book(shop: TestShop, options: BookOptions = {}) {
  const { as, bike, startTime = inAnHour(), hours, payAll } = options
  const booked = bike ?? (await shop.given.bike())
  const end = new Date(Date.parse(startTime) + (hours ?? 0) * HOUR_MS).toISOString()
  const reply = await shop.call('POST /rentals', {
    as: as ?? shop.customer,
    body: {
      bikeId: booked._id,
      startTime,
      ...(hours !== undefined && { plannedReturn: end }),
      ...(payAll && { payAll }),
    },
  })
  const ref = reply.status === 200 ? await newestRef(shop) : ''
  return { bike: booked, reply, ref }
}

export async function newestRef(shop: TestShop): Promise<string> {
  const [session] = await shop.sandbox.sessions()
  if (!session) throw new Error('The gateway has no session')
  return session.tran_id
}

export async function rent(shop: TestShop, options: RentOptions = {}) {
  const { as, pricePerHour = 150, ...booking } = options
  const person = as ?? shop.customer
  const chosen = booking.bike ?? (await shop.given.bike({ pricePerHour }))
  const { bike } = await book(shop, { ...booking, as: person, bike: chosen })
  const ref = await payNewest(shop, person)
  return { bike, rental: await newestRental(shop, person), ref }
}

/** The page that was opened last is paid. */
export async function payNewest(shop: TestShop, as?: Person): Promise<string> {
  const ref = await newestRef(shop)
  await shop.sandbox.act(ref, { action: 'pay' })
  await until(shop, ref, 'paid', as)
  return ref
}

export async function newestRental(shop: TestShop, as?: Person) {
  const [rental] = await rentalsOf(shop, as)
  if (!rental) throw new Error('The rental is not listed')
  return rental
}

export const rentalPageOf = async (shop: TestShop, id: string, as: Person = shop.admin) =>
  (await shop.call('GET /rentals/:id', { as, params: { id } })).body.data

export const stagesOf = async (shop: TestShop) =>
  (await shop.call('GET /rentals/all-rentals', { as: shop.admin })).body.stages

type RentOptions = BookOptions & { pricePerHour?: number }

export function returnAfter(
  shop: TestShop,
  rental: { _id: string; startTime: string },
  hours: number,
) {
  const returnTime = new Date(Date.parse(rental.startTime) + hours * HOUR_MS).toISOString()
  return shop.call('PATCH /rentals/calculate-total-cost/:id', {
    as: shop.admin,
    params: { id: rental._id },
    body: { returnTime },
  })
}

/** The caller reads the rental's page first, so that the act knows its revision; a hold has no page. */
export async function actOnRental<Key extends RentalAct>(
  shop: Pick<TestShop, 'call' | 'admin'>,
  key: Key,
  id: string,
  body: object = {},
  as: { token: string } = shop.admin,
) {
  const params = { id }
  const page = (await shop.call('GET /rentals/:id', { as, params })).body.data as
    | RentalPage
    | undefined
  return shop.call(key, { as, params, body: { revision: page?.revision ?? 'none', ...body } })
}

type RentalAct = Exclude<
  Extract<ApiKey, `${string} /rentals/${string}:id${string}`>,
  `GET ${string}`
>

export async function publicStatusOf(shop: TestShop, ref: string, as: Person = shop.customer) {
  const { body } = await shop.call('GET /payments/:ref', { as, params: { ref } })
  return body.data?.status
}

export async function until(shop: TestShop, ref: string, status: string, as?: Person) {
  await expect.poll(() => publicStatusOf(shop, ref, as)).toBe(status)
}

/** Neither the store's password nor a token or password of a user may be logged. */
function expectNoSecretsLogged(shop: TestShop): void {
  const logged = shop.logged()
  for (const secret of [...shop.secrets, shop.customer.token, 'secret-1', 'argon2id']) {
    expect(logged).not.toContain(secret)
  }
}

export const rentalsOf = async (shop: TestShop, as: Person = shop.customer) =>
  (await shop.call('GET /rentals', { as })).body.data

/** Whole minutes from now, as a form enters them. */
export const inHours = (hours: number) =>
  new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + hours * HOUR_MS).toISOString()

export async function isAvailable(shop: TestShop, bike: { _id: string }): Promise<boolean> {
  const { body } = await shop.call('GET /bikes/:id', { params: { id: bike._id } })
  return body.data.isAvailable
}

export async function bookAsOther(shop: TestShop, bike: BikeView): Promise<number> {
  return (await book(shop, { as: await shop.given.signedIn(), bike })).reply.status
}

export const payRemainder = (shop: TestShop, rental: { _id: string }) =>
  shop.call('POST /rentals/full-payment/:id', { as: shop.customer, params: { id: rental._id } })

export async function endHold(shop: TestShop): Promise<void> {
  shop.clock.advance(HOLD_MS + 1000)
  await reconcile(shop)
}

export async function captures(shop: TestShop) {
  return shop.db
    .selectFrom('ledger')
    .select(['amount', 'entry'])
    .where('entry', '=', 'CAPTURE')
    .orderBy('at')
    .execute()
}

export async function reconcile(shop: TestShop): Promise<void> {
  await shop.services.reconciler.reconcile()
  await shop.services.refunds.reconcile()
}

import { expect, onTestFinished, vi } from 'vitest'
import { formatTaka } from '#domain/money'
import type { BikeView } from '#contract/bikes'
import { BY_SHOP } from '../payments/ledger.store.ts'
import type { Person } from './given.ts'
import { brokenInvariants } from './invariants.ts'
import { type TestShop, startTestApp } from './start-test-app.ts'

const HOUR_MS = 3_600_000

export const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString()

/**
 * A shop for tests of money: whatever a test does, at its end the gateway's ledger equals ours, the
 * checks of docs/operating.md find nothing, and no secret has been logged.
 */
export async function startPaymentShop(options: Parameters<typeof startTestApp>[0] = {}) {
  const shop = await startTestApp(options)
  onTestFinished(async () => {
    // What was sent back at the gateway this moment may not be written down on our side yet.
    await vi.waitFor(() => expectLedgersAgree(shop), { timeout: 15_000, interval: 100 })
    expect(await brokenInvariants(shop.db)).toEqual([])
    expectNoSecretsLogged(shop)
  })
  return shop
}

/** A booking up to the payment page: `ref` is the payment's reference at the gateway. */
export async function book(shop: TestShop, { as, bike }: { as?: Person; bike?: BikeView } = {}) {
  const booked = bike ?? (await shop.given.bike())
  const reply = await shop.call('POST /rentals', {
    as: as ?? shop.customer,
    body: { bikeId: booked._id, startTime: inAnHour() },
  })
  const ref = reply.status === 200 ? await newestRef(shop) : ''
  return { bike: booked, reply, ref }
}

export async function newestRef(shop: TestShop): Promise<string> {
  const [session] = await shop.sandbox.sessions()
  if (!session) throw new Error('The gateway has no session')
  return session.tran_id
}

/** A rental whose advance is paid. */
export async function rent(shop: TestShop, { as, pricePerHour = 150 }: RentOptions = {}) {
  const person = as ?? shop.customer
  const { bike, ref } = await book(shop, {
    as: person,
    bike: await shop.given.bike({ pricePerHour }),
  })
  await shop.sandbox.act(ref, { action: 'pay' })
  await until(shop, ref, 'paid', person)
  const { body } = await shop.call('GET /rentals', { as: person })
  const rental = body.data[0]
  if (!rental) throw new Error('The rental is not listed')
  return { bike, rental, ref }
}

type RentOptions = { as?: Person; pricePerHour?: number }

/** The admin enters a return time so many hours after the start. */
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

export async function standingOf(shop: TestShop, ref: string, as: Person = shop.customer) {
  const { body } = await shop.call('GET /payments/:ref', { as, params: { ref } })
  return body.data?.status
}

/** Waits for what the jobs make of a message. */
export async function until(shop: TestShop, ref: string, standing: string, as?: Person) {
  await vi.waitFor(async () => expect(await standingOf(shop, ref, as)).toBe(standing), {
    timeout: 15_000,
    interval: 30,
  })
}

/** The oracle of every payment test: what the gateway moved is what our ledger says, per reference. */
async function expectLedgersAgree(shop: TestShop): Promise<void> {
  const theirs = await shop.sandbox.ledger()
  // A refund stands in our ledger under its own id, at the gateway under the charge that went back.
  const ours = await shop.db
    .selectFrom('ledger')
    .leftJoin('refunds', 'refunds.id', 'ledger.charge_ref')
    .select(['ledger.payment_id', 'entry', 'ledger.amount', 'ledger.currency'])
    .select(({ fn }) => fn.coalesce('refunds.charge_ref', 'ledger.charge_ref').as('charge_ref'))
    .where('entry', 'in', ['CAPTURE', 'REFUND'])
    .where('gateway', '<>', BY_SHOP)
    .execute()
  const line = (ref: string, charge: string, kind: string, amount: string, currency: string) =>
    [ref, charge, kind, amount, currency].join(' ')
  expect(
    ours
      .map((row) =>
        line(
          row.payment_id ?? '',
          row.charge_ref,
          row.entry === 'CAPTURE' ? 'charge' : 'refund',
          formatTaka(row.amount as Parameters<typeof formatTaka>[0]),
          row.currency,
        ),
      )
      .toSorted(),
  ).toEqual(
    theirs
      .map((row) => line(row.tran_id, row.bank_tran_id, row.kind, row.amount, row.currency))
      .toSorted(),
  )
}

/** Neither the store's password nor anybody's token or password may be logged. */
function expectNoSecretsLogged(shop: TestShop): void {
  const logged = shop.logged()
  for (const secret of [...shop.secrets, shop.customer.token, 'secret-1', 'argon2id']) {
    expect(logged).not.toContain(secret)
  }
}

export async function captures(shop: TestShop) {
  return shop.db
    .selectFrom('ledger')
    .select(['amount', 'entry'])
    .where('entry', '=', 'CAPTURE')
    .execute()
}

/** What a job would do within the minute. */
export async function reconcile(shop: TestShop): Promise<void> {
  await shop.services.payments.reconcile()
  await shop.services.refunds.reconcile()
}

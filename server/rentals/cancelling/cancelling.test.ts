import { describe, expect } from 'vitest'
import type { RentalPage } from '#contract/rental-page'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { bookingCode } from '#domain/booking-code'
import { HOUR_MS } from '#domain/time'
import { tableHashes } from '../../testing/table-hashes.ts'
import type { Person } from '../../testing/given.ts'
import {
  rent,
  rentalPageOf,
  stagesOf,
  returnAfter,
  actOnRental,
  rentalsOf,
} from '../../testing/paying.ts'
import { payBackByHand, refundsOf, untilRefundsAre } from '../../testing/refunding.ts'
import { couponForm } from '#contract/testing/sample-forms'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

type Act = Parameters<typeof actOnRental>[1]

async function ask(shop: TestShop, key: Act, id: string, body: object = {}, as?: Person) {
  const { status, body: answer } = await actOnRental(shop, key, id, body, as)
  return { status, code: answer.code, page: answer.data as RentalPage }
}

const cancel = (shop: TestShop, id: string, body: object = {}, as?: Person) =>
  ask(shop, 'POST /rentals/:id/cancel', id, body, as)

const freeUntilAnHourBefore = { ...DEFAULT_SHOP, freeCancellationHours: 1 }

const setTerms = (shop: TestShop, settings: object) =>
  shop.call('PUT /shop', { as: shop.admin, body: settings })

const inHours = async (shop: TestShop, hours: number) =>
  new Date((await shop.clock.now(shop.db)).getTime() + hours * HOUR_MS).toISOString()

/** A booking that starts in two hours, its advance paid. */
async function booked(shop: TestShop, pricePerHour = 200) {
  const startTime = await inHours(shop, 2)
  const { rental, bike } = await rent(shop, { pricePerHour, startTime })
  return { id: rental._id, bike, startTime }
}

async function couponCode(shop: TestShop): Promise<string> {
  await shop.call('POST /coupons', { as: shop.admin, body: { ...couponForm, code: 'TENOFF' } })
  return 'TENOFF'
}

describe('a booking that is cancelled', () => {
  test('in time, where the terms give the advance back: it goes back through the gateway', async (shop) => {
    await setTerms(shop, freeUntilAnHourBefore)
    const { id, startTime } = await booked(shop)
    const before = await rentalPageOf(shop, id, shop.customer)
    expect(before.actions.cancel).toEqual({ fee: 0, refund: 100 })
    const until = new Date(Date.parse(startTime) - HOUR_MS).toISOString()
    expect(before.freeCancellationUntil).toBe(until)
    const { status, page } = await cancel(shop, id, { reason: 'Rain' }, shop.customer)
    expect(status).toBe(200)
    expect(page).toMatchObject({ bookingStatus: 'CANCELLED', totalCost: 0, balance: 0 })
    expect(page.cancelled).toMatchObject({ kind: 'customer', reason: 'Rain' })
    expect(page.refunds).toMatchObject([{ amount: 100, reason: 'CANCELLED', tender: null }])
    await untilRefundsAre(shop, 'DONE')
    const moved = async () =>
      (await shop.sandbox.ledger()).map(({ kind, amount }) => [kind, amount])
    await expect.poll(moved).toContainEqual(['refund', '100.00'])
  })

  test('late, or where the terms give nothing back: the shop keeps the advance', async (shop) => {
    const { id } = await booked(shop)
    await setTerms(shop, freeUntilAnHourBefore)
    const { page } = await cancel(shop, id, {}, shop.customer)
    expect(page).toMatchObject({ totalCost: 100, balance: 0, refunds: [] })
    const params = { ref: page.payments[0]?.ref ?? '' }
    const paid = await shop.call('GET /payments/:ref', { as: shop.customer, params })
    expect(paid.body.data).toMatchObject({ status: 'paid', isCancelled: true })
    expect(page.bill).toMatchObject([{ kind: 'cancellation', amount: 100 }])
    const { id: late } = await booked(shop)
    shop.clock.advance(1.5 * HOUR_MS)
    expect((await cancel(shop, late, {}, shop.customer)).page).toMatchObject({ totalCost: 100 })
  })

  test('frees the bike at once, and stands in lists of its own, for customer and shop', async (shop) => {
    const { id, bike, startTime } = await booked(shop)
    await cancel(shop, id)
    const { _id: again } = (await rent(shop, { bike, startTime })).rental
    expect((await rentalsOf(shop)).map(({ _id }) => _id)).toEqual([again])
    const asked = { as: shop.admin, query: { stage: 'cancelled' } }
    const { data, meta } = (await shop.call('GET /rentals/all-rentals', asked)).body
    expect(data.map(({ _id, bookingStatus }) => [_id, bookingStatus])).toEqual([[id, 'CANCELLED']])
    expect(meta).toMatchObject({ total: 1 })

    const search = bookingCode(id).toLowerCase()
    const found = await shop.call('GET /rentals/all-rentals', { as: shop.admin, query: { search } })
    expect(found.body.data).toMatchObject([{ _id: id }])
    const own = (await shop.call('GET /rentals/cancelled', { as: shop.customer })).body
    expect(own.meta).toMatchObject({ total: 1 })
    const money = { kept: 100, refunded: 0 }
    expect(own.data).toMatchObject([{ _id: id, startTime, kind: 'shop', ...money }])
    const stranger = { as: await shop.given.signedIn() }
    expect((await shop.call('GET /rentals/cancelled', stranger)).body.data).toEqual([])
  })

  test('before the start only; with everything back where the admin says so', async (shop) => {
    const { id } = await booked(shop)
    const asCustomer = (body: object) => cancel(shop, id, body, shop.customer)
    expect((await asCustomer({ isFree: true })).code).toBe('forbidden')
    const { page } = await cancel(shop, id, { isFree: true, reason: 'Broken chain' })
    expect(page).toMatchObject({ totalCost: 0, cancelled: { kind: 'shop' } })
    expect(page.refunds).toMatchObject([{ amount: 100 }])
    const { id: started } = await booked(shop)
    shop.clock.advance(2 * HOUR_MS)
    expect((await cancel(shop, started, {}, shop.customer)).code).toBe('rental_started')
    const { actions } = await rentalPageOf(shop, started)
    expect([actions.cancel, actions.noShow]).toEqual([null, null])
    const stranger = await shop.given.signedIn()
    expect((await cancel(shop, id, {}, stranger)).code).toBe('rental_not_found')
  })

  test('paid at the counter: it waits on the Payments Desk until it is given back there', async (shop) => {
    const [{ _id: bikeId }, as] = [await shop.given.bike(), shop.admin]
    const customer = { name: 'Karim Mia', phone: '+880 1811-222333' }
    const startTime = await inHours(shop, 5)
    const body = { bikeId, startTime, customer, tender: 'cash' } as const
    const walkIn = await shop.call('POST /rentals/at-counter', { as, body })
    const { page } = await cancel(shop, walkIn.body.data._id, { isFree: true })
    expect(page.refunds).toMatchObject([{ amount: 100, isDone: false, tender: null }])
    const { refunds } = (await shop.call('GET /payments/desk', { as })).body.data
    const waits = { isAtCounter: true, state: 'MANUAL', canBeDoneByHand: true }
    expect(refunds.rows).toMatchObject([waits])
    const readTill = async () => (await shop.call('GET /closings/movements', { as })).body.data
    const taken = { kind: 'payment', amount: 100, tender: 'cash', customer: customer.name }
    const open = { count: 1, taka: 100 }
    expect(await readTill()).toMatchObject({ toGiveBack: open, movements: [taken] })
    await payBackByHand(shop, refunds.rows[0]?.refundId ?? '', 'cash')
    const given = { kind: 'refund', amount: -100, code: page.code }
    expect(await readTill()).toMatchObject({ toGiveBack: { count: 0 }, movements: [given, taken] })
    const till = (await shop.call('GET /closings', { as })).body.data
    expect(till.expected).toContainEqual({ tender: 'cash', amount: 0, inAdvance: 0 })
  })

  test('with a deposit: a customer at the counter gets all of it back in one step', async (shop) => {
    const [{ _id: bikeId }, as] = [await shop.given.bike(), shop.admin]
    const customer = { name: 'Karim Mia', phone: '+880 1811-222333' }
    const startTime = await inHours(shop, 5)
    const body = { bikeId, startTime, customer, tender: 'cash' } as const
    const { _id: id } = (await shop.call('POST /rentals/at-counter', { as, body })).body.data
    const deposit = { action: 'take', amount: 1000, tender: 'bkash' }
    await actOnRental(shop, 'POST /rentals/:id/deposit', id, deposit)
    const expected = async () => (await shop.call('GET /closings', { as })).body.data.expected
    expect((await rentalPageOf(shop, id)).actions.cancel).toEqual({ fee: 100, refund: 0 })
    const refund = { isFree: true, handedBack: { refund: 'cash' } }
    expect((await cancel(shop, id, refund)).code).toBe('deposit_held')
    const owner = await cancel(shop, id, { handedBack: { deposit: 'cash' } }, shop.customer)
    expect(owner.code).toBe('forbidden')
    const all = { isFree: true, handedBack: { refund: 'cash', deposit: 'bkash' } }
    const { page } = await cancel(shop, id, all)
    expect(page).toMatchObject({ depositHeld: 0, refunds: [{ isDone: true, tender: 'cash' }] })
    for (const tender of ['cash', 'bkash']) {
      expect(await expected()).toContainEqual({ tender, amount: 0, inAdvance: 0 })
    }
  })

  test('once: a second click or another admin is told so', async (shop) => {
    const { id } = await booked(shop)
    const both = await Promise.all([cancel(shop, id), cancel(shop, id, {}, shop.customer)])
    expect(both.map(({ code }) => code ?? 'done').toSorted()).toEqual(['already_cancelled', 'done'])
    expect(await refundsOf(shop)).toEqual([])
  })

  test('by a form that shows another refund: 409, and nothing is written', async (shop) => {
    const { id } = await booked(shop)
    const before = await tableHashes(shop.db)
    const wrong = await cancel(shop, id, { refund: 100 })
    expect(wrong).toMatchObject({ status: 409, code: 'refund_changed' })
    expect(await tableHashes(shop.db)).toEqual(before)
    expect((await cancel(shop, id, { refund: 0 })).status).toBe(200)
  })

  test('is not billed, paid, secured or returned, also by a form that is older than that', async (shop) => {
    const { id, startTime } = await booked(shop)
    const { revision } = await rentalPageOf(shop, id)
    await cancel(shop, id)
    const note = 'Mirror'
    const code = await couponCode(shop)
    const acts: [Act, object][] = [
      ['POST /rentals/:id/bill-lines', { kind: 'damage', amount: 5, note }],
      ['POST /rentals/:id/bill-lines', { kind: 'coupon', code }],
      ['POST /rentals/:id/counter-payments', { tender: 'cash' }],
      ['POST /rentals/:id/deposit', { action: 'take', amount: 5, tender: 'cash' }],
      ['PATCH /rentals/:id/return', { returnTime: startTime, reason: note }],
      ['PATCH /rentals/calculate-total-cost/:id', { returnTime: startTime }],
    ]
    const before = await tableHashes(shop.db)
    for (const [key, body] of acts) {
      const refused = { status: 409, code: 'already_cancelled' }
      expect(await ask(shop, key, id, body)).toMatchObject(refused)
      expect(await ask(shop, key, id, { ...body, revision })).toMatchObject(refused)
    }
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('as a no-show only after the time that the shop has set, by an admin who sees the bike in the shop', async (shop) => {
    const { id } = await booked(shop)
    const mark = (body: object = { isBikeInShop: true }) =>
      ask(shop, 'POST /rentals/:id/no-show', id, body)
    shop.clock.advance(3.9 * HOUR_MS)
    expect((await mark()).code).toBe('too_early_for_no_show')
    shop.clock.advance(0.1 * HOUR_MS)
    expect((await mark({})).code).toBe('invalid')
    expect((await mark({ isBikeInShop: false })).code).toBe('invalid')
    expect((await mark()).page).toMatchObject({ totalCost: 100, cancelled: { kind: 'no_show' } })
  })
})

describe('money given back as goodwill', () => {
  const refund = (shop: TestShop, id: string, body: object) =>
    ask(shop, 'POST /rentals/:id/refunds', id, { reason: 'A flat tyre', how: 'cash', ...body })

  test('in parts, by the gateway and at the counter, and never more than was paid; the bill stays', async (shop) => {
    const { rental } = await rent(shop, { pricePerHour: 200 })
    const { _id: id } = rental
    await returnAfter(shop, rental, 2)
    await ask(shop, 'POST /rentals/:id/counter-payments', id, { tender: 'bkash' })
    const first = await refund(shop, id, { amount: 30, how: 'gateway' })
    expect(first.page).toMatchObject({ bookingStatus: 'FULL_PAID', totalCost: 400, balance: 0 })
    expect(first.page.actions.refundable).toEqual({ gateway: 70, counter: 370 })
    const rest = await refund(shop, id, { amount: 370 })
    const refunds = rest.page.refunds.map(({ amount, tender }) => `${amount} ${tender}`)
    expect(refunds).toEqual(['30 null', '300 cash', '70 cash'])
    expect(rest.page.refunds.slice(1)).toMatchObject([{ isDone: true }, { isDone: true }])
    await untilRefundsAre(shop, 'DONE')
  })

  test('of a payment that was given back in part, a second charge is still refunded whole', async (shop) => {
    const { rental, ref } = await rent(shop, { pricePerHour: 200 })
    await refund(shop, rental._id, { amount: 40, how: 'gateway' })
    await untilRefundsAre(shop, 'DONE')
    await shop.sandbox.act(ref, { action: 'pay' })
    const given = async () =>
      (await refundsOf(shop)).map(({ reason, amount }) => `${reason} ${amount}`)
    await expect.poll(given).toEqual(['GOODWILL 4000', 'DUPLICATE 10000'])
    await untilRefundsAre(shop, 'DONE')
  })
})

describe('a security deposit', () => {
  const deposit = (shop: TestShop, id: string, body: object) =>
    ask(shop, 'POST /rentals/:id/deposit', id, { tender: 'cash', ...body })

  test('is held beside the bill, pays for damage where it is kept, and the rental closes without it', async (shop) => {
    const { rental } = await rent(shop, { pricePerHour: 200 })
    const { _id: id } = rental
    const leftToPay = async () => (await stagesOf(shop)).unpaid.taka
    await deposit(shop, id, { action: 'take', amount: 2000 })
    await returnAfter(shop, rental, 2)
    expect(await leftToPay()).toBe(300)
    const paid = await ask(shop, 'POST /rentals/:id/counter-payments', id, { tender: 'cash' })
    expect(paid.page).toMatchObject({ bookingStatus: 'INITIAL_PAID', balance: 0, totalCost: 400 })
    expect(paid.page.depositHeld).toBe(2000)
    expect(await leftToPay()).toBe(0)
    const kept = await deposit(shop, id, { action: 'keep', amount: 650, note: 'Mirror' })
    expect(kept.page).toMatchObject({ balance: 0, totalCost: 1050, depositHeld: 1350 })
    expect(kept.page.bill.at(-1)).toMatchObject({ kind: 'damage', amount: 650, note: 'Mirror' })
    const rest = await deposit(shop, id, { action: 'return', amount: 1350 })
    expect(rest.page).toMatchObject({ bookingStatus: 'FULL_PAID', balance: 0, depositHeld: 0 })
  })

  test('is never given back twice', async (shop) => {
    const { id } = await booked(shop)
    await deposit(shop, id, { action: 'take', amount: 500 })
    const give = () => deposit(shop, id, { action: 'return', amount: 500 })
    const both = await Promise.all([give(), give()])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

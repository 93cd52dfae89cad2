import { describe, expect } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { tableHashes } from '../../testing/table-hashes.ts'
import { actOnRental, newestRef, publicStatusOf, rent, rentalPageOf } from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const TAKE_BACK = 'POST /rentals/:id/take-back'
const DEPOSIT = { action: 'take', amount: 500, tender: 'cash' }
const damage = { kind: 'damage', amount: 60, note: 'Mirror' }
const cash = (amount: number) => ({ tender: 'cash', amount })

/** A bike of 200 taka an hour is booked for 4 hours, its advance paid, and a deposit of 500 is held. */
async function secured(shop: TestShop) {
  const now = await shop.clock.now(shop.db)
  const startTime = new Date(now.getTime() + HOUR_MS).toISOString()
  const { rental } = await rent(shop, { pricePerHour: 200, hours: 4, startTime })
  await actOnRental(shop, 'POST /rentals/:id/deposit', rental._id, DEPOSIT)
  const returnTime = new Date(Date.parse(startTime) + 4 * HOUR_MS).toISOString()
  return { id: rental._id, returnTime }
}

const takeBack = async (shop: TestShop, id: string, body: object) => {
  const { status, body: answer } = await actOnRental(shop, TAKE_BACK, id, body)
  return { status, code: answer.code, errors: answer.errorMessages, page: answer.data }
}

describe('a bike that is taken back in one step', () => {
  test('has its return, condition, damage, deposit and two tenders in one transaction', async (shop) => {
    const { id, returnTime } = await secured(shop)
    await actOnRental(shop, 'POST /rentals/:id/handovers', id, { direction: 'out', odometer: 100 })
    const preview = await shop.call('GET /rentals/:id/take-back', {
      as: shop.admin,
      params: { id },
      query: { returnTime, odometer: 130, added: 60 },
    })
    const sums = { charged: 860, paid: 100, due: 760, credit: 0, depositHeld: 500 }
    expect(preview.body.data).toMatchObject({ ...sums, lines: [{ kind: 'ride', amount: 800 }] })
    const { page } = await takeBack(shop, id, {
      returnTime,
      handover: { odometer: 130, fuel: 4, note: 'A scratch' },
      lines: [damage],
      deposit: { use: 450, giveBack: [{ amount: 50, tender: 'cash' }] },
      payments: [cash(200), { tender: 'bkash', amount: 110 }],
    })
    expect(page).toMatchObject({
      bookingStatus: 'FULL_PAID',
      totalCost: 860,
      balance: 0,
      depositHeld: 0,
      returnTime,
    })
    expect(page.handovers[1]).toMatchObject({ direction: 'back', odometer: 130, note: 'A scratch' })
    expect(page.payments.map(({ tender, isInAdvance }) => [tender, isInAdvance])).toEqual([
      [null, undefined],
      ['deposit', undefined],
      ['cash', undefined],
      ['bkash', undefined],
    ])
    const kinds = page.history.toReversed().map(({ kind }) => kind)
    expect(kinds.slice(kinds.indexOf('bike_taken_back'))).toEqual([
      'bike_taken_back',
      'return_entered',
      'bill_line_added',
      'deposit_used',
      'deposit_returned',
      'payment_received',
      'payment_received',
      'rental_completed',
    ])
    const audits = await shop.db.selectFrom('auditEvents').select('kind').orderBy('id').execute()
    expect(audits.slice(-7).map(({ kind }) => kind)).toEqual([
      'handover_recorded',
      'return_entered',
      'bill_line_added',
      'deposit_used',
      'counter_payment_taken',
      'counter_payment_taken',
      'deposit_returned',
    ])
    const till = (await shop.call('GET /closings', { as: shop.admin })).body.data.expected
    expect(till.slice(0, 2)).toMatchObject([
      { tender: 'cash', amount: 650 },
      { tender: 'bkash', amount: 110 },
    ])
  })

  test('is refused at the field that is too high, and nothing of it is written', async (shop) => {
    const { id, returnTime } = await secured(shop)
    const before = await tableHashes(shop.db)
    const message = 'This is more than is left to pay. Enter the rest or less.'
    const refused: [body: object, path: string][] = [
      [{ payments: [cash(500), cash(200.01)] }, 'payments.1.amount'],
      [{ deposit: { use: 500 }, payments: [cash(201)] }, 'payments.0.amount'],
      [
        { lines: [{ ...damage, kind: 'discount', amount: 550 }], deposit: { use: 151 } },
        'deposit.use',
      ],
    ]
    for (const [body, path] of refused) {
      expect(await takeBack(shop, id, { returnTime, ...body })).toMatchObject({
        status: 400,
        code: 'above_what_is_due',
        errors: [{ path, message }],
      })
    }
    const held = await takeBack(shop, id, {
      returnTime,
      deposit: { giveBack: [{ amount: 501, tender: 'cash' }] },
    })
    expect(held).toMatchObject({ status: 409, errors: [{ path: 'deposit.giveBack.0.amount' }] })
    expect(await tableHashes(shop.db)).toEqual(before)
  })

  test('in part leaves the rest to pay, and pressed twice it is done once', async (shop) => {
    const { id, returnTime } = await secured(shop)
    const { revision } = await rentalPageOf(shop, id)
    const press = () => takeBack(shop, id, { returnTime, payments: [cash(300)], revision })
    const both = await Promise.all([press(), press()])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.find(({ status }) => status === 409)?.code).toBe('rental_changed')
    expect(await press()).toMatchObject({ status: 409, code: 'rental_changed' })
    expect(await rentalPageOf(shop, id)).toMatchObject({ balance: 400, depositHeld: 500 })
    const again = await takeBack(shop, id, { returnTime })
    expect(again).toMatchObject({ status: 409, code: 'already_returned' })
  })

  test('gives a credit back in the same step, and closes the payment page that is open', async (shop) => {
    const { id, returnTime } = await secured(shop)
    await actOnRental(shop, 'POST /rentals/:id/counter-payments', id, cash(600))
    const params = { id }
    await shop.call('POST /rentals/:id/prepayment', {
      as: shop.customer,
      params,
      body: { amount: 50 },
    })
    const ref = await newestRef(shop)
    const early = new Date(Date.parse(returnTime) - 2 * HOUR_MS).toISOString()
    const query = { returnTime: early }
    const preview = await shop.call('GET /rentals/:id/take-back', { as: shop.admin, params, query })
    expect(preview.body.data).toMatchObject({ due: 0, credit: 300, payOut: { counter: 300 } })
    const { page } = await takeBack(shop, id, {
      returnTime: early,
      deposit: { giveBack: [{ amount: 500, tender: 'cash' }] },
      credit: { amount: 300, how: 'cash' },
    })
    expect(page).toMatchObject({ bookingStatus: 'FULL_PAID', credit: 0, balance: 0 })
    expect(await publicStatusOf(shop, ref)).not.toBe('pending')
  })
})

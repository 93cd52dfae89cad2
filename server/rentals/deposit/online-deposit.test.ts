import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { runSql } from '../../database/db.ts'
import {
  chargedOf,
  giveDepositBack,
  linesOf,
  moveDeposit,
  payWithDeposit,
  refundedOf,
  startDepositShop,
} from '../../testing/online-deposits.ts'
import {
  actOnRental,
  book,
  inHours,
  newestRental,
  rentalPageOf,
  returnAfter,
  until,
} from '../../testing/paying.ts'
import { payBackByHand, refundsOf, tryAgain, untilRefundsAre } from '../../testing/refunding.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

const tillOf = async (shop: TestShop) =>
  (await shop.db.selectFrom('counterMovements').select('amount').execute()).map(
    ({ amount }) => amount / 100,
  )

test.for(['sslcommerz', 'stripe'] as const)(
  'a deposit that is paid at %s is charged with the advance, pays for nothing, and goes back there',
  async (id) => {
    const shop = await startDepositShop(id)
    const { ref, rental } = await payWithDeposit(shop)
    expect(await chargedOf(shop, ref)).toEqual([2100])
    const page = await rentalPageOf(shop, rental._id)
    expect(page).toMatchObject({
      received: 100,
      depositHeld: 2000,
      depositHeldOnline: 2000,
      payableInAdvance: 700,
      payments: [{ amount: 100, deposit: 2000 }],
      deposits: [{ action: 'take', amount: 2000, tender: 'online', by: null }],
    })
    expect(page.history.map(({ text }) => text)).toEqual([
      'Deposit of 2,000 taka taken',
      'Booked, 100 taka paid',
    ])
    const params = { id: rental._id }
    const paper = await shop.call('GET /rentals/:id/agreement', { as: shop.customer, params })
    const [{ at } = { at: '' }] = page.deposits
    expect(paper.body.data).toMatchObject({
      depositTaken: 2000,
      depositPaidOnline: { amount: 2000, at, held: 2000 },
    })
    const own = await shop.call('GET /rentals', { as: shop.customer })
    expect(own.body.data).toMatchObject([{ depositHeld: 2000, received: 100 }])
    expect(await tillOf(shop)).toEqual([])
    await returnAfter(shop, rental, 4)
    const cash = { action: 'return', amount: 2000, tender: 'cash' }
    expect((await moveDeposit(shop, rental._id, cash)).code).toBe('deposit_paid_online')
    expect((await giveDepositBack(shop, rental._id, 2001)).code).toBe('amount_above_deposit')
    const part = await giveDepositBack(shop, rental._id, 500)
    expect(part.page).toMatchObject({ depositHeld: 1500, balance: 700, received: 100 })
    await giveDepositBack(shop, rental._id, 500)
    const rest = await giveDepositBack(shop, rental._id, 1000)
    expect(rest.page).toMatchObject({ depositHeld: 0, refunds: [{ reason: 'DEPOSIT' }, {}, {}] })
    await untilRefundsAre(shop, 'DONE')
    expect(await refundedOf(shop, ref)).toEqual([500, 500, 1000])
    expect(await tillOf(shop)).toEqual([])
    expect(await linesOf(shop)).toEqual([
      `CAPTURE 100 ${id}`,
      `DEPOSIT_TAKEN 2000 ${id}`,
      ...[500, 500, 1000].map((amount) => `DEPOSIT_RETURNED -${amount} ${id}`),
    ])
    expect((await rentalPageOf(shop, rental._id)).balance).toBe(700)
  },
)

describe('a deposit that was paid online', () => {
  test('is kept for damage and used for the bill like one of the counter', async () => {
    const shop = await startDepositShop()
    const { rental } = await payWithDeposit(shop, { payAll: true })
    const { _id: id } = rental
    expect(await rentalPageOf(shop, id)).toMatchObject({ received: 800, payableInAdvance: 0 })
    await returnAfter(shop, rental, 5)
    const kept = await moveDeposit(shop, id, { action: 'keep', amount: 300, note: 'Mirror' })
    expect(kept.page).toMatchObject({ depositHeld: 1700, balance: 200, received: 1100 })
    const used = await moveDeposit(shop, id, { action: 'use', amount: 200 })
    expect(used.page).toMatchObject({ depositHeld: 1500, depositHeldOnline: 1500, balance: 0 })
    const back = await giveDepositBack(shop, id, 1500)
    expect(back.page).toMatchObject({ depositHeld: 0, bookingStatus: 'FULL_PAID', received: 1300 })
    await untilRefundsAre(shop, 'DONE')
    const params = { id }
    const receipt = await shop.call('POST /rentals/:id/receipts', { as: shop.admin, params })
    expect(receipt.body.data.account).toMatchObject({
      received: 1300,
      payments: [{ amount: 800, isInAdvance: true }, { amount: 300 }, { amount: 200 }],
      refunds: [],
      deposits: [{ tender: 'online' }, { action: 'keep' }, { action: 'use' }, { tender: 'online' }],
    })
    const day = (hours: number) => inHours(hours).slice(0, 10)
    const query = { from: day(-24), to: day(24) }
    const takings = (await shop.call('GET /reports/takings', { as: shop.admin, query })).body.data
    expect(takings).toMatchObject({ taken: 1300, refunded: 0, deposits: { count: 0, taka: 0 } })
  })

  test('and one of the counter go back by the way they came, the cash first', async () => {
    const shop = await startDepositShop()
    const { rental } = await payWithDeposit(shop)
    const { _id: id } = rental
    await moveDeposit(shop, id, { action: 'take', amount: 500, tender: 'cash' })
    expect((await actOnRental(shop, 'POST /rentals/:id/cancel', id)).body.code).toBe('deposit_held')
    const cash = { action: 'return', tender: 'cash' }
    expect((await moveDeposit(shop, id, { ...cash, amount: 501 })).code).toBe('deposit_paid_online')
    expect((await moveDeposit(shop, id, { ...cash, amount: 500 })).page).toMatchObject({
      depositHeld: 2000,
    })
    expect((await actOnRental(shop, 'POST /rentals/:id/cancel', id)).status).toBe(200)
  })

  test('goes back whole when the booking is cancelled or the customer does not come', async () => {
    const shop = await startDepositShop()
    const { ref, rental } = await payWithDeposit(shop)
    const cancelled = await actOnRental(
      shop,
      'POST /rentals/:id/cancel',
      rental._id,
      { refund: 0 },
      shop.customer,
    )
    expect(cancelled.body.data).toMatchObject({
      depositHeld: 0,
      received: 100,
      totalCost: 100,
      refunds: [{ reason: 'DEPOSIT', amount: 2000 }],
    })
    await untilRefundsAre(shop, 'DONE')
    expect(await refundedOf(shop, ref)).toEqual([2000])
    const next = await payWithDeposit(shop, { payAll: true })
    shop.clock.advance(5 * HOUR_MS)
    const body = { isBikeInShop: true }
    const lost = await actOnRental(shop, 'POST /rentals/:id/no-show', next.rental._id, body)
    const going = lost.body.data.refunds.map(({ reason, amount }) => `${reason} ${amount}`)
    expect(going.toSorted()).toEqual(['CANCELLED 700', 'DEPOSIT 2000'])
    await untilRefundsAre(shop, 'DONE')
    expect(new Set(await refundedOf(shop, next.ref))).toEqual(new Set([700, 2000]))
  })

  test('is refunded with its charge where that comes late or twice', async () => {
    const shop = await startDepositShop()
    const { bike, times } = shop
    const late = await book(shop, { bike, ...times })
    shop.clock.advance(16 * MINUTE_MS)
    const other = await shop.given.signedIn()
    const second = await book(shop, { as: other, bike, ...times })
    await shop.sandbox.act(second.ref, { action: 'pay_twice' })
    await until(shop, second.ref, 'paid', other)
    await shop.sandbox.act(late.ref, { action: 'pay' })
    await until(shop, late.ref, 'refunded')
    await untilRefundsAre(shop, 'DONE')
    expect((await refundsOf(shop)).map(({ reason, amount }) => `${reason} ${amount}`)).toEqual(
      expect.arrayContaining(['DUPLICATE 210000', 'LATE 210000']),
    )
    const deposits = await shop.db.selectFrom('deposits').select(['action', 'amount']).execute()
    expect(deposits).toEqual([{ action: 'take', amount: 200_000 }])
  })

  test('is taken once an admin has approved a flagged charge, and goes back with a refused one', async () => {
    const shop = await startDepositShop()
    const { bike, times } = shop
    const first = await book(shop, { bike, ...times })
    await shop.sandbox.act(first.ref, { action: 'pay_risky' })
    await until(shop, first.ref, 'review')
    const params = { ref: first.ref }
    expect(await shop.db.selectFrom('deposits').selectAll().execute()).toEqual([])
    await shop.call('POST /payments/:ref/refund', { as: shop.admin, params })
    await untilRefundsAre(shop, 'DONE')
    expect(await refundedOf(shop, first.ref)).toEqual([2100])
    const second = await book(shop, { bike, ...times })
    await shop.sandbox.act(second.ref, { action: 'pay_risky' })
    await until(shop, second.ref, 'review')
    await shop.call('POST /payments/:ref/approve', { as: shop.admin, params: { ref: second.ref } })
    const { _id: id } = await newestRental(shop)
    expect(await rentalPageOf(shop, id)).toMatchObject({ depositHeld: 2000, received: 100 })
  })

  test('that the gateway refuses to give back waits on the desk, and can be given back there', async () => {
    const shop = await startDepositShop()
    const { rental } = await payWithDeposit(shop)
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'failed_status' })
    await giveDepositBack(shop, rental._id, 2000)
    await untilRefundsAre(shop, 'FAILED')
    await tryAgain(shop)
    await tryAgain(shop)
    await untilRefundsAre(shop, 'MANUAL')
    const desk = (await shop.call('GET /payments/desk', { as: shop.admin })).body.data
    expect(desk.refunds.rows).toMatchObject([{ amount: 2000, reason: 'DEPOSIT' }])
    const [refund] = await refundsOf(shop)
    expect((await payBackByHand(shop, refund?.id ?? '', 'cash')).status).toBe(200)
    expect(await tillOf(shop)).toEqual([-2000])
    expect(await rentalPageOf(shop, rental._id)).toMatchObject({ depositHeld: 0, received: 100 })
  })

  test('goes back once, also where the shop was restored and has forgotten that it did', async () => {
    const shop = await startDepositShop()
    const { ref, rental } = await payWithDeposit(shop)
    await giveDepositBack(shop, rental._id, 500)
    await untilRefundsAre(shop, 'DONE')
    const [{ id } = { id: '' }] = await refundsOf(shop)
    await shop.db.transaction().execute(async (trx) => {
      await runSql(trx, 'set local session_replication_role = replica')
      await runSql(trx, `delete from deposits where action = 'return'`)
      await runSql(trx, `delete from ledger where entry = 'REFUND'`)
      await runSql(trx, 'delete from refunds')
      await runSql(trx, `insert into restores (taken_at) values (now() - interval '1 minute')`)
    })
    await giveDepositBack(shop, rental._id, 500)
    expect(await refundsOf(shop)).toMatchObject([{ id, status: 'MANUAL', reason: 'DEPOSIT' }])
    await shop.services.refunds.askAgain(id)
    await untilRefundsAre(shop, 'DONE')
    expect(await refundedOf(shop, ref)).toEqual([500])
  })

  test('is taken at the counter where the gateway cannot take it with the advance', async () => {
    const shop = await startDepositShop('sslcommerz', { deposit: 499_950 })
    const { ref, rental } = await payWithDeposit(shop)
    expect(await chargedOf(shop, ref)).toEqual([100])
    expect((await rentalPageOf(shop, rental._id)).depositHeld).toBe(0)
  })
})

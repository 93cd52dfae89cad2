import { describe, expect } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time'
import { runSql } from '../../database/db.ts'
import {
  book,
  captures,
  newestRef,
  payRemainder,
  publicStatusOf,
  reconcile,
  rent,
  rentalsOf,
  returnAfter,
  until,
} from '../../testing/paying.ts'
import { SETTLE } from './settlement.service.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

async function expectPaidOnce(shop: TestShop, ref: string) {
  expect(await publicStatusOf(shop, ref)).toBe('paid')
  const { body } = await shop.call('GET /rentals', { as: shop.customer })
  expect(body.data).toMatchObject([{ bookingStatus: 'INITIAL_PAID', totalCost: 0 }])
  expect(await captures(shop)).toEqual([{ entry: 'CAPTURE', amount: 10_000 }])
}

describe('the advance is paid', () => {
  test('Pay, IPN then return: INITIAL_PAID once, one capture, the page shows paid', async (shop) => {
    const { ref } = await book(shop)
    const pressed = await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'paid')
    const back = await shop.sandbox.returnTo(pressed.return)
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toBe(`${shop.url}/dashboard/my-rentals?payment=${ref}`)
    await expectPaidOnce(shop, ref)
  })

  test('IPN ten times at once and the return: one capture, all answers 200 or 303', async (shop) => {
    const { ref } = await book(shop)
    const ipn = { times: 10, concurrent: true }
    const pressed = await shop.sandbox.act(ref, { action: 'pay', ipn })
    const backs = await Promise.all([1, 2, 3].map(() => shop.sandbox.returnTo(pressed.return)))
    expect(backs.map(({ status }) => status)).toEqual([303, 303, 303])
    await until(shop, ref, 'paid')
    const deliveries = await shop.sandbox.deliveries()
    expect(deliveries).toHaveLength(10)
    expect(deliveries.every(({ answer }) => answer?.status === 200)).toBe(true)
    await expectPaidOnce(shop, ref)
  })

  test('Many messages at once are acted upon one after the other, without a pause between them', async (shop) => {
    const { ref } = await book(shop)
    await shop.db.transaction().execute(async (trx) => {
      for (let before = 0; before < 30; before += 1) {
        const look = { paymentId: ref, claims: 'other', hint: {} } as const
        await shop.jobs.add(trx, SETTLE, look)
      }
    })
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'paid')
    const open = `select 1 from jobs.job where name = 'settle' and state <> 'completed'`
    await expect.poll(async () => (await runSql(shop.db, open)).rows).toEqual([])
  })

  test('The same IPN replayed the next day: 200, no change', async (shop) => {
    const { ref } = await book(shop)
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'paid')
    shop.clock.advance(DAY_MS - MINUTE_MS)
    const [delivery] = await shop.sandbox.deliveries()
    await shop.sandbox.replay(delivery?.id ?? '')
    const [, replayed] = await shop.sandbox.deliveries()
    expect(replayed?.answer?.status).toBe(200)
    const messages = await shop.db.selectFrom('gatewayMessages').select('kind').execute()
    expect(messages).toEqual([{ kind: 'ipn' }])
    await expectPaidOnce(shop, ref)
  })

  test('The customer closes the tab after paying, no IPN: reconciled within 2 minutes', async (shop) => {
    const { ref } = await book(shop)
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    await reconcile(shop)
    expect(await publicStatusOf(shop, ref)).toBe('pending')
    shop.clock.advance(61_000)
    await reconcile(shop)
    await expectPaidOnce(shop, ref)
  })
})

describe('the remainder is paid', () => {
  test('The customer pays the remainder and finds the rental under Paid', async (shop) => {
    const { rental } = await rent(shop, { pricePerHour: 150 })
    const returned = await returnAfter(shop, rental, 2.5)
    expect(returned.body.data).toMatchObject({ totalCost: 375, bookingStatus: 'INITIAL_PAID' })
    const page = await payRemainder(shop, rental)
    expect(page.body.data).toContain(shop.sandbox.url)
    const ref = await newestRef(shop)
    await shop.sandbox.act(ref, { action: 'pay_bkash' })
    await until(shop, ref, 'paid')
    expect(await rentalsOf(shop)).toMatchObject([{ bookingStatus: 'FULL_PAID', totalCost: 375 }])
    expect(await captures(shop)).toEqual([
      { entry: 'CAPTURE', amount: 10_000 },
      { entry: 'CAPTURE', amount: 27_500 },
    ])
    const again = await payRemainder(shop, rental)
    expect(again).toMatchObject({ status: 409, body: { code: 'already_paid' } })
  })

  test('A double click on Pay, two tabs, a reload: the same page, one open attempt', async (shop) => {
    const { rental } = await rent(shop)
    await returnAfter(shop, rental, 10)
    const clicks = [1, 2, 3, 4, 5].map(() => payRemainder(shop, rental))
    const pages = (await Promise.all(clicks)).map(({ body }) => body.data)
    expect(new Set(pages).size).toBe(1)
    expect(await shop.sandbox.sessions()).toHaveLength(2)
  })
})

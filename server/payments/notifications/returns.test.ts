import { expect } from 'vitest'
import { runSql } from '../../database/db.ts'
import { book, captures, publicStatusOf, startPaymentShop, until } from '../../testing/paying.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

const checksOf = async (shop: TestShop, ref: string) => {
  const row = shop.db.selectFrom('payments').select('checks').where('id', '=', ref)
  return (await row.executeTakeFirstOrThrow()).checks
}

const settleJobs = async (shop: TestShop, ref: string) => {
  const jobs = `select state from jobs.job where name = 'settle' and data->>'paymentId' = '${ref}'`
  return (await runSql(shop.db, jobs)).rows
}

test('A signed return that is sent again after the payment costs no lookup', async (shop) => {
  const { ref } = await book(shop)
  const { return: back } = await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
  await shop.sandbox.returnTo(back)
  expect(await publicStatusOf(shop, ref)).toBe('paid')
  expect(await settleJobs(shop, ref)).toEqual([])
  const checks = await checksOf(shop, ref)
  for (let again = 0; again < 5; again += 1) {
    expect((await shop.sandbox.returnTo(back)).status).toBe(303)
  }
  expect(await checksOf(shop, ref)).toBe(checks)
})

test('A signed return whose lookup fails is settled by a job, without any other message', async (shop) => {
  const { ref } = await book(shop)
  const { return: back } = await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
  await shop.sandbox.fault({ endpoint: 'query', fault: 'http500', times: 1 })
  expect((await shop.sandbox.returnTo(back)).status).toBe(303)
  expect(await publicStatusOf(shop, ref)).toBe('pending')
  await until(shop, ref, 'paid')
  expect(await captures(shop)).toHaveLength(1)
})

test('A message whose lookup hangs does not delay the settlement of another payment', async (shop) => {
  const { ref } = await book(shop)
  const other = await shop.given.signedIn()
  const next = await book(shop, { as: other })
  await shop.sandbox.fault({ endpoint: 'query', fault: 'timeout', times: 1 })
  await shop.sandbox.act(ref, { action: 'pay' })
  await expect.poll(() => settleJobs(shop, ref)).toEqual([{ state: 'active' }])
  await shop.sandbox.act(next.ref, { action: 'pay' })
  await until(shop, next.ref, 'paid', other)
  expect(await settleJobs(shop, ref)).toEqual([{ state: 'active' }])
  await shop.sandbox.clearFaults()
  await until(shop, ref, 'paid')
})

const FORM = 'application/x-www-form-urlencoded'
const MANY_FIELDS = Array.from({ length: 61 }, (_, index) => `field${index}=1`).join('&')

test.for([
  ['61 fields', MANY_FIELDS, FORM],
  ['a field twice', 'tran_id=1&tran_id=2', FORM],
  ['40 kB', `tran_id=${'x'.repeat(40_000)}`, FORM],
  ['JSON', '{}', 'application/json'],
] as const)('A browser that returns with %s is shown the rentals', async ([, body, type], shop) => {
  const url = `${shop.url}/api/payments/sslcommerz/return/success`
  const headers = { 'content-type': type }
  const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`${shop.url}/dashboard/my-rentals`)
})

test('A browser that returns after too many requests is shown the rentals', async () => {
  const shop = await startPaymentShop({ rateLimits: true })
  const url = '/api/payments/sslcommerz/return/success'
  const headers = { 'content-type': FORM }
  const come = async () =>
    (await shop.app.inject({ method: 'POST', url, headers, payload: 'tran_id=' })).statusCode
  const answers = []
  for (let times = 0; times < 302; times += 1) answers.push(await come())
  expect(new Set(answers)).toEqual(new Set([303]))
  const ipn = await shop.app.inject({
    method: 'POST',
    url: '/api/payments/sslcommerz/ipn',
    headers,
    payload: 'tran_id=',
  })
  expect(ipn.statusCode).toBe(200)
})

import { ulid } from 'ulid'
import { describe, expect } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { runSql } from '../../database/db.ts'
import { book, publicStatusOf, until, captures } from '../../testing/paying.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

const address = (shop: TestShop, path: string) => `${shop.url}/api/payments/sslcommerz/${path}`

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

describe('messages that lie', () => {
  test.for([
    ['broken', false],
    ['valid', true],
  ] as const)(
    'Amount 1.00 with a %s signature: looked up, applied only at 100.00',
    async ([sign, authentic], shop) => {
      const { ref } = await book(shop)
      await shop.sandbox.act(ref, { action: 'pay', tamper: { amount: '1.00' }, sign })
      await until(shop, ref, 'paid')
      expect(await captures(shop)).toEqual([{ entry: 'CAPTURE', amount: 10_000 }])
      const [message] = await shop.db.selectFrom('gatewayMessages').selectAll().execute()
      expect(message).toMatchObject({ authentic, body: { tran_id: ref } })
      expect(shop.logged().includes('"alarm":"forged_message"')).toBe(!authentic)
    },
  )

  test("The val_id of another customer's payment under this reference: not paid", async (shop) => {
    const other = await shop.given.signedIn()
    const his = await book(shop, { as: other })
    const paid = await shop.sandbox.act(his.ref, { action: 'pay' })
    await until(shop, his.ref, 'paid', other)
    const { ref } = await book(shop)
    await post(address(shop, 'return/success'), { ...paid.return.fields, tran_id: ref })
    expect(await publicStatusOf(shop, ref)).toBe('pending')
  })

  test("A forged CANCELLED for another's reference: no change; the real payment is applied", async (shop) => {
    const { ref } = await book(shop)
    const forged = { tran_id: ref, status: 'CANCELLED', store_id: shop.storeId }
    expect((await post(address(shop, 'ipn'), forged)).status).toBe(200)
    expect((await post(address(shop, 'return/cancel'), forged)).status).toBe(303)
    expect(await publicStatusOf(shop, ref)).toBe('pending')
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'paid')
  })

  test.for(['wrong_password', 'short_key', 'none'])(
    'A message signed %s is not heard',
    async (sign, shop) => {
      const { ref } = await book(shop)
      await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
      const pressed = await shop.sandbox.act(ref, { action: 'cancel', sign })
      await shop.sandbox.returnTo(pressed.return)
      await until(shop, ref, 'paid')
      const messages = await shop.db.selectFrom('gatewayMessages').select('authentic').execute()
      expect(messages.every(({ authentic }) => !authentic)).toBe(true)
    },
  )

  test('A message with a text too long to keep is heard, wherever the text is cut', async (shop) => {
    const { ref } = await book(shop)
    const error = `${'x'.repeat(499)}🚲`
    await shop.sandbox.act(ref, { action: 'fail', tamper: { error } })
    await until(shop, ref, 'failed')
    expect(await shop.sandbox.deliveries()).toMatchObject([{ answer: { status: 200 } }])
  })

  test('A flood of unsigned messages: the gateway is asked rarely, one an hour is kept and reported', async (shop) => {
    const { ref } = await book(shop)
    const forge = (index: number) =>
      post(address(shop, index % 2 ? 'ipn' : 'return/success'), {
        tran_id: ref,
        value_a: `${index}`,
      })
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => forge(index)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 303]))
    const { rows } = await runSql(shop.db, `select id from jobs.job where name = 'settleUnsigned'`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.length).toBeLessThanOrEqual(3)
    const signed = await runSql(shop.db, `select id from jobs.job where name = 'settle'`)
    expect(signed.rows).toEqual([])
    const count = () => shop.logged().split('"alarm":"forged_message"').length - 1
    const kept = () => shop.db.selectFrom('gatewayMessages').select('authentic').execute()
    expect([count(), await kept()]).toEqual([1, [{ authentic: false }]])
    shop.clock.advance(HOUR_MS)
    await forge(30)
    expect([count(), (await kept()).length]).toEqual([2, 2])
  })

  test('Nothing is kept of a message about a payment that does not exist', async (shop) => {
    const answer = await post(address(shop, 'ipn'), { tran_id: ulid(), status: 'VALID' })
    expect(answer.status).toBe(200)
    expect(await shop.db.selectFrom('gatewayMessages').selectAll().execute()).toEqual([])
    expect(shop.logged()).not.toContain('forged_message')
  })

  test('Too large, too many fields, a field twice, JSON: 413, 400, 400, 415', async (shop) => {
    const ipn = address(shop, 'ipn')
    const send = (body: string, type = 'application/x-www-form-urlencoded') =>
      fetch(ipn, { method: 'POST', body, headers: { 'content-type': type } })
    const many = Array.from({ length: 61 }, (_, index) => `field${index}=1`).join('&')
    const answers = await Promise.all([
      send(`tran_id=${'x'.repeat(40_000)}`),
      send(many),
      send('tran_id=1&tran_id=2'),
      send('{}', 'application/json'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([413, 400, 400, 415])
    const hostile = await post(ipn, { tran_id: 'x\0y', val_id: 'x&store_id=y#' })
    expect(hostile.status).toBe(200)
  })
})

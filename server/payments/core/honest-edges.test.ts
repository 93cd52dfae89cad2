import { describe, expect, onTestFinished } from 'vitest'
import { HOLD_MS } from '#domain/rentals'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { PASSWORD } from '../../testing/given.ts'
import { book, endHold, newestRef, publicStatusOf, reconcile, until } from '../../testing/paying.ts'
import { payWrongly, refundRows, refundsOf, untilRefundsAre } from '../../testing/refunding.ts'
import { startServerProcess } from '../../testing/start-process.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

const archive = (shop: TestShop, id: string) =>
  shop.call('DELETE /bikes/:id', { as: shop.admin, params: { id } })

const removeCustomer = (shop: TestShop) =>
  shop.call('DELETE /users/delete-a-user', { as: shop.admin, body: { id: shop.customer.id } })

describe('an admin acts while a customer is on the payment page', () => {
  test('the bike is not archived; where that happened after the hold, late money is refunded', async (shop) => {
    const { bike, ref } = await book(shop)
    expect(await archive(shop, bike._id)).toMatchObject({
      status: 409,
      body: { message: 'This bike is rented or reserved. Try again once it is back.' },
    })
    await endHold(shop)
    expect((await archive(shop, bike._id)).status).toBe(200)
    await shop.sandbox.act(ref, { action: 'pay' })
    await until(shop, ref, 'refunded')
    expect((await refundsOf(shop)).map(({ reason }) => reason)).toEqual(['LATE'])
  })

  test('the user is not deleted; where that happened after the hold, late money is refunded', async (shop) => {
    const { ref } = await book(shop)
    expect((await removeCustomer(shop)).body.code).toBe('user_has_rentals')
    await endHold(shop)
    expect((await removeCustomer(shop)).status).toBe(200)
    await shop.sandbox.act(ref, { action: 'pay' })
    await untilRefundsAre(shop, 'DONE')
    expect(await publicStatusOf(shop, ref, shop.admin)).toBe('refunded')
  })

  test('the user is not deleted while a refund is owed', async (shop) => {
    await shop.sandbox.fault({ endpoint: 'refund', fault: 'failed_status' })
    await payWrongly(shop)
    await untilRefundsAre(shop, 'FAILED')
    expect(await removeCustomer(shop)).toMatchObject({
      status: 409,
      body: {
        message: 'This account is still owed a refund. It can be deleted once that is paid.',
      },
    })
  })
})

test('The token expires while the customer pays: the payment counts and is shown after log-in', async (shop) => {
  shop.clock.advance(24 * HOUR_MS - 5 * MINUTE_MS)
  const { _id: bikeId } = await shop.given.bike()
  const startTime = new Date(Date.now() + 25 * HOUR_MS).toISOString()
  const as = shop.customer
  expect((await shop.call('POST /rentals', { as, body: { bikeId, startTime } })).status).toBe(200)
  const ref = await newestRef(shop)
  shop.clock.advance(6 * MINUTE_MS)
  const pressed = await shop.sandbox.act(ref, { action: 'pay' })
  expect((await shop.sandbox.returnTo(pressed.return)).status).toBe(303)
  const expired = await shop.call('GET /payments/:ref', { as: shop.customer, params: { ref } })
  expect(expired).toMatchObject({ status: 401, body: { code: 'session_ended' } })
  const { email } = shop.customer
  const { body } = await shop.call('POST /auth/login', { body: { email, password: PASSWORD } })
  const mine = await shop.call('GET /rentals', { as: body.token })
  expect(mine.body.data).toMatchObject([{ bookingStatus: 'INITIAL_PAID' }])
})

test("A server whose clock is 2 hours off: the database's clock decides how long a hold lives", async (shop) => {
  const other = await startServerProcess(shop.config, { clockOff: 2 * HOUR_MS })
  onTestFinished(() => other.stop())
  const { _id: bikeId } = await shop.given.bike()
  const startTime = new Date(Date.now() + HOUR_MS).toISOString()
  const reply = await fetch(new URL('/api/rentals', other.address), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${shop.customer.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ bikeId, startTime }),
  })
  expect(reply.status).toBe(200)
  const hold = await shop.db.selectFrom('rentals').selectAll().executeTakeFirstOrThrow()
  // Its own clock is off indeed: the ids of rows that it makes carry the time.
  const itsTime = Number.parseInt(hold.id.replaceAll('-', '').slice(0, 12), 16)
  expect(Math.round((itsTime - Date.now()) / HOUR_MS)).toBe(2)
  const lives = (hold.holdExpiresAt?.getTime() ?? 0) - Date.now()
  expect(Math.abs(lives - HOLD_MS)).toBeLessThan(HOUR_MS)
  await reconcile(shop)
  expect(await refundRows(shop)).toEqual([])
  const [session] = await shop.sandbox.sessions()
  expect(await publicStatusOf(shop, session?.tran_id ?? '')).toBe('pending')
})

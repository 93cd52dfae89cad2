import { expect } from 'vitest'
import { HOUR_MS } from '#domain/time'
import { book, endHold, startPaymentShop } from '../testing/paying.ts'
import { testWith } from '../testing/shop-test.ts'

const test = testWith(() => startPaymentShop({ rateLimits: true }))

test('a customer whose holds ran out unpaid three times within a day waits before the next one', async (shop) => {
  for (let hold = 1; hold <= 2; hold += 1) await book(shop)
  await endHold(shop)
  expect((await book(shop)).reply.status).toBe(200)
  await endHold(shop)
  const { headers, status, body } = (await book(shop)).reply
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 429,
    code: 'holds_ran_out',
    message: expect.stringMatching(
      /^Three of your reservations ran out unpaid\. You can reserve again in \d\d minutes\.$/,
    ) as string,
  })
  expect((await book(shop, { as: await shop.given.signedIn() })).reply.status).toBe(200)
  shop.clock.advance(Number(headers['retry-after']) * 1000)
  const startTime = new Date((await shop.clock.now(shop.db)).getTime() + HOUR_MS).toISOString()
  const { _id: bikeId } = await shop.given.bike()
  const later = await shop.call('POST /rentals', { as: shop.customer, body: { bikeId, startTime } })
  expect(later.status).toBe(200)
})

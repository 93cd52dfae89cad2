import { describe, expect } from 'vitest'
import { HOLD_MS } from '#domain/rentals'
import { book, rent, returnAfter, until, payRemainder } from '../../testing/paying.ts'
import type { Person } from '../../testing/given.ts'
import type { TestShop } from '../../testing/start-test-app.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

const issuesOf = async (shop: TestShop, as: Person = shop.customer) =>
  (await shop.call('GET /payments/issues', { as })).body.data

describe('GET /payments/issues', () => {
  test('an unfinished payment has its page, and the time until which the bike is reserved', async (shop) => {
    const { bike, reply, ref } = await book(shop)
    const [issue] = await issuesOf(shop)
    const about = { bikeId: bike._id, bikeName: bike.name, paymentPage: reply.body.data }
    expect(issue).toMatchObject({ ref, state: 'unpaid', purpose: 'ADVANCE', amount: 100, ...about })
    const expiresAt = issue?.state === 'unpaid' ? Date.parse(issue.expiresAt) : 0
    expect(Math.abs(expiresAt - Date.now() - HOLD_MS)).toBeLessThan(60_000)
    expect(await issuesOf(shop, await shop.given.signedIn())).toEqual([])
  })

  test('an advance that was paid without a notification is found while its customer looks', async (shop) => {
    const { ref } = await book(shop)
    await shop.sandbox.act(ref, { action: 'pay', ipn: 'none' })
    expect(await issuesOf(shop)).toMatchObject([{ ref, state: 'unpaid' }])
    await until(shop, ref, 'paid')
    expect(await issuesOf(shop)).toEqual([])
  })

  test('a remainder that is not paid yet is listed too', async (shop) => {
    const { rental } = await rent(shop)
    expect(await issuesOf(shop)).toEqual([])
    await returnAfter(shop, rental, 2)
    await payRemainder(shop, rental)
    expect(await issuesOf(shop)).toMatchObject([
      { state: 'unpaid', purpose: 'REMAINDER', rentalId: rental._id, amount: 200 },
    ])
  })

  test('after its time it is being checked until the gateway has said how it ended', async (shop) => {
    const { ref } = await book(shop)
    shop.clock.advance(HOLD_MS + 1000)
    expect(await issuesOf(shop)).toMatchObject([{ ref, state: 'checking' }])
  })

  test('a page that may have been opened is being checked', async (shop) => {
    await shop.sandbox.fault({ endpoint: 'init', fault: 'reset_after', times: 1 })
    const { reply } = await book(shop)
    expect(reply.status).toBe(502)
    expect(await issuesOf(shop)).toMatchObject([{ state: 'checking' }])
  })

  test('every refund of one payment has an id of its own', async (shop) => {
    const { ref } = await rent(shop)
    await shop.sandbox.act(ref, { action: 'pay' })
    await shop.sandbox.act(ref, { action: 'pay' })
    await expect.poll(() => issuesOf(shop)).toHaveLength(2)
    const issues = await issuesOf(shop)
    expect(issues.map((issue) => [issue.ref, 'reason' in issue && issue.reason])).toEqual([
      [ref, 'DUPLICATE'],
      [ref, 'DUPLICATE'],
    ])
    expect(new Set(issues.map(({ id }) => id)).size).toBe(2)
  })
})

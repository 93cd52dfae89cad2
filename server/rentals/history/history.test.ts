import { expect } from 'vitest'
import type { ApiKey } from '#contract/api'
import { rent, returnAfter } from '../../testing/paying.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'
import type { TestShop } from '../../testing/start-test-app.ts'

/** A rental of 800 taka that is back, with 500 taka for damage: 1,200 are left to pay. */
async function damaged(shop: TestShop) {
  await shop.db
    .updateTable('users')
    .set({ name: 'Hasan Mahmud' })
    .where('id', '=', shop.admin.id)
    .execute()
  const { rental } = await rent(shop, { pricePerHour: 200 })
  const params = { id: rental._id }
  const show = async (as = shop.admin) =>
    (await shop.call('GET /rentals/:id', { as, params })).body.data
  const act = async (key: ApiKey, body: object, as = shop.admin) =>
    (await shop.call(key, { as, params, body })) as { status: number; body: { message: string } }
  const actNow = async (key: ApiKey, body: object) =>
    act(key, { ...body, revision: (await show()).revision })
  await actNow('POST /rentals/:id/handovers', { direction: 'out' })
  await returnAfter(shop, rental, 4)
  const before = (await show()).revision
  const damage = { kind: 'damage', amount: 500, note: 'Left mirror' }
  expect((await actNow('POST /rentals/:id/bill-lines', damage)).status).toBe(200)
  return { show, act, actNow, before }
}

test('the history of a rental says what happened, who did it and why, the newest first', async (shop) => {
  const { show, actNow } = await damaged(shop)
  const payment = { tender: 'cash' }
  await actNow('POST /rentals/:id/counter-payments', payment)
  const gift = { amount: 50, how: 'cash', reason: 'Rain all day' }
  expect((await actNow('POST /rentals/:id/refunds', gift)).status).toBe(200)
  const { history } = await show()
  const returned = expect.stringMatching(/^Returned: \w{3} \d+ \w{3}, \d\d:\d\d$/) as string
  const by = 'Hasan Mahmud'
  expect(history.map((event) => [event.text, event.by, event.note])).toEqual([
    ['50 taka refunded', by, ''],
    ['Refund of 50 taka begun', by, 'Rain all day'],
    ['Paid in full', by, ''],
    ['1,200 taka paid at the counter', by, ''],
    ['500 taka for damage added', by, 'Left mirror'],
    [returned, by, ''],
    ['Bike handed out', by, ''],
    ['Booked, 100 taka paid', null, ''],
  ])
  const seen = (await show(shop.customer)).history
  expect(seen.map(({ text }) => text)).toEqual(history.map(({ text }) => text))
  expect(seen.map((event) => event.by)).toEqual([...Array<string>(7).fill('The shop'), null])
  expect(seen.filter(({ note }) => note !== '')).toEqual([])
})

/** At midnight the change lies on the day before, which the time then names. */
const TIME = String.raw`(\w{3} \d+ \w{3}, )?\d\d:\d\d`
const sentence = (change: string, more: string) =>
  new RegExp(
    String.raw`^The rental has changed: ${change} at ${TIME}${more}\. Look at it again, then repeat\.$`,
  )

test('an act with an outdated revision is told what changed, who did it and when', async (shop) => {
  const { act, actNow, before } = await damaged(shop)
  const outdated = async (as = shop.admin) => {
    const cancellation = { reason: 'I stay at home', revision: before }
    return (await act('POST /rentals/:id/cancel', cancellation, as)).body.message
  }
  expect(await outdated()).toMatch(sentence('500 taka for damage added by Hasan Mahmud', ''))
  const asCustomer = await outdated(shop.customer)
  expect(asCustomer).toMatch(sentence('500 taka for damage added by the shop', ''))
  await actNow('POST /rentals/:id/bill-lines', { kind: 'discount', amount: 20, note: 'Regular' })
  const more = ', and 1 more'
  expect(await outdated()).toMatch(sentence('20 taka discount given by Hasan Mahmud', more))
  const unknown = { kind: 'extra', amount: 10, note: 'Helmet', revision: 'of another time' }
  expect((await act('POST /rentals/:id/bill-lines', unknown)).body.message).toBe(
    'This rental has changed meanwhile. Look at it again before you go on.',
  )
})

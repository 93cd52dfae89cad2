import { sql } from 'kysely'
import { expect } from 'vitest'
import { untilLocksAreAwaited } from '../../testing/locks.ts'
import { actOnRental, inAnHour, rent } from '../../testing/paying.ts'
import { payBackByHand, refundsOf } from '../../testing/refunding.ts'
import { paymentTest as test } from '../../testing/shop-test.ts'

test('Money of the counter is given back by a tender, and no gateway has sent it', async (shop) => {
  const [{ _id: bikeId }, as] = [await shop.given.bike(), shop.admin]
  const customer = { name: 'Karim Mia', phone: '+880 1811-222333' }
  const body = { bikeId, startTime: inAnHour(), customer, tender: 'cash' } as const
  const walkIn = await shop.call('POST /rentals/at-counter', { as, body })
  const params = { id: walkIn.body.data._id }
  await shop.call('POST /rentals/:id/cancel', { as, params, body: { isFree: true } })
  const [refund] = await refundsOf(shop)
  const id = refund?.id ?? ''
  expect(await payBackByHand(shop, id)).toMatchObject({
    status: 400,
    body: { errorMessages: [{ path: 'tender' }] },
  })
  const note = 'Seen in the dashboard'
  const seen = { as, params: { id }, body: { sent: true, note } }
  const verified = await shop.call('POST /refunds/:id/verified', seen)
  expect(verified).toMatchObject({ status: 409, body: { code: 'refund_at_counter' } })
  expect((await payBackByHand(shop, id, 'cash')).status).toBe(200)
})

test('Money given back at the counter and a settlement of the same payment do not block each other', async (shop) => {
  const { rental, ref } = await rent(shop, { pricePerHour: 200 })
  const { refund } = await shop.db.transaction().execute(async (trx) => {
    // The settlement has its first lock when the admin begins, and takes the second one afterwards.
    await sql`select from payments where id = ${ref} for no key update`.execute(trx)
    const goodwill = { amount: 20, how: 'cash', reason: 'A flat tyre' }
    const refund = actOnRental(shop, 'POST /rentals/:id/refunds', rental._id, goodwill)
    await untilLocksAreAwaited(shop.db, 1)
    await sql`select from rentals where id = ${rental._id} for no key update`.execute(trx)
    return { refund }
  })
  expect((await refund).status).toBe(200)
})

import { expect, test } from 'vitest'
import { pino } from 'pino'
import { runSql } from '../database/db.ts'
import { createJobs, declareQueue } from '../jobs/jobs.ts'
import { rent } from '../testing/paying.ts'
import { startTestApp } from '../testing/start-test-app.ts'
import { createEventService } from './events.service.ts'
import type { Subscriber } from './subscriber.ts'

/** A rental, and a subscriber that counts its coupons in a table of its own. */
async function startCounting() {
  const shop = await startTestApp({ ofItsOwn: true })
  const { rental } = await rent(shop)
  await runSql(shop.db, 'create table counted (event_id bigint)')
  const state = { isBroken: false }
  const subscriber: Subscriber = {
    queue: declareQueue('countedCoupons'),
    kinds: ['coupon_given'],
    async handle({ id }, { trx }) {
      await runSql(trx, 'insert into counted values ($1)', [id])
      if (state.isBroken) throw new Error('The work fails')
    },
  }
  const log = pino({ level: 'silent' })
  const jobs = createJobs(shop.address, log, [subscriber.queue])
  await jobs.open()
  const events = createEventService({ db: shop.db, jobs, log, subscribers: [subscriber] })
  const giveCoupon = (end: () => void = () => {}) =>
    shop.db.transaction().execute(async (trx) => {
      const happened = [{ kind: 'coupon_given' }, { kind: 'rental_reopened' }] as const
      const about = { rentalId: rental._id, actorId: shop.admin.id, at: new Date() }
      await events.record(trx, { ...about, events: happened })
      end()
    })
  const numbers = async (sql: string) =>
    (await runSql(shop.db, sql)).rows.map((row) => Number(Object.values(row as object)[0]))
  return {
    shop,
    state,
    giveCoupon,
    deliver: (id: number) => events.deliver(subscriber, id),
    listGiven: () => numbers(`select id from events where kind = 'coupon_given'`),
    listJobs: () =>
      numbers(`select data ->> 'eventId' from jobs.job where name = 'countedCoupons'`),
    listCounted: () => numbers('select event_id from counted'),
    stop: jobs.stop,
  }
}

test('an act that is rolled back leaves neither its event nor a job for a subscriber', async () => {
  const { giveCoupon, listGiven, listJobs, stop } = await startCounting()
  const rolledBack = giveCoupon(() => {
    throw new Error('The act fails')
  })
  await expect(rolledBack).rejects.toThrow('The act fails')
  expect([await listGiven(), await listJobs()]).toEqual([[], []])
  await giveCoupon()
  const given = await listGiven()
  expect(given).toHaveLength(1)
  expect(await listJobs()).toEqual(given)
  await stop()
})

test('an account is an event when it is made and when it is deleted', async () => {
  const { shop, stop } = await startCounting()
  const { id } = await shop.given.user()
  await shop.call('DELETE /users/delete-a-user', { as: shop.admin, body: { id } })
  const { rows } = await runSql(
    shop.db,
    'select kind, actor_id from events where user_id = $1 and rental_id is null order by id',
    [id],
  )
  expect(rows).toEqual([
    { kind: 'account_made', actorId: id },
    { kind: 'account_deleted', actorId: shop.admin.id },
  ])
  await stop()
})

test('the work of a subscriber that fails is done again, and once however often its job runs', async () => {
  const { state, giveCoupon, deliver, listGiven, listCounted, stop } = await startCounting()
  await giveCoupon()
  const [id = 0] = await listGiven()
  state.isBroken = true
  await expect(deliver(id)).rejects.toThrow('The work fails')
  expect(await listCounted()).toEqual([])
  state.isBroken = false
  await Promise.all([deliver(id), deliver(id), deliver(id)])
  await deliver(id)
  expect(await listCounted()).toEqual([id])
  await stop()
})

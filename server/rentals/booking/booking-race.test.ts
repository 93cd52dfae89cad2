/** @module-tag release */
import { afterAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import { createRandom } from '#sandbox/random'
import { findBrokenInvariants } from '#db/invariants'
import { runSql } from '../../database/db.ts'
import { inParallel, raceToBook } from '../../testing/booking-race.ts'
import { inAnHour } from '../../testing/paying.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { startServerProcess } from '../../testing/start-process.ts'

// `npm run fuzz` makes more of them.
const ATTEMPTS = { attemptsEach: Number(process.env['RACE_ATTEMPTS'] ?? 10), atOnce: 200 }
const CUSTOMERS = 200

const shop = await startTestApp({ endWith: afterAll })
const servers = await inParallel(
  2,
  [1, 2].map(() => async () => {
    const server = await startServerProcess(shop.config)
    afterAll(server.stop)
    return server.address
  }),
)
const people = Array.from({ length: CUSTOMERS }, () => () => shop.given.signedIn())
const customers = await inParallel(4, people)

const rowsOf = (bikeIds: string[]) =>
  shop.db.selectFrom('rentals').select(['id', 'status']).where('bikeId', 'in', bikeIds).execute()

test('200 customers try to book one bike on two servers: one wins, the others get 409', async () => {
  const { _id: bikeId } = await shop.given.bike()
  const booking = { bikeId, startTime: inAnHour() }
  const answers = await raceToBook({ servers, customers, ...ATTEMPTS, newBooking: () => booking })

  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status }) => status === 409)
  expect(answers).toHaveLength(CUSTOMERS * ATTEMPTS.attemptsEach)
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  // The winner's own repeats get the page that is open already.
  expect(new Set(won.map(({ customer }) => customer)).size).toBe(1)
  expect(new Set(won.map(({ said }) => said)).size).toBe(1)
  expect(new Set(lost.map(({ said }) => said))).toEqual(new Set(['bike_taken']))
  expect(await rowsOf([bikeId])).toHaveLength(1)
  expect(await shop.sandbox.sessions()).toHaveLength(1)
})

test('40 customers try overlapping times of ten bikes on two servers: no overlap, no failure', async () => {
  const random = createRandom(20_261_122)
  const upTo = (most: number) => Math.floor(random() * most)
  const bikes = await inParallel(
    4,
    Array.from({ length: 10 }, () => () => shop.given.bike()),
  )
  const tomorrow = Math.ceil(Date.now() / DAY_MS) * DAY_MS
  const at = (ms: number) => new Date(tomorrow + ms).toISOString()
  const newBooking = () => {
    const bikeId = bikes[upTo(bikes.length)]?._id ?? ''
    const start = upTo(20 * 24 * 4) * 15 * MINUTE_MS
    const length = (1 + upTo(4 * 24)) * 30 * MINUTE_MS
    return { bikeId, startTime: at(start), plannedReturn: at(start + length) }
  }
  // Few customers reach the most holds that one may have. Each asks again only after an answer,
  // because a booking that overtakes another of the same customer may end it with gateway_down.
  const attempts = { attemptsEach: 5 * ATTEMPTS.attemptsEach, atOnce: 1 }
  const races = customers
    .slice(0, CUSTOMERS / 5)
    .map((customer) => raceToBook({ servers, customers: [customer], ...attempts, newBooking }))
  const answers = (await Promise.all(races)).flat()

  expect(answers).toHaveLength(CUSTOMERS * ATTEMPTS.attemptsEach)
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  const refused = new Set(answers.flatMap(({ status, said }) => (status === 409 ? [said] : [])))
  // A customer may replace a booking whose payment page is still being opened.
  const expected = new Set(['bike_taken', 'booked_from', 'too_many_holds', 'payment_closed'])
  expect([...refused].filter((code) => !expected.has(code))).toEqual([])
  expect(refused).toContain('bike_taken')
  const held = (await rowsOf(bikes.map(({ _id }) => _id))).filter(
    ({ status }) => status === 'PENDING_PAYMENT',
  )
  expect(held.length).toBeGreaterThan(100)
  expect(await findBrokenInvariants((sql) => runSql(shop.db, sql))).toEqual([])
})

test('a customer who comes to another server with another time gets a page for that time alone', async () => {
  const { _id: bikeId } = await shop.given.bike()
  const customer = await shop.given.signedIn()
  const book = async (server: string | undefined, hours: number) => {
    const startTime = new Date(Date.now() + hours * HOUR_MS).toISOString()
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${customer.token}`,
    }
    const body = JSON.stringify({ bikeId, startTime })
    const answer = await fetch(`${server}/api/rentals`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    return startTime
  }
  await book(servers[0], 1)
  const startTime = new Date(await book(servers[1], 5))
  const rentals = shop.db.selectFrom('rentals').select(['status', 'startTime'])
  const held = await rentals.where('bikeId', '=', bikeId).orderBy('createdAt').execute()
  expect(held).toMatchObject([{ status: 'CANCELLED' }, { status: 'PENDING_PAYMENT', startTime }])
})

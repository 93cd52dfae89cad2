import { expect, onTestFinished, test } from 'vitest'
import { inParallel, raceForBike } from '../testing/booking-race.ts'
import { inAnHour } from '../testing/paying.ts'
import { type TestShop, startTestApp } from '../testing/start-test-app.ts'
import { startServerProcess } from '../testing/start-process.ts'

const CUSTOMERS = 200
const ATTEMPTS_EACH = 50
const AT_ONCE = 200

async function startServer(shop: TestShop): Promise<string> {
  const server = await startServerProcess(shop.config)
  onTestFinished(server.stop)
  return server.address
}

test('10,000 attempts of 200 customers on one bike, two servers: one customer wins, the others get 409', async () => {
  const shop = await startTestApp()
  const servers = await Promise.all([startServer(shop), startServer(shop)])
  const bike = await shop.given.bike()
  const people = Array.from({ length: CUSTOMERS }, () => () => shop.given.signedIn())
  const customers = await inParallel(4, people)
  const answers = await raceForBike({
    servers,
    customers,
    attemptsEach: ATTEMPTS_EACH,
    atOnce: AT_ONCE,
    booking: { bikeId: bike._id, startTime: inAnHour() },
  })

  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status }) => status === 409)
  expect(answers).toHaveLength(CUSTOMERS * ATTEMPTS_EACH)
  expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  // The winner's own repeats get the page that is open already.
  expect(new Set(won.map(({ customer }) => customer)).size).toBe(1)
  expect(new Set(won.map(({ said }) => said)).size).toBe(1)
  expect(new Set(lost.map(({ said }) => said))).toEqual(new Set(['bike_taken']))
  expect(await shop.db.selectFrom('rentals').select('id').execute()).toHaveLength(1)
  expect(await shop.sandbox.sessions()).toHaveLength(1)
}, 300_000)

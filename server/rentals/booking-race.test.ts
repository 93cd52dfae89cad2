import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { inAnHour } from '../testing/paying.ts'
import type { AppOrder } from '../testing/app-process.ts'
import { type TestShop, startTestApp } from '../testing/start-test-app.ts'

const CUSTOMERS = 200
const ATTEMPTS_EACH = 50
const AT_ONCE = 200

async function startServer(shop: TestShop): Promise<string> {
  const child = fork(new URL('../testing/app-process.ts', import.meta.url))
  onTestFinished(() => void child.kill('SIGKILL'))
  const { storeId, storePassword, authSecret, address: database } = shop
  const gateway = { baseUrl: shop.sandbox.url, storeId, storePassword }
  child.send({ database, gateway, authSecret } satisfies AppOrder)
  const [address] = (await once(child, 'message')) as [string]
  return address
}

async function attempt(address: string, token: string, body: object): Promise<[number, string]> {
  const response = await fetch(new URL('/api/rentals', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const { data, code } = (await response.json()) as { data?: string; code?: string }
  return [response.status, data ?? code ?? '']
}

/** So many at a time, each line going on as soon as its last attempt is answered. */
async function inParallel<T>(lines: number, tasks: (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = []
  const rest = tasks.values()
  const line = async () => {
    for (const task of rest) results.push(await task())
  }
  await Promise.all(Array.from({ length: lines }, line))
  return results
}

test('10,000 attempts of 200 customers on one bike, two servers: one customer wins, the others get 409', async () => {
  const shop = await startTestApp()
  const servers = await Promise.all([startServer(shop), startServer(shop)])
  const bike = await shop.given.bike()
  const body = { bikeId: bike._id, startTime: inAnHour() }
  const people = Array.from({ length: CUSTOMERS }, () => () => shop.given.signedIn())
  const customers = await inParallel(4, people)
  const attempts = Array.from({ length: CUSTOMERS * ATTEMPTS_EACH }, (_, index) => async () => {
    const customer = customers[index % CUSTOMERS]
    const server = servers[Math.floor(index / CUSTOMERS) % servers.length]
    const [status, answer] = await attempt(server ?? '', customer?.token ?? '', body)
    return { customer: customer?.id, status, answer }
  })
  const answers = await inParallel(AT_ONCE, attempts)

  const won = answers.filter(({ status }) => status === 200)
  const lost = answers.filter(({ status }) => status === 409)
  expect(won.length + lost.length).toBe(CUSTOMERS * ATTEMPTS_EACH)
  // The winner's own repeats get the page that is open already.
  expect(new Set(won.map(({ customer }) => customer)).size).toBe(1)
  expect(new Set(won.map(({ answer }) => answer)).size).toBe(1)
  expect(new Set(lost.map(({ answer }) => answer))).toEqual(new Set(['bike_taken']))
  expect(await shop.db.selectFrom('rentals').select('id').execute()).toHaveLength(1)
  expect(await shop.sandbox.sessions()).toHaveLength(1)
}, 120_000)

/** @module-tag release */
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { startTestApp } from './testing/start-test-app.ts'

/** The time exceeds the interval at which the delay is measured. */
const BUSY_MS = 2500

/**
 * The server is kept busy twice, because the first measurement includes the quiet moments before
 * it.
 */
async function keepBusy(): Promise<void> {
  for (const _time of ['first', 'second']) {
    const end = performance.now() + BUSY_MS
    while (performance.now() < end);
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
}

async function startSheddingApp() {
  const { services, url, app: quiet, given, customer } = await startTestApp()
  await given.bike()
  const app = await createApp({ services, publicUrl: url, rateLimits: false, log: quiet.log })
  onTestFinished(() => app.close())
  await app.ready()
  const readOwnAccount = () =>
    app.inject({ url: '/api/users/me', headers: { authorization: `Bearer ${customer.token}` } })
  return { app, readOwnAccount }
}

test('an overloaded server refuses calls, but not the fleet, built files, health and readiness', async () => {
  const { app } = await startSheddingApp()
  await keepBusy()
  const [call, health, ready, bikes, file, back] = await Promise.all([
    app.inject('/api/users/me'),
    app.inject('/api/health'),
    app.inject('/api/ready'),
    app.inject('/api/bikes'),
    app.inject('/assets/a.js'),
    app.inject({ method: 'POST', url: '/api/payments/sslcommerz/return/success' }),
  ])
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '2'])
  // Load balancers would remove every server at once.
  expect([health.statusCode, ready.statusCode]).toEqual([200, 200])
  // The fleet comes from memory: refusing it would cost as much.
  expect(bikes.statusCode).toBe(200)
  expect(file.statusCode).toBe(404)
  // A customer who has just paid sees their rentals.
  expect(back.statusCode).toBe(303)
})

test('calls wait for a place: of too many the last are refused, the fleet is not, the next are answered', async () => {
  const { app, readOwnAccount } = await startSheddingApp()
  const calls = Array.from({ length: 350 }, readOwnAccount)
  const answers = await Promise.all([...calls, app.inject('/api/bikes')])
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses.slice(0, 200))).toEqual(new Set([200]))
  // Those that are half done wait as well, so fewer new ones find room than there are places.
  expect(new Set(statuses.slice(300, 350))).toEqual(new Set([503]))
  expect(statuses.at(-1)).toBe(200)
  expect((await readOwnAccount()).statusCode).toBe(200)
})

test('of too many answers from memory at once the last are refused, and the health never is', async () => {
  const { app } = await startSheddingApp()
  const paths = [...Array.from({ length: 500 }, () => '/api/ready'), '/api/health']
  const answers = await Promise.all(paths.map((path) => app.inject(path)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.at(-2)).toBe(503)
  expect(statuses.at(-1)).toBe(200)
})

test('log-ins that wait to be checked keep no other call out', async () => {
  const { app, readOwnAccount } = await startSheddingApp()
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const logIn = () =>
    fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@shop.test', password: 'wrong-1' }),
    })
  const logIns = Array.from({ length: 110 }, logIn)
  await Promise.race(logIns)
  expect((await readOwnAccount()).statusCode).toBe(200)
  const statuses = (await Promise.all(logIns)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([401]))
})

test('clients that send slowly keep no other out', async () => {
  const { app, readOwnAccount } = await startSheddingApp()
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const head = 'POST /api/auth/login HTTP/1.1\r\nhost: shop.test\r\ncontent-length: 100\r\n'
  for (let count = 0; count < 150; count += 1) {
    const socket = connect(Number(address.port), address.hostname)
    onTestFinished(() => void socket.destroy())
    await once(socket, 'connect')
    socket.write(`${head}content-type: application/json\r\n\r\n{`)
  }
  await fetch(new URL('/assets/a.js', address))
  expect((await readOwnAccount()).statusCode).toBe(200)
})

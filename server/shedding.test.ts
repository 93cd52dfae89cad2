import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { startTestApp } from './testing/start-test-app.ts'

/** Longer than the interval after which the delay is looked at. */
const BUSY_MS = 2500

function keepBusy(): void {
  const end = performance.now() + BUSY_MS
  while (performance.now() < end);
}

test('where answers would come late, calls are refused for a moment, and the fleet and built files are not', async () => {
  const { services, url, app: quiet, given } = await startTestApp()
  await given.bike()
  const app = await createApp({ services, publicUrl: url, rateLimits: false, log: quiet.log })
  onTestFinished(() => app.close())
  await app.ready()
  keepBusy()
  await new Promise((resolve) => setTimeout(resolve, 0))
  const [call, bikes, file, back] = await Promise.all([
    app.inject('/api/health'),
    app.inject('/api/bikes'),
    app.inject('/assets/a.js'),
    app.inject({ method: 'POST', url: '/api/payments/sslcommerz/return/success' }),
  ])
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '2'])
  // The fleet is answered from memory: refusing it would cost as much.
  expect(bikes.statusCode).toBe(200)
  expect(file.statusCode).toBe(404)
  // A customer who has just paid is shown their rentals.
  expect(back.statusCode).toBe(303)
})

import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from './app.ts'
import { createBikeService } from './bikes/bikes.service.ts'
import { connect, databaseClock } from './platform/db.ts'
import { startTestApp } from './testing/start-test-app.ts'

const shop = await startTestApp({ endWith: afterAll })

/** Nobody listens on port 1. */
const db = connect({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, () => {})
const bikes = createBikeService({ db, clock: databaseClock })
const app = await createApp({
  services: { ...shop.services, db, bikes },
  publicUrl: shop.url,
  rateLimits: false,
  shedLoad: false,
  log: shop.app.log,
})
afterAll(async () => {
  await app.close()
  await db.destroy()
})

describe('without its database the shop', () => {
  test('lives', async () => {
    expect((await app.inject('/api/health')).statusCode).toBe(200)
  })

  test.each(['/api/ready', '/api/bikes'])('answers %s with 503 and Retry-After', async (url) => {
    const reply = await app.inject(url)
    expect([reply.statusCode, reply.json()]).toEqual([
      503,
      {
        success: false,
        code: 'unavailable',
        message: 'The shop is busy. Please try again in a moment.',
        errorMessages: [],
      },
    ])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })
})

/** @module-tag release */
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from './app.ts'
import { createFleetService } from './fleet/fleet.service.ts'
import { connect, databaseClock } from './database/db.ts'
import { startNetwork } from './testing/network.ts'
import { inAnHour } from './testing/paying.ts'
import { startTestApp } from './testing/start-test-app.ts'

const UNAVAILABLE = {
  success: false,
  code: 'unavailable',
  message: 'The shop is busy. Please try again in a moment.',
  errorMessages: [],
}

async function startShop() {
  let network: Awaited<ReturnType<typeof startNetwork>> | undefined
  const shop = await startTestApp({
    through: async (database) => {
      network = await startNetwork(database, onTestFinished)
      return network.address
    },
  })
  if (!network) throw new Error('The shop does not use the network')
  const bike = await shop.given.bike({ name: 'Listed' })
  await shop.call('GET /bikes')
  const list = () => shop.call('GET /bikes', { query: { search: 'listed' } })
  const book = () =>
    shop.call('POST /rentals', {
      as: shop.customer,
      body: { bikeId: bike._id, startTime: inAnHour() },
    })
  return { ...shop, network, list, book }
}

test.each(['cut', 'freeze'] as const)(
  'while the database is away (%s) the fleet is listed, writes are refused, and the shop recovers',
  async (how) => {
    const { network, list, book, app } = await startShop()
    network[how]({ newToo: true })
    const refused = await book()
    expect([refused.status, refused.body]).toEqual([503, UNAVAILABLE])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const listed = await list()
    expect([listed.status, listed.body.data.map(({ name }) => name)]).toEqual([200, ['Listed']])
    expect((await app.inject('/api/health')).statusCode).toBe(200)
    const ready = await app.inject('/api/ready')
    expect([ready.statusCode, ready.json()]).toEqual([503, UNAVAILABLE])

    network[how === 'cut' ? 'mend' : 'thaw']()
    const bookAgain = async () => (await book()).status
    await expect.poll(bookAgain).toBe(200)
    expect((await list()).body.data).toMatchObject([{ isAvailable: false }])
  },
)

test('a shop that has never seen its database has nothing to list', async () => {
  const shop = await startTestApp()
  const db = connect({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, () => {})
  const fleet = createFleetService({
    db,
    clock: databaseClock,
    shop: shop.services.shop,
    publicUrl: shop.url,
  })
  const app = await createApp({
    services: { ...shop.services, db, fleet },
    publicUrl: shop.url,
    rateLimits: false,
    shedLoad: false,
    log: shop.app.log,
  })
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
  })
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  for (const url of ['/api/ready', '/api/bikes']) {
    const reply = await app.inject(url)
    expect([reply.statusCode, reply.json()]).toEqual([503, UNAVAILABLE])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
})

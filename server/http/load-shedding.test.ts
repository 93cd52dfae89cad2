import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../testing/start-test-app.ts'
import { callOf } from '../testing/call.ts'
import { answerError } from './errors.ts'
import { type LoadLimits, shedLoad } from './load-shedding.ts'

const SLOW = 600_000

/** The test says when the requests are answered; their number says how many are worked on. */
async function startServer(limits: Partial<LoadLimits> = {}) {
  const app = fastify()
  app.setErrorHandler(answerError)
  await shedLoad(app, { maxEventLoopDelay: 0, longestWaitMs: SLOW, ...limits })
  const working: (() => void)[] = []
  app.post('/bookings', async () => {
    await new Promise<void>((resolve) => working.push(resolve))
    return 'booked'
  })
  app.get('/list', { config: { shedding: 'late' } }, async () => 'list')
  app.get('/health', { config: { shedding: 'never' } }, async () => 'alive')
  onTestFinished(() => app.close())
  const book = () => app.inject({ method: 'POST', url: '/bookings', body: {} })
  const answer = () => working.splice(0).forEach((end) => end())
  return {
    app,
    working,
    book,
    answer,
    books: (count: number) => Array.from({ length: count }, book),
  }
}

const statusesOf = async (replies: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(replies)).map(({ statusCode }) => statusCode)

test('200 bookings that are sent at once are all answered, 100 of them at a time', async () => {
  const { working, books, answer } = await startServer()
  const replies = books(200)
  for (const _half of [1, 2]) {
    await expect.poll(() => working.length).toBe(100)
    answer()
  }
  expect(new Set(await statusesOf(replies))).toEqual(new Set([200]))
})

test('What comes while 200 wait is refused at once; the list and the health are answered', async () => {
  const { app, working, book, books, answer } = await startServer()
  const replies = books(300)
  await expect.poll(() => working.length).toBe(100)
  const refused = await book()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  for (const url of ['/list', '/health']) expect((await app.inject(url)).statusCode).toBe(200)
  for (const _third of [1, 2, 3]) {
    await expect.poll(() => working.length).toBe(100)
    answer()
  }
  expect(new Set(await statusesOf(replies))).toEqual(new Set([200]))
})

test('A booking that has waited too long is refused, and the others are answered', async () => {
  const { working, books, answer } = await startServer({ mostAtOnce: 2, longestWaitMs: 1 })
  const replies = books(2)
  await expect.poll(() => working.length).toBe(2)
  for (const { statusCode, headers } of await Promise.all(books(3))) {
    expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
  }
  answer()
  expect(await statusesOf(replies)).toEqual([200, 200])
})

test('200 customers who book at once all get an answer of the shop', async () => {
  const shop = await startTestApp()
  const load = { maxEventLoopDelay: 0, longestWaitMs: SLOW }
  const call = callOf(await shop.composeServer().createApp({ shedLoad: load }))
  const { _id: bikeId } = await shop.given.bike()
  const body = { bikeId, startTime: new Date(Date.now() + 3_600_000).toISOString() }
  const other = await shop.given.signedIn()
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      call('POST /rentals', { as: index % 2 === 0 ? other : shop.customer, body }),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

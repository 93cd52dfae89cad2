/** @module-tag release */
import { type Socket, connect } from 'node:net'
import { v7 as uuid } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { poisha } from '#domain/money'
import { createApp } from './app.ts'
import { startTestApp } from './testing/start-test-app.ts'

const CLIENTS = 20
const DRIP_MS = 500
const HEAD = 'HTTP/1.1\r\nhost: shop.test\r\n'

/** The answers together exceed what the system buffers for one connection. */
const BIKES = 1000
const UNREAD = `GET /api/bikes ${HEAD}\r\n`.repeat(20)

const KINDS: [string, string][] = [
  [`GET /api/bikes ${HEAD}`, 'x-a: b\r\n'],
  [
    `POST /api/auth/login ${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
    ' ',
  ],
  [UNREAD, '\r\n'],
]

const someBike = () => ({
  id: uuid(),
  name: 'Gixxer',
  description: 'x'.repeat(400),
  pricePerHour: poisha(15_000),
  imageUrl: 'https://shop.test/gixxer.jpg',
  forRent: true,
  cc: 155,
  year: 2022,
  model: 'Gixxer',
  brand: 'Suzuki',
})

/** The client reads nothing, so it learns only by writing that it was cut off. */
function holdOpen({ hostname, port }: URL, [first, drip]: [string, string]): Socket {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.pause()
  socket.write(first)
  const timer = setInterval(() => socket.write(drip), DRIP_MS)
  socket.once('close', () => clearInterval(timer))
  onTestFinished(() => void socket.destroy())
  return socket
}

test('clients that send or read as slowly as they can are cut off, and keep no other out', async () => {
  const { services, db, url, app: quiet } = await startTestApp({ ofItsOwn: true })
  await db
    .insertInto('bikes')
    .values(Array.from({ length: BIKES }, someBike))
    .execute()
  // Other tests keep the machine busy, which is no reason to refuse this one's requests.
  const options = { rateLimits: false, shedLoad: false, log: quiet.log }
  const app = await createApp({ services, publicUrl: url, ...options })
  onTestFinished(() => app.close())
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const clients = KINDS.flatMap((kind) =>
    Array.from({ length: CLIENTS }, () => holdOpen(address, kind)),
  )
  expect((await fetch(new URL('/api/bikes?page=1', address))).status).toBe(200)
  await expect.poll(() => clients.filter(({ closed }) => !closed)).toEqual([])
})

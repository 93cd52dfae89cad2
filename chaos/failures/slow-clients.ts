import { type Socket, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { Poisha } from '#domain/money'
import { type RunOptions, prepareEnvironment } from '../environment.ts'
import type { Violation } from '../invariants/violation.ts'
import { EMPTY_REPORT, type Report } from '../report.ts'
import { startAsking } from './judge-outage.ts'
import { startDatabase } from '../shops/start-database.ts'

const CUT_WITHIN_MS = 10_000
const HONEST_MS = 200
const DRIP_MS = 1000
const ARRIVAL_MS = 5000
/** The list of this number of bikes exceeds what the system buffers for one connection. */
const BIKES = 1000
const REQUESTS_AT_ONCE = 20
const HEAD = 'HTTP/1.1\r\nhost: shop.test\r\n'

type SlowKind = {
  name: string
  begin: (socket: Socket) => void
  drip: string
  share?: number
}

const KINDS: SlowKind[] = [
  {
    name: 'slow headers',
    begin: (socket) => socket.write(`GET /api/bikes ${HEAD}`),
    drip: 'x-a: b\r\n',
  },
  {
    name: 'slow body',
    begin: (socket) =>
      socket.write(
        `POST /api/auth/login ${HEAD}content-type: application/json\r\ncontent-length: 1000\r\n\r\n`,
      ),
    drip: ' ',
  },
  {
    name: 'slow read',
    begin: (socket) => {
      socket.pause()
      socket.write(`GET /api/bikes ${HEAD}\r\n`.repeat(REQUESTS_AT_ONCE))
    },
    // The server ignores these bytes, and only by writing does the client learn that it was cut
    // off.
    drip: '\r\n',
    // The system keeps 4 MB for each of them: a thousand need more than it has for all connections.
    share: 0.25,
  },
]

export async function slowClients(options: RunOptions): Promise<Report> {
  const startedAt = performance.now()
  const { seed, cycles: clients, share = 0.99 } = options
  const { database, place } = await startDatabase(options)
  const { servers, probe } = await prepareEnvironment(options, { places: [place], database })
  await probe.db
    .insertInto('bikes')
    .values(Array.from({ length: BIKES }, someBike))
    .execute()
  const url = servers[0]?.url ?? ''
  const violations: Violation[] = []
  const notes: string[] = []
  for (const kind of KINDS) {
    const { note, broken } = await tryOut(kind, { url, clients, share })
    notes.push(note)
    violations.push(...broken)
  }
  const tookMs = performance.now() - startedAt
  return { ...EMPTY_REPORT, run: 'slow-clients', seed, cycles: clients, violations, notes, tookMs }
}

type Trial = { url: string; clients: number; share: number }

async function tryOut(kind: SlowKind, { url, clients, share }: Trial) {
  const honest = startAsking((signal) => fetch(`${url}/api/bikes?page=1&limit=6`, { signal }))
  const count = Math.ceil(clients * (kind.share ?? 1))
  const held = await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      await pause((nth / count) * ARRIVAL_MS)
      return holdOpen(new URL(url), kind)
    }),
  )
  await honest.stop()
  const longest = Math.max(...held)
  const times = honest.answers.map((one) => one.endedAt - one.startedAt).toSorted((a, b) => a - b)
  const slowest = times[Math.floor(times.length * share) - 1] ?? Infinity
  const note = `${kind.name}: ${count} cut after ${Math.round(longest)} ms at most, honest answers ${Math.round(slowest)} ms (99 %)`
  const rules = [
    { rule: 'a slow client is cut off', holds: longest <= CUT_WITHIN_MS },
    { rule: 'honest requests stay fast', holds: slowest <= HONEST_MS },
  ]
  const broken = rules
    .filter(({ holds }) => !holds)
    .map(({ rule }): Violation => ({ kind: 'broken', rule, about: kind.name }))
  return { note, broken }
}

const someBike = () => ({
  id: uuid(),
  name: 'Gixxer',
  description: 'x'.repeat(300),
  pricePerHour: 15_000 as Poisha,
  imageUrl: 'https://shop.test/gixxer.jpg',
  forRent: true,
  cc: 155,
  year: 2022,
  model: 'Gixxer',
  brand: 'Suzuki',
})

/**
 * The result is the milliseconds for which the server kept the connection, or twice the limit when
 * it kept it open.
 */
async function holdOpen({ hostname, port }: URL, { begin, drip }: SlowKind): Promise<number> {
  const socket = connect(Number(port), hostname)
  const openedAt = performance.now()
  const ended = new Promise<void>((resolve) => {
    socket.on('error', () => {})
    socket.once('close', () => resolve())
  })
  begin(socket)
  while (!socket.closed && performance.now() - openedAt < 2 * CUT_WITHIN_MS) {
    socket.write(drip)
    await Promise.race([ended, pause(DRIP_MS)])
  }
  socket.destroy()
  return performance.now() - openedAt
}

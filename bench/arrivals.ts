import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { authorizationOf, bikeId, bookingOf } from './numbered-rows.ts'

/**
 * Requests arrive at a rate, however slow the answers are, or a fixed number of them is always
 * open.
 */
export type Phase = { seconds: number } & ({ perSecond: number } | { atOnce: number })

export type ArrivalOrder = {
  servers: string[]
  authSecret: string
  customers: number
  firstBike: number
  phases: Phase[]
}

/**
 * The times are those of the plan, in milliseconds of the run. Status 0 means that there was no
 * answer.
 */
export type Arrival = { from: number; to: number; status: number; isBooking: boolean }

export const POLLS = 20
const TICK_MS = 4
const CONNECTIONS = 1000
const GIVE_UP_MS = 20_000

process.once('disconnect', () => process.exit())
process.on('message', (order: ArrivalOrder) => void arrive(order))

async function arrive(order: ArrivalOrder): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, timeout: GIVE_UP_MS })
  const begin = performance.now()
  const arrivals: Arrival[] = []
  let sent = 0

  async function send(planned: number): Promise<void> {
    const n = (sent += 1)
    const isBooking = n % (POLLS + 1) === 0
    const call = isBooking ? book(order, n / (POLLS + 1)) : poll(order, n)
    const server = order.servers[n % order.servers.length] ?? ''
    const status = await statusOf(`${server}/api${call.path}`, call, agent)
    arrivals.push({ from: planned - begin, to: performance.now() - begin, status, isBooking })
  }

  let start = begin
  for (const phase of order.phases) {
    const end = start + phase.seconds * 1000
    await ('perSecond' in phase
      ? sendAtRate(phase.perSecond, { start, end }, send)
      : sendInTurns(phase.atOnce, end, send))
    start = end
  }
  while (arrivals.length < sent) await pause(TICK_MS)
  agent.destroy()
  process.send?.(arrivals)
}

type Send = (planned: number) => Promise<void>

async function sendAtRate(
  perSecond: number,
  { start, end }: Record<'start' | 'end', number>,
  send: Send,
) {
  const step = 1000 / perSecond
  for (let planned = start; planned < end; planned += step) {
    while (performance.now() < planned) await pause(TICK_MS)
    void send(planned)
  }
}

async function sendInTurns(atOnce: number, end: number, send: Send): Promise<void> {
  const sendUntilEnd = async () => {
    while (performance.now() < end) await send(performance.now())
  }
  await Promise.all(Array.from({ length: atOnce }, sendUntilEnd))
}

type Call = { path: string; headers?: Record<string, string>; body?: string }

function book({ authSecret, customers, firstBike }: ArrivalOrder, n: number): Call {
  return {
    path: '/rentals',
    ...bookingOf(authSecret, 1 + ((firstBike + n) % customers), firstBike + n),
  }
}

/** Most open tabs show bikes, some their rentals, and one in twenty is an admin's. */
function poll({ authSecret, customers }: ArrivalOrder, n: number): Call {
  const kind = n % 20
  if (kind < 11) return { path: '/bikes?page=1&limit=6' }
  if (kind < 15) return { path: `/bikes/${bikeId(1 + (n % 300))}` }
  const headers = authorizationOf(authSecret, kind < 19 ? 2 + (n % (customers - 1)) : 1)
  return kind < 19
    ? { path: '/rentals', headers }
    : { path: '/rentals/all-rentals?page=1&limit=20', headers }
}

function statusOf(url: string, { headers = {}, body }: Call, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(url, { method, headers, agent })
    sent.on('response', (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent
      .on('timeout', () => sent.destroy())
      .on('error', () => {})
      .on('close', () => resolve(0))
    sent.end(body)
  })
}

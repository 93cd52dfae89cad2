import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '#domain/time'
import { createRandom } from '#sandbox/random'
import type { RunOptions } from '../ground.ts'
import { check } from '../invariants/check.ts'
import type { Violation } from '../invariants/violation.ts'
import { between } from '../load/chance.ts'
import { startLoad } from '../load/load.ts'
import { type Report, countHistory } from '../report.ts'
import { ADMIN } from '../shops/start-shop.ts'
import { type Break, openStand } from './database-stand.ts'
import { judgeOutage, keepAsking, noticedAt } from './outage-watch.ts'
import { waitUntilQuiescent } from './rest.ts'

const SHORTEST_MS = 1000
const LONGEST_MS = 30_000
const RECOVERY_MS = 2000
/** Milliseconds between two outages. */
const BREATH = 1500

/** The database is away for a while: cut off, out of reach, or standing still. The shop is not. */
export async function databaseGone(options: RunOptions): Promise<Report> {
  const { seed, cycles } = options
  const began = performance.now()
  const random = createRandom(seed)
  const { shop, gatewayUrl, probe, breaks } = await openStand(options)
  const load = await startLoad({ servers: [shop.url], gatewayUrl, admin: ADMIN, random })
  await load.done(20)
  const watch = await startWatch(shop.url)
  const violations: Violation[] = []
  const recoveries: number[] = []
  const notes: string[] = []
  const pid = shop.pid
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    const kind = breaks[cycle % breaks.length] ?? breaks[0]
    const ms = between(random, SHORTEST_MS, options.longestMs ?? LONGEST_MS)
    const judged = await breakFor(kind, ms, watch, options)
    recoveries.push(judged.recovery)
    violations.push(...judged.violations)
    notes.push(judged.note)
    await pause(BREATH)
  }
  await watch.stop()
  await load.stop()
  if (pid !== shop.pid || shop.hasEnded()) {
    violations.push({ kind: 'broken', rule: 'the shop goes on without a restart', about: '' })
  }
  violations.push(...(await waitUntilQuiescent(probe)))
  const { history } = load
  violations.push(...(await check({ db: probe.db, gatewayUrl, history })))
  const tookMs = performance.now() - began
  return {
    run: 'database-gone',
    seed,
    cycles,
    ...countHistory(history),
    violations,
    recoveries,
    tookMs,
    notes,
  }
}

type Watch = Awaited<ReturnType<typeof startWatch>>

/** Somebody looks at the fleet and somebody tries to book, all the time. */
async function startWatch(url: string) {
  const token = await tokenOf(url)
  const reads = keepAsking((signal) => fetch(new URL('/api/bikes', url), { signal }))
  // A bike that there is not: as long as the database is there, the answer is 404.
  const startTime = () => new Date(Date.now() + HOUR_MS).toISOString()
  const writes = keepAsking((signal) =>
    fetch(new URL('/api/rentals', url), {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ bikeId: randomUUID(), startTime: startTime() }),
    }),
  )
  return { reads, writes, stop: () => Promise.all([reads.stop(), writes.stop()]) }
}

async function tokenOf(url: string): Promise<string> {
  const response = await fetch(new URL('/api/auth/login', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.email, password: ADMIN.password }),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

async function breakFor(
  { what, begin, end }: Break,
  ms: number,
  watch: Watch,
  { share = 0.99, recoveryMs = RECOVERY_MS }: RunOptions,
) {
  const beganAt = performance.now()
  begin()
  await pause(ms)
  end()
  const endedAt = performance.now()
  const well = await watch.writes.wellSince(endedAt)
  const recovery = well.endedAt - endedAt
  const outage = {
    what: `${what} for ${(ms / 1000).toFixed(1)} s`,
    beganAt,
    endedAt,
    reads: watch.reads.probes,
    writes: watch.writes.probes,
  }
  const violations = judgeOutage(outage, share)
  if (recovery > recoveryMs) {
    const about = `${outage.what}: after ${Math.round(recovery)} ms`
    violations.push({ kind: 'broken', rule: 'it is back soon after its database', about })
  }
  const noticed = noticedAt(outage)
  const knew =
    noticed === undefined ? 'not noticed' : `noticed after ${inSeconds(noticed - beganAt)}`
  return {
    recovery,
    violations,
    note: `${outage.what}: ${knew}, back after ${inSeconds(recovery)}`,
  }
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

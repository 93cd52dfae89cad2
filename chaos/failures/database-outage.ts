import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { callUrl } from '#contract/call-url'
import { HOUR_MS } from '#domain/time'
import type { RunOptions } from '../environment.ts'
import type { Violation } from '../invariants/violation.ts'
import { integerBetween } from '../load/random-choice.ts'
import type { Report } from '../report.ts'
import { ADMIN } from '../shops/start-shop.ts'
import { expectNoRestart, judgeOutage, noticedAt, startAsking } from './judge-outage.ts'
import { type OutageKind, prepareOutages } from './outage-kinds.ts'
import { runUnderLoad } from './run-under-load.ts'

const SHORTEST_MS = 1000
const LONGEST_MS = 30_000
const RECOVERY_MS = 2000
const PAUSE_MS = 1500
const FIRST_WORK = 20

export async function databaseOutage(options: RunOptions): Promise<Report> {
  const { environment, kinds } = await prepareOutages(options)
  const { cycles, longestMs = LONGEST_MS } = options
  const { servers } = environment
  return runUnderLoad({
    name: 'database-outage',
    options,
    environment,
    async breakThings({ load, random, findings }) {
      const { recoveries, violations, notes } = findings
      await load.done(FIRST_WORK)
      const callers = await Promise.all(servers.map(({ url }) => startCallers(url)))
      const restarted = expectNoRestart(servers)
      for (let cycle = 0; cycle < cycles; cycle += 1) {
        const kind = kinds[cycle % kinds.length] ?? kinds[0]
        const ms = integerBetween(random, SHORTEST_MS, longestMs)
        for (const caller of callers) {
          const judged = await causeOutage(kind, ms, caller, options)
          recoveries.push(judged.recovery)
          violations.push(...judged.violations)
          notes.push(judged.note)
        }
        await pause(PAUSE_MS)
      }
      await Promise.all(callers.map(({ stop }) => stop()))
      violations.push(...restarted())
    },
  })
}

type Callers = Awaited<ReturnType<typeof startCallers>>

async function startCallers(shop: string) {
  const headers = { 'content-type': 'application/json' }
  const send = (key: string, init: RequestInit) => {
    const { method, url } = callUrl(key)
    return fetch(new URL(url, shop), { method, headers, ...init })
  }
  const response = await send('POST /auth/login', { body: JSON.stringify(ADMIN) })
  const { token } = (await response.json()) as { token: string }
  const reads = startAsking((signal) => send('GET /bikes', { signal }))
  // This bike does not exist: while the database answers, the reply is 404.
  const booking = () => ({ bikeId: randomUUID(), startTime: new Date(Date.now() + HOUR_MS) })
  const writes = startAsking((signal) =>
    send('POST /rentals', {
      signal,
      headers: { ...headers, authorization: `Bearer ${token}` },
      body: JSON.stringify(booking()),
    }),
  )
  return { reads, writes, stop: () => Promise.all([reads.stop(), writes.stop()]) }
}

async function causeOutage(
  { name, begin, end }: OutageKind,
  ms: number,
  { reads, writes }: Callers,
  { share = 0.99, recoveryMs = RECOVERY_MS }: RunOptions,
): Promise<{ recovery: number; violations: Violation[]; note: string }> {
  const startedAt = performance.now()
  begin()
  await pause(ms)
  end()
  const endedAt = performance.now()
  const recovered = await writes.answeredSince(endedAt)
  const recovery = recovered.endedAt - endedAt
  const what = `${name} for ${inSeconds(ms)}`
  const outage = { what, startedAt, endedAt, reads: reads.answers, writes: writes.answers }
  const violations = judgeOutage(outage, share)
  if (recovery > recoveryMs) {
    const about = `${what}: after ${Math.round(recovery)} ms`
    violations.push({ kind: 'broken', rule: 'the shop recovers soon after its database', about })
  }
  const noticed = noticedAt(outage)
  const after = noticed === undefined ? 'not noticed' : `after ${inSeconds(noticed - startedAt)}`
  const note = `${what}: noticed ${after}, recovered after ${inSeconds(recovery)}`
  return { recovery, violations, note }
}

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

import { setTimeout as pause } from 'node:timers/promises'
import { type Random, createRandom } from '#sandbox/random'
import type { RunOptions, DatabaseProbe } from '../ground.ts'
import { check } from '../invariants/check.ts'
import type { Violation } from '../invariants/violation.ts'
import { between } from '../load/chance.ts'
import { startLoad } from '../load/load.ts'
import { type Report, countHistory } from '../report.ts'
import { ADMIN, type Shop } from '../shops/start-shop.ts'
import { waitUntilQuiescent, passTime, watchHoldsEnd } from './rest.ts'

type Breaking = {
  run: string
  options: RunOptions
  gatewayUrl: string
  servers: readonly Shop[]
  probe: DatabaseProbe
  /** Breaks something and settles when it is whole again: the milliseconds that took. */
  breakOnce: (random: Random) => Promise<number>
}

/** So much is acknowledged between two breaks. */
const [LEAST_WORK, MOST_WORK] = [10, 80]
/** Milliseconds that the last of it is ahead of the break, at the most. */
const JITTER = 30
const COME_BACK_LIMIT = 120_000
/** Every so many cycles a quarter of an hour passes. */
const CYCLES_A_HOLD = 5
/** From so many cycles on there is also time to watch the shop's own jobs. */
const LONG = 20

/** Customers and admins are at work while things break; afterwards everything is counted. */
export async function breakAgainAndAgain(breaking: Breaking): Promise<Report> {
  const { run, options, gatewayUrl, servers, probe, breakOnce } = breaking
  const { seed, cycles, say } = options
  const began = performance.now()
  const random = createRandom(seed)
  const urls = servers.map(({ url }) => url)
  const load = await startLoad({ servers: urls, gatewayUrl, admin: ADMIN, random })
  const recoveries: number[] = []
  const violations: Violation[] = []
  const notes: string[] = []
  try {
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      await inTime(load.done(between(random, LEAST_WORK, MOST_WORK)))
      await pause(random() * JITTER)
      recoveries.push(await inTime(breakOnce(random)))
      if (cycle % CYCLES_A_HOLD === 0) await passTime(probe, 16)
      if (cycle % 10 === 0) say(`${run}: ${cycle} of ${cycles} cycles`)
    }
  } catch (error) {
    violations.push({ kind: 'broken', rule: 'it comes back by itself', about: String(error) })
  }
  await load.stop()
  if (cycles >= LONG && violations.length === 0) {
    await passTime(probe, 16)
    const watched = await watchHoldsEnd(probe)
    violations.push(...watched.violations)
    notes.push(watched.note)
  }
  const { history } = load
  violations.push(...(await waitUntilQuiescent(probe)))
  violations.push(...(await check({ db: probe.db, gatewayUrl, history })))
  const tookMs = performance.now() - began
  return {
    run,
    seed,
    cycles: recoveries.length,
    ...countHistory(history),
    violations,
    recoveries,
    tookMs,
    notes,
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  const giveUp = new AbortController()
  const late = pause(COME_BACK_LIMIT, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`It was not back after ${COME_BACK_LIMIT / 1000} s`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    giveUp.abort()
  }
}

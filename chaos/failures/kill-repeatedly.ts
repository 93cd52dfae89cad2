import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#sandbox/random'
import type { Environment, RunOptions } from '../environment.ts'
import { integerBetween } from '../load/random-choice.ts'
import type { Report } from '../report.ts'
import { runUnderLoad } from './run-under-load.ts'
import { checkHoldsExpire, shiftDeadlines } from './wait-until-quiescent.ts'

type Kills = {
  name: string
  options: RunOptions
  environment: Environment
  killOnce: (random: Random) => Promise<number>
}

const [LEAST_WORK, MOST_WORK] = [10, 80]
const JITTER_MS = 30
const RECOVERY_LIMIT_MS = 120_000
const CYCLES_PER_HOLD = 5
const HOLD_MINUTES = 16
/** Shorter runs do not wait for the shop's own jobs, which run every minute. */
const LONG_RUN_CYCLES = 20

export function killRepeatedly(kills: Kills): Promise<Report> {
  const { name, options, environment, killOnce } = kills
  const { cycles, log } = options
  const { probe } = environment
  return runUnderLoad({
    name,
    options,
    environment,
    async breakThings({ load, random, findings }) {
      try {
        for (let cycle = 1; cycle <= cycles; cycle += 1) {
          await withinLimit(load.done(integerBetween(random, LEAST_WORK, MOST_WORK)))
          await pause(random() * JITTER_MS)
          findings.recoveries.push(await withinLimit(killOnce(random)))
          if (cycle % CYCLES_PER_HOLD === 0) await shiftDeadlines(probe, HOLD_MINUTES)
          if (cycle % 10 === 0) log(`${name}: ${cycle} of ${cycles} cycles`)
        }
      } catch (error) {
        const rule = 'the shop recovers by itself'
        findings.violations.push({ kind: 'broken', rule, about: String(error) })
      }
    },
    async checkIdle({ violations, notes }) {
      if (cycles < LONG_RUN_CYCLES || violations.length > 0) return
      await shiftDeadlines(probe, HOLD_MINUTES)
      const checked = await checkHoldsExpire(probe)
      violations.push(...checked.violations)
      notes.push(checked.note)
    },
  })
}

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  const late = pause(RECOVERY_LIMIT_MS, undefined, { ref: false }).then(() => {
    throw new Error(`It had not recovered after ${RECOVERY_LIMIT_MS / 1000} s`)
  })
  late.catch(() => undefined)
  return Promise.race([work, late])
}

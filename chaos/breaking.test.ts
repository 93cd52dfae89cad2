import { randomInt } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { RUNS } from './runs.ts'

/** A failure names it; CHAOS_SEED brings the same run back. */
const seed = Number(process.env['CHAOS_SEED'] ?? randomInt(2 ** 31))

// The machine has other tests to run meanwhile: how fast it has to be is for the long runs to say.
test.each([
  ['kill-app', { cycles: 4 }],
  ['kill-postgres', { cycles: 3 }],
  ['kill-everything', { cycles: 3 }],
  ['database-gone', { cycles: 3, longestMs: 5000, share: 0, recoveryMs: 20_000 }],
])(
  '%s: nothing acknowledged is lost and nothing happens twice',
  async (name, options) => {
    const report = await RUNS[name]?.start({
      seed,
      say: () => {},
      atEnd: (work) => onTestFinished(work),
      ...options,
    })
    if (!report) throw new Error(`There is no run ${name}`)
    expect({ seed, violations: report.violations }).toEqual({ seed, violations: [] })
    expect(report.cycles).toBe(options.cycles)
    expect(report.acknowledged).toBeGreaterThan(10)
  },
  600_000,
)

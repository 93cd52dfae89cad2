/** @module-tag release */
import { expect, onTestFinished, test } from 'vitest'
import { RUNS } from './runs.ts'

/** A fixed seed makes a commit pass or fail without chance; `npm run chaos` takes random ones. */
const SEED = 20_260_101

// Recovery times are judged in the long runs only, because no other tests use the machine then.
test.each([
  ['kill-app', { cycles: 1 }],
  ['kill-postgres', { cycles: 1 }],
  ['upgrade', { cycles: 1, rentals: 200, longestMs: 60_000 }],
  ['database-outage', { cycles: 1, longestMs: 3000, share: 0, recoveryMs: 60_000 }],
])('%s: nothing acknowledged is lost and nothing happens twice', async (name, options) => {
  const report = await RUNS[name]?.start({
    seed: SEED,
    log: () => {},
    atEnd: (work) => onTestFinished(work),
    ...options,
  })
  if (!report) throw new Error(`There is no run ${name}`)
  expect(report.violations).toEqual([])
  expect(report.cycles).toBe(options.cycles)
  expect(report.acknowledged).toBeGreaterThan(10)
})

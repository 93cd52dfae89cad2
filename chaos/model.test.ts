/** @module-tag release */
import { expect, inject, test } from 'vitest'
import { runModel } from './model/model-run.ts'

const RUNS = 10
/** A fixed seed makes a commit pass or fail without chance; `npm run chaos` takes random ones. */
const SEED = 20_260_101

test('the shop behaves like its model in random sequences of bookings, payments, returns and failures', async () => {
  const template = inject('database')
  const report = await runModel({ template, seed: SEED, cycles: RUNS, log: () => {} })
  expect(report.violations).toEqual([])
  expect(report.cycles).toBe(RUNS)
})

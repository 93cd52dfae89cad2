import {
  type RunDetailsCommon,
  asyncModelRun,
  asyncProperty,
  check as checkProperty,
  commands as commandsOf,
} from 'fast-check'
import { FORGETFUL, makeTemplate } from '#server/testing/start-database'
import { startTemporaryPostgres } from '#server/testing/temporary-postgres'
import { compareLedgers } from '#server/testing/compare-ledgers'
import type { RunOptions } from '../environment.ts'
import { checkInvariants } from '../invariants/check.ts'
import type { Violation } from '../invariants/violation.ts'
import { EMPTY_REPORT, type Report } from '../report.ts'
import { type Command, pickNth, rentalCommands } from './commands.ts'
import { PRICES } from './model-prices.ts'
import { linkCommands } from './link-commands.ts'
import { odometerCommands } from './odometer-command.ts'
import { reservationCommands } from './reservation-commands.ts'
import { takeBackCommands } from './take-back-command.ts'
import { blockCommands } from './block-commands.ts'
import { changeCommands } from './change-commands.ts'
import { billCommands } from './bill-commands.ts'
import { fleetCommands } from './fleet-commands.ts'
import { compare, compareWithApi, compareWithGateway } from './compare.ts'
import { paymentCommands } from './payment-commands.ts'
import { type RealShop, type Template, openRealShop } from './shop.ts'
import type { Model } from './state.ts'

const MOST_COMMANDS = 50
const [CUSTOMERS, BIKES] = [3, 3]
/** A new shop starts after this number of runs, because tables grow. */
const RUNS_PER_SHOP = 100
const HOLD_PASSED_MS = 16 * 60_000

const LIMIT = { interruptAfterTimeLimit: 1_800_000, markInterruptAsFailure: true }

const drawn = [
  ...rentalCommands,
  ...reservationCommands,
  ...linkCommands,
  ...changeCommands,
  ...blockCommands,
  ...billCommands,
  ...takeBackCommands,
  ...odometerCommands,
  ...fleetCommands,
  ...paymentCommands,
].flatMap(([weight, one]) => Array.from({ length: weight }, () => one))
const commands = commandsOf(drawn, { maxCommands: MOST_COMMANDS, size: 'max' })

type ModelRun = Pick<RunOptions, 'seed' | 'cycles' | 'log'> & { template: Template }

export async function startModel(options: RunOptions): Promise<Report> {
  const { server, stop } = await startTemporaryPostgres(FORGETFUL)
  options.atEnd(stop)
  return runModel({ template: await makeTemplate(server), ...options })
}

export async function runModel({ template, seed, cycles, log }: ModelRun): Promise<Report> {
  const startedAt = performance.now()
  const violations: Violation[] = []
  let [done, operations] = [0, 0]
  for (let batch = 0; done < cycles && violations.length === 0; batch += 1) {
    const numRuns = Math.min(RUNS_PER_SHOP, cycles - done)
    let shop = await openRealShop(template)
    try {
      const oneRun = asyncProperty(commands, async (steps) => {
        try {
          operations += await runOnce(shop, steps)
        } catch (error) {
          // The remains of the failed run must not disturb the search for a shorter one.
          await shop.close()
          shop = await openRealShop(template)
          throw error
        }
      })
      const found = await checkProperty(oneRun, { numRuns, seed: (seed + batch) | 0, ...LIMIT })
      done += found.numRuns
      violations.push(...describeFailure(found))
    } finally {
      await shop.close()
    }
    if (cycles > RUNS_PER_SHOP) log(`model: ${done} of ${cycles} runs`)
  }
  const counts = { cycles: done, operations, acknowledged: operations }
  const tookMs = performance.now() - startedAt
  return { ...EMPTY_REPORT, run: 'model', seed, ...counts, violations, tookMs }
}

async function runOnce(shop: RealShop, steps: Iterable<Command>): Promise<number> {
  const run = { model: await createModel(shop), real: shop }
  await asyncModelRun(() => run, steps)
  await compareWithApi(run.model, shop)
  await compareWithGateway(run.model, shop)
  await finish(shop)
  return run.model.steps
}

/** Customers and bikes are new, so that earlier runs in the same shop do not matter. */
async function createModel(shop: RealShop): Promise<Model> {
  const now = await shop.now()
  const prices = pickNth(PRICES, 0)
  await shop.setPrices(prices)
  const nothing = { customers: [], bikes: [], rentals: [], payments: [], links: [], blocks: [] }
  const model: Model = { now, steps: 0, prices, ...nothing }
  for (let count = 0; count < CUSTOMERS; count += 1) {
    model.customers.push(await shop.addCustomer())
  }
  for (let count = 0; count < BIKES; count += 1) {
    model.bikes.push(await shop.addBike(count > 0))
  }
  return model
}

/** All holds expire and all refunds are sent; then the invariants hold and the ledgers agree. */
async function finish(shop: RealShop): Promise<void> {
  shop.advance(HOLD_PASSED_MS)
  await shop.reconcilePayments()
  await shop.endReservations()
  await shop.sendRefunds()
  await shop.db.updateTable('payments').set({ nextCheckAt: null }).execute()
  compare('broken invariants', [], await checkInvariants(shop.db))
  compare('different movements', [], await compareLedgers(shop.db, shop.sandbox))
}

function describeFailure(found: RunDetailsCommon<[Iterable<Command>]>): Violation[] {
  const { failed, interrupted, seed, counterexample, errorInstance } = found
  if (!failed) return []
  if (interrupted && counterexample === null) {
    const about = `${found.numRuns} runs took too long`
    return [{ kind: 'broken', rule: 'the runs are completed', about }]
  }
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  const about = `${reason} (seed ${seed}) after ${[...(counterexample?.[0] ?? [])].join(', ')}`
  return [{ kind: 'broken', rule: 'the shop does what its model does', about }]
}

import { randomUUID } from 'node:crypto'
import {
  type RunDetailsCommon,
  asyncModelRun,
  asyncProperty,
  check as checkProperty,
  commands as commandsOf,
} from 'fast-check'
import { toTaka } from '#domain/money'
import { DAY_MS } from '#domain/time'
import type { Role } from '#domain/users'
import { runSql } from '#server/database/db'
import { PASSWORD } from '#server/testing/given'
import { checkInvariants } from '../invariants/check.ts'
import type { Violation } from '../invariants/violation.ts'
import type { Report } from '../report.ts'
import { type Command, agree, newToken } from './command.ts'
import { deskCommands } from './desk-commands.ts'
import { fleetCommands } from './fleet-commands.ts'
import { payCommands } from './pay-commands.ts'
import { peopleCommands } from './people-commands.ts'
import { rentCommands } from './rent-commands.ts'
import { type RealShop, type Template, openRealShop } from './shop.ts'
import { type Model, type Person } from './state.ts'

const MOST_COMMANDS = 50
const [ADMINS, CUSTOMERS, BIKES] = [2, 3, 3]
/** So many runs in one shop; then a fresh one, because tables grow. */
const RUNS_A_SHOP = 100

/** Milliseconds that one shop's runs may take, with the search for the shortest way to a failure. */
const BOUND = { interruptAfterTimeLimit: 1_800_000, markInterruptAsFailure: true }

const commands = commandsOf(
  [...rentCommands, ...payCommands, ...deskCommands, ...fleetCommands, ...peopleCommands],
  { maxCommands: MOST_COMMANDS, size: 'max' },
)

type Found = RunDetailsCommon<[Iterable<Command>]>

type ModelRun = { template: Template; seed: number; cycles: number; log: (line: string) => void }

/** Random sequences of everything people can do, on the shop and on a model of it, side by side. */
export async function runModel({ template, seed, cycles, log }: ModelRun): Promise<Report> {
  const began = performance.now()
  const violations: Violation[] = []
  let [done, operations] = [0, 0]
  for (let batch = 0; done < cycles && violations.length === 0; batch += 1) {
    const numRuns = Math.min(RUNS_A_SHOP, cycles - done)
    const shop = await openRealShop(template)
    try {
      const oneRun = asyncProperty(commands, async (steps) => {
        const run = { model: await begin(shop), real: shop }
        await asyncModelRun(() => run, steps)
        operations += run.model.steps
        await compareRows(run.model, shop)
        await forget(shop)
      })
      const found = await checkProperty(oneRun, { numRuns, seed: (seed + batch) | 0, ...BOUND })
      done += found.numRuns
      violations.push(...divergence(found), ...(await checkInvariants(shop.db)))
    } finally {
      await shop.close()
    }
    if (cycles > RUNS_A_SHOP) log(`model: ${done} of ${cycles} runs`)
  }
  return {
    run: 'model',
    seed,
    cycles: done,
    operations,
    acknowledged: operations,
    refused: 0,
    unknown: 0,
    violations,
    recoveries: [],
    tookMs: performance.now() - began,
    notes: [],
  }
}

/** Fresh people and bikes: what other runs left in this shop stays out of the way. */
async function begin(shop: RealShop): Promise<Model> {
  await shop.db.updateTable('users').set({ role: 'user' }).where('role', '=', 'admin').execute()
  const model: Model = { now: 0, steps: 0, people: [], bikes: [], rentals: [], payments: [] }
  for (let nth = 0; nth < ADMINS + CUSTOMERS; nth += 1) {
    model.people.push(await addPerson(shop, model, nth < ADMINS ? 'admin' : 'user'))
  }
  for (let nth = 0; nth < BIKES; nth += 1) {
    const { _id: id, pricePerHour: price } = await shop.given.bike({ pricePerHour: 120 })
    model.bikes.push({ id, price, forRent: true, isArchived: false })
  }
  return model
}

/** Signed in without the password's check, which takes its time on purpose. */
async function addPerson(shop: RealShop, model: Model, role: Role): Promise<Person> {
  const { id, email } = await shop.given.user({ role })
  const sessionId = randomUUID()
  const expiresAt = new Date((await shop.now()).getTime() + DAY_MS)
  await shop.db.insertInto('sessions').values({ id: sessionId, userId: id, expiresAt }).execute()
  const token = await shop.tokens.sign({ userId: id, sessionId, role, expiresAt })
  const tokens = [newToken(model, token)]
  return { id, email, password: PASSWORD, role, isDeleted: false, tokens }
}

/** What nobody asked about is compared too. */
async function compareRows(model: Model, { db }: RealShop): Promise<void> {
  for (const rental of model.rentals) {
    const row = await db
      .selectFrom('rentals')
      .select(['status', 'totalCost'])
      .where('id', '=', rental.id)
      .executeTakeFirstOrThrow()
    agree('a rental', [rental.status, rental.cost], [row.status, toTaka(row.totalCost)])
  }
  for (const payment of model.payments) {
    const row = await db
      .selectFrom('payments')
      .select(['status', 'disposition'])
      .where('id', '=', payment.ref)
      .executeTakeFirstOrThrow()
    const disposition = row.disposition === 'REFUNDED' ? 'REFUND_DUE' : row.disposition
    agree('a payment', [payment.status, payment.disposition ?? null], [row.status, disposition])
  }
}

/** Nothing of this run is asked about in the next one. */
async function forget({ db }: RealShop): Promise<void> {
  await runSql(db, `update payments set next_check_at = null where next_check_at is not null`)
  await runSql(
    db,
    `update payments set status = 'EXPIRED' where status in ('CREATED', 'INIT_UNKNOWN', 'OPEN')`,
  )
  await runSql(
    db,
    `update rentals set status = 'CANCELLED'
      where status = 'PENDING_PAYMENT' and hold_expires_at is not null`,
  )
}

function divergence(found: Found): Violation[] {
  const { failed, interrupted, seed, counterexample, errorInstance } = found
  if (!failed) return []
  if (interrupted && counterexample === null) {
    const about = `${found.numRuns} runs took too long`
    return [{ kind: 'broken', rule: 'the runs come to their end', about }]
  }
  const reason = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
  const about = `${reason} (seed ${seed}) after ${[...(counterexample?.[0] ?? [])].join(', ')}`
  return [{ kind: 'broken', rule: 'the shop does what its model does', about }]
}

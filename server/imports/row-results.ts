import { setImmediate } from 'node:timers/promises'
import { refusals } from '#contract/errors'
import { Refusal } from '../refusal.ts'
import {
  type ImportRun,
  type RowOutcome,
  RowProblems,
  type RowResult,
  type RowValues,
  type WrongRow,
} from './importer.ts'
import { importStore } from './imports.store.ts'

/** Other requests have their turn after so many rows. */
const ROWS_OF_A_TURN = 100
/** The statements of so many rows are sent without waiting for each other. */
const ROWS_OF_A_GROUP = 16
/** So many rows are written by one statement. */
const ROWS_OF_A_BATCH = 1000

export const isWrong = (plan: object): plan is WrongRow => 'problems' in plan

/** @throws what is no problem of the row */
function problemsOf(error: unknown): WrongRow {
  if (error instanceof RowProblems) return { problems: error.problems }
  if (error instanceof Refusal && refusals[error.code].status < 500) {
    return { problems: [error.message] }
  }
  throw error
}

/** The plans say what is to be done with each row, in the order of the file. */
export async function planRows<Plan extends object>(
  { onProgress }: ImportRun,
  rows: readonly RowValues[],
  plan: (values: RowValues) => Plan,
): Promise<(Plan | WrongRow)[]> {
  const plans: (Plan | WrongRow)[] = []
  for (const values of rows) {
    try {
      plans.push(plan(values))
    } catch (error) {
      plans.push(problemsOf(error))
    }
    if (plans.length % ROWS_OF_A_TURN !== 0) continue
    onProgress(ROWS_OF_A_TURN)
    await setImmediate()
  }
  return plans
}

/**
 * Writes of different rows, none of which waits for another one.
 * @throws Refusal where another act got there first: the transaction is over then, for all rows
 */
export async function writeRows<Plan>(
  { onProgress }: ImportRun,
  plans: readonly Plan[],
  write: (plan: Plan) => Promise<RowOutcome>,
): Promise<Map<Plan, RowOutcome>> {
  const results = new Map<Plan, RowOutcome>()
  for (let from = 0; from < plans.length; from += ROWS_OF_A_GROUP) {
    const group = plans.slice(from, from + ROWS_OF_A_GROUP)
    await Promise.all(
      group.map(async (plan) => {
        results.set(plan, await write(plan))
      }),
    )
    onProgress(group.length)
  }
  return results
}

/** @param write one statement for the rows of a batch; it answers in their order */
export async function writeBatches<Plan>(
  { onProgress }: ImportRun,
  plans: readonly Plan[],
  write: (batch: readonly Plan[]) => Promise<RowResult[]>,
): Promise<Map<Plan, RowResult>> {
  const results = new Map<Plan, RowResult>()
  for (let from = 0; from < plans.length; from += ROWS_OF_A_BATCH) {
    const batch = plans.slice(from, from + ROWS_OF_A_BATCH)
    for (const [at, result] of (await write(batch)).entries()) {
      results.set(batch[at] as Plan, result)
    }
    onProgress(batch.length)
  }
  return results
}

/** Each row is a savepoint, so that a row that the database refuses takes nothing but itself back. */
export async function importRowByRow(
  { trx, onProgress }: ImportRun,
  rows: readonly RowValues[],
  importRow: (values: RowValues) => Promise<RowOutcome>,
): Promise<RowResult[]> {
  const results: RowResult[] = []
  for (const values of rows) {
    const result = importStore(trx).tryRow(() => importRow(values))
    results.push(await result.catch(problemsOf))
    onProgress(2)
  }
  return results
}

import { type Poisha, formatTaka, toTaka } from '#domain/money'
import { type Db, runSql } from '#server/database/db'
import { controlOf } from '#server/testing/sandbox-control'
import { type Facts, checkHistory } from '../history/checks.ts'
import type { History } from '../history/operation.ts'
import { type Movement, booksDisagree } from './books.ts'
import type { Complaint } from './complaint.ts'
import { INVARIANTS } from './queries.ts'

type Grounds = { db: Db; gatewayUrl: string; history: History }

/** Holds what was seen from outside against the database and the gateway's own books. */
export async function check({ db, gatewayUrl, history }: Grounds): Promise<Complaint[]> {
  return [
    ...(await askInvariants(db)),
    ...booksDisagree(await ourBooks(db), await theirBooks(gatewayUrl)),
    ...checkHistory(history, await readFacts(db)),
  ]
}

export async function askInvariants(db: Db): Promise<Complaint[]> {
  const complaints: Complaint[] = []
  for (const { kind, rule, sql } of INVARIANTS) {
    const { rows } = await runSql(db, sql)
    for (const row of rows) complaints.push({ kind, rule, about: JSON.stringify(row) })
  }
  return complaints
}

async function ourBooks(db: Db): Promise<Movement[]> {
  const rows = await db
    .selectFrom('ledger')
    .leftJoin('refunds', 'refunds.id', 'ledger.charge_ref')
    .select(['ledger.payment_id', 'ledger.charge_ref', 'ledger.entry'])
    .select(['ledger.amount', 'ledger.currency', 'refunds.charge_ref as refunded'])
    .where('entry', 'in', ['CAPTURE', 'REFUND'])
    // What the shop gave back by hand the gateway does not know of.
    .where('gateway', '<>', 'shop')
    .execute()
  return rows.map((row) => ({
    ref: row.payment_id ?? '',
    chargeRef: row.refunded ?? row.charge_ref,
    kind: row.entry === 'CAPTURE' ? 'charge' : 'refund',
    amount: formatTaka(row.amount as Poisha),
    currency: row.currency,
  }))
}

async function theirBooks(gatewayUrl: string): Promise<Movement[]> {
  const entries = await controlOf(gatewayUrl).ledger()
  return entries.map(({ tran_id, bank_tran_id, ...entry }) => ({
    ...entry,
    ref: tran_id,
    chargeRef: bank_tran_id,
  }))
}

async function readFacts(db: Db): Promise<Facts> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'page_url', 'status', 'disposition'])
    .execute()
  const rentals = await db.selectFrom('rentals').select(['id', 'total_cost']).execute()
  const bikes = await db.selectFrom('bikes').select('id').execute()
  return {
    pages: new Set(payments.flatMap(({ page_url }) => page_url ?? [])),
    payments: new Map(payments.map((payment) => [payment.id, payment])),
    costs: new Map(rentals.map(({ id, total_cost }) => [id, toTaka(total_cost)])),
    bikes: new Set(bikes.map(({ id }) => id)),
  }
}

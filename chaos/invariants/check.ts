import { sql } from 'kysely'
import { findBrokenInvariants } from '#db/invariants'
import { findMispricedRides } from '#db/mispriced-rides'
import type { BillLineKind } from '#domain/bill'
import { type Poisha, poisha, toTaka } from '#domain/money'
import { DEFAULT_TIME_ZONE } from '#domain/time'
import { type Db, runSql } from '#server/database/db'
import { createShopClock } from '#server/shop/shop-clock'
import { compareLedgers } from '#server/testing/compare-ledgers'
import { controlOf } from '#server/testing/sandbox-control'
import { type Facts, checkHistory } from '../history/checks.ts'
import type { History } from '../history/operation.ts'
import type { Violation } from './violation.ts'

type Evidence = { db: Db; gatewayUrl: string; history: History }

export async function check({ db, gatewayUrl, history }: Evidence): Promise<Violation[]> {
  const differences = await compareLedgers(db, controlOf(gatewayUrl))
  const rule = 'the ledger of the shop equals the ledger of the gateway'
  return [
    ...(await checkInvariants(db)),
    ...differences.map(({ kind, movement }) => ({ kind, rule, about: movement })),
    ...checkHistory(history, await readFacts(db)),
  ]
}

/** These checks hold at any moment, while customers and admins are at work. */
export async function checkLive(db: Db, history: History): Promise<Violation[]> {
  // The history is read first: everything in it is in the facts, which are read after it.
  const known = [...history]
  return [...(await checkInvariants(db)), ...checkHistory(known, await readFacts(db))]
}

/** The report counts these broken invariants as lost or doubled. */
const KINDS: Record<string, Violation['kind']> = {
  'no-double-booking': 'doubled',
  'one-payment-per-purpose': 'doubled',
  'charge-is-refunded-once': 'doubled',
  'every-charge-counts-once': 'lost',
  'rental-keeps-what-it-costs': 'lost',
  'refunds-are-within-payment': 'doubled',
}

export async function checkInvariants(db: Db): Promise<Violation[]> {
  const run = (sql: string) => runSql(db, sql)
  const mispriced = await findMispricedRides(run, createShopClock(DEFAULT_TIME_ZONE))
  const broken = [...(await findBrokenInvariants(run)), ...mispriced]
  return broken.flatMap(({ name, guarantee, rows }) =>
    rows.map((row) => ({
      kind: KINDS[name] ?? 'broken',
      rule: guarantee,
      about: JSON.stringify(row),
    })),
  )
}

async function readFacts(db: Db): Promise<Facts> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'pageUrl', 'status', 'disposition'])
    .execute()
  const rides = await db
    .selectFrom('billLines')
    .select(['rentalId', 'kind', 'amount'])
    .where('kind', 'in', ['ride', 'kilometres'])
    .execute()
  const bikes = await db.selectFrom('bikes').select('id').execute()
  const idOf = sql<string>`id::text`.as('id')
  const money = await db
    .selectFrom('refunds')
    .select(idOf)
    .unionAll(db.selectFrom('deposits').select(idOf))
    .unionAll(db.selectFrom('closings').select(idOf))
    .unionAll(db.selectFrom('handovers').select(idOf))
    .unionAll(db.selectFrom('rentals').select(idOf).where('cancelledAt', 'is not', null))
    .unionAll(db.selectFrom('rentals').select(idOf).where('reservedUntil', 'is not', null))
    .execute()
  return {
    pages: new Set(payments.flatMap(({ pageUrl }) => pageUrl ?? [])),
    payments: new Map(payments.map((payment) => [payment.id, payment])),
    costs: new Map(
      [...Map.groupBy(rides, ({ rentalId }) => rentalId)].map(([id, lines]) => [
        id,
        costsOf(lines),
      ]),
    ),
    bikes: new Set(bikes.map(({ id }) => id)),
    money: new Set(money.map(({ id }) => id)),
  }
}

function costsOf(lines: readonly { kind: BillLineKind; amount: Poisha }[]): number[] {
  const sum = (counted: typeof lines) =>
    toTaka(poisha(counted.reduce((total, { amount }) => total + amount, 0)))
  return [sum(lines.filter(({ kind }) => kind === 'ride')), sum(lines)]
}

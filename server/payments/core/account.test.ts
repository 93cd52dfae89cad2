import * as fc from 'fast-check'
import { expect } from 'vitest'
import { type Account, balance } from '#domain/account'
import { poisha } from '#domain/money'
import { DISPOSITIONS } from '#domain/payments'
import { REFUND_REASONS } from '#domain/refunds'
import { type Db, runSql } from '../../database/db.ts'
import { shopTest as test } from '../../testing/shop-test.ts'

const COUNT = 10_000
const CANCELLED_AT = '2026-01-02T10:00:00Z'
const TIMES = ['2026-01-02T09:00:00Z', CANCELLED_AT, '2026-01-02T11:00:00Z']
const ENTRIES = ['CAPTURE', 'REFUND', 'WAIVER', 'CHARGEBACK', 'CHARGEBACK_REVERSAL'] as const

const upTo = (taka: number) => fc.integer({ min: 1, max: taka * 100 })
const few = <Value>(one: fc.Arbitrary<Value>) => fc.array(one, { maxLength: 3 })

const anyRental = fc.record({
  state: fc.constantFrom('out', 'returned', 'cancelled', 'ran out'),
  lines: fc.array(upTo(100), { minLength: 1, maxLength: 3 }),
  payments: fc.array(
    fc.record({
      amount: upTo(450),
      depositShare: fc.constantFrom(0, 0, 0.5),
      disposition: fc.constantFrom(null, ...DISPOSITIONS),
      refunds: few(
        fc.record({
          amount: upTo(100),
          reason: fc.constantFrom(...REFUND_REASONS),
          at: fc.constantFrom(...TIMES),
        }),
      ),
      entries: few(
        fc.record({
          amount: upTo(100),
          entry: fc.constantFrom(...ENTRIES),
          currency: fc.constantFrom('BDT', 'BDT', 'USD'),
        }),
      ),
    }),
    { maxLength: 3 },
  ),
  deposits: few(
    fc.record({
      action: fc.constantFrom('take', 'return', 'keep', 'use'),
      amount: upTo(500),
      isByBank: fc.boolean(),
    }),
  ),
})
type AnyRental = typeof anyRental extends fc.Arbitrary<infer Value> ? Value : never

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** The rows of all tables that an account is added up from. */
function rowsOf(rentals: readonly AnyRental[]) {
  let made = rentals.length
  const id = () => uuidOf((made += 1))
  const short = () => String((made += 1)).padStart(26, '0')
  const rows = rentals.map(({ state, lines, payments, deposits }, index) => {
    const rental_id = uuidOf(index)
    const isBilled = state === 'returned' || state === 'cancelled'
    const billed = isBilled ? lines : []
    const paid = payments.map((payment) => ({ ...payment, id: short() }))
    return {
      rentals: [toRentalRow(rental_id, state, billed)],
      bill_lines: billed.map((amount) => ({ id: id(), rental_id, kind: 'extra', amount })),
      payments: paid.map(({ id: paymentId, amount, depositShare, disposition }) => ({
        id: paymentId,
        rental_id,
        amount,
        deposit: Math.floor(amount * depositShare),
        disposition,
        purpose: 'REMAINDER',
        gateway: 'stripe',
        expires_at: CANCELLED_AT,
        status: disposition === null ? 'EXPIRED' : 'PAID',
      })),
      refunds: paid.flatMap(({ id: payment_id, refunds }) =>
        refunds.map(({ amount, reason, at }) => ({
          id: short(),
          payment_id,
          charge_ref: short(),
          amount,
          currency: 'BDT',
          reason,
          status: 'DONE',
          created_at: at,
        })),
      ),
      ledger: paid.flatMap(({ id: payment_id, entries }) =>
        entries.map((entry) => ({
          id: id(),
          rental_id,
          ...entry,
          gateway: 'stripe',
          charge_ref: short(),
          payment_id: entry.entry === 'WAIVER' ? null : payment_id,
        })),
      ),
      deposits: deposits.map(({ action, amount, isByBank }) => ({
        id: id(),
        rental_id,
        action,
        amount,
        actor_id: id(),
        at: CANCELLED_AT,
        tender: action === 'keep' || action === 'use' ? null : 'cash',
        by_bank: isByBank && (action === 'take' || action === 'return'),
      })),
    }
  })
  return rows
}

function toRentalRow(id: string, state: AnyRental['state'], billed: readonly number[]) {
  const isCancelled = state === 'cancelled'
  const status = isCancelled || state === 'ran out' ? 'CANCELLED' : 'INITIAL_PAID'
  const cancelled = { cancelled_at: CANCELLED_AT, cancelled_by: id, cancel_kind: 'shop' }
  const booked = { cancelled_at: null, cancelled_by: null, cancel_kind: null }
  return {
    id,
    bike_id: id,
    user_id: id,
    status,
    period: `[${TIMES[0]},)`,
    start_time: TIMES[0],
    return_time: state === 'returned' ? CANCELLED_AT : null,
    total_cost: billed.reduce((sum, amount) => sum + amount, 0),
    price_per_hour: 15_000,
    bike_name: 'Gixxer',
    bike_image_url: 'https://shop.test/1.jpg',
    ...(isCancelled ? cancelled : booked),
  }
}

/** The rows name no bikes, users or events, so nothing is checked or recorded beside them. */
async function insertAll(db: Db, rentals: ReturnType<typeof rowsOf>) {
  await db.transaction().execute(async (trx) => {
    await runSql(trx, 'set local session_replication_role = replica')
    for (const table of [
      'rentals',
      'bill_lines',
      'payments',
      'refunds',
      'ledger',
      'deposits',
    ] as const) {
      const rows = rentals.flatMap((rental): object[] => rental[table])
      const columns = Object.keys(rows[0] ?? {}).join()
      const values = `select ${columns} from jsonb_populate_recordset(null::${table}, $1)`
      await runSql(trx, `insert into ${table} (${columns}) ${values}`, [JSON.stringify(rows)])
    }
  })
}

const sum = (amounts: readonly { amount: number }[]) =>
  poisha(amounts.reduce((total, { amount }) => total + amount, 0))

async function readRows(db: Db) {
  const rentals = await db
    .selectFrom('rentals')
    .select(['id', 'returnTime', 'cancelledAt'])
    .execute()
  const lines = await db.selectFrom('billLines').select(['rentalId', 'amount']).execute()
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'rentalId', 'amount', 'deposit', 'disposition'])
    .execute()
  const ledger = await db
    .selectFrom('ledger')
    .select(['rentalId', 'paymentId', 'entry', 'amount', 'currency'])
    .execute()
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['payments.rentalId', 'refunds.amount', 'reason', 'refunds.createdAt'])
    .execute()
  const deposits = await db
    .selectFrom('deposits')
    .select(['rentalId', 'action', 'amount', 'byBank'])
    .execute()
  const counted = new Set(
    payments.filter(({ disposition }) => disposition === 'APPLIED').map(({ id }) => id),
  )
  const of = <Row extends { rentalId: string }>(rows: readonly Row[]) => {
    const byRental = Map.groupBy(rows, ({ rentalId }) => rentalId)
    return (id: string) => byRental.get(id) ?? []
  }
  return {
    rentals,
    counted,
    linesOf: of(lines),
    paymentsOf: of(payments),
    ledgerOf: of(ledger),
    refundsOf: of(refunds),
    depositsOf: of(deposits),
  }
}

type Rows = Awaited<ReturnType<typeof readRows>>

/** The expected account is added up from the rows of the rental. */
function expectedOf(rows: Rows, { id, returnTime, cancelledAt }: Rows['rentals'][number]) {
  const ledger = rows.ledgerOf(id)
  const refunds = rows.refundsOf(id)
  const ofCounted = ledger.filter(
    ({ paymentId, currency }) =>
      paymentId !== null && rows.counted.has(paymentId) && currency === 'BDT',
  )
  const entered = (entry: string, among = ledger) => sum(among.filter((row) => row.entry === entry))
  const isFor = (reason: string) => refunds.filter((refund) => refund.reason === reason)
  const presents = isFor('GOODWILL')
  const before = presents.filter(({ createdAt }) => cancelledAt && createdAt <= cancelledAt)
  const paid = rows.paymentsOf(id).filter((payment) => rows.counted.has(payment.id))
  const byBank = rows.depositsOf(id).filter((movement) => movement.byBank)
  const ofDeposit = (action: string) => sum(byBank.filter((movement) => movement.action === action))
  const lost = entered('CHARGEBACK', ofCounted) - entered('CHARGEBACK_REVERSAL', ofCounted)
  const account = {
    billed: sum(rows.linesOf(id)),
    received: poisha(sum(paid) - paid.reduce((total, { deposit }) => total + deposit, 0)),
    takenBack: poisha(lost - ofDeposit('return') + ofDeposit('take')),
    refunded: sum([...isFor('CANCELLED'), ...isFor('OVERPAID'), ...before]),
    goodwill: sum(presents),
    waived: entered('WAIVER'),
  } satisfies Account
  const [taken, others] = [true, false].map((isTaken) =>
    sum(rows.depositsOf(id).filter(({ action }) => (action === 'take') === isTaken)),
  )
  const isOwed = returnTime !== null || cancelledAt !== null
  const due = isOwed ? balance({ ...account, isCancelled: cancelledAt !== null }) : 0
  return {
    rentalId: id,
    ...account,
    depositHeld: Number(taken) - Number(others),
    due: Math.max(0, due),
    credit: Math.max(0, 0 - due),
  }
}

test('the view and the domain agree on 10,000 random accounts', async (shop) => {
  await insertAll(shop.db, rowsOf(fc.sample(anyRental, { seed: 20, numRuns: COUNT })))
  await runSql(shop.db, 'analyze')
  const rows = await readRows(shop.db)
  const expected = rows.rentals.map((rental) => expectedOf(rows, rental))
  const view = await shop.db.selectFrom('rentalAccounts').selectAll().execute()
  const byId = new Map(view.map((account) => [account.rentalId, account]))
  const wrong = expected.filter(
    (account) =>
      JSON.stringify(sorted(account)) !== JSON.stringify(sorted(byId.get(account.rentalId))),
  )
  expect(wrong.map((account) => [account, byId.get(account.rentalId)]).slice(0, 3)).toEqual([])
  expect(view).toHaveLength(COUNT)
  expect(expected.filter(({ due }) => due > 0).length).toBeGreaterThan(COUNT / 10)
  expect(expected.filter(({ credit }) => credit > 0).length).toBeGreaterThan(COUNT / 10)
})

const sorted = (account: object = {}) =>
  Object.entries(account).toSorted(([one], [other]) => one.localeCompare(other))

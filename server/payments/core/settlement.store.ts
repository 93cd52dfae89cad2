import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { PaymentEvent } from '#domain/payment-events'
import type { ReversalRecord } from '#domain/reversals'
import type { Money } from '#domain/settlement'
import { type Placeholders, compileFieldsOnce } from '../../database/compile-once.ts'
import type { Trx } from '../../database/db.ts'
import type { Payment } from './payments.store.ts'

type PaymentState = Pick<
  Payment,
  'status' | 'disposition' | 'paidAt' | 'failure' | 'checks' | 'nextCheckAt' | 'inAdvance'
>

/** A settlement changes its payment, the ledger and the history. */
export type PaymentChanges = {
  captures: ({ ref: string } & Money)[]
  events: ({ kind: PaymentEvent } & Partial<Money>)[]
  state: PaymentState
}

type LedgerQuery = Pick<Payment, 'id' | 'rentalId' | 'gateway' | 'purpose'> & {
  chargeRefs: readonly string[]
}

/** Compiled once for each clock, whose time is a part of the statement. */
export const createSelectLedger = (now: RawBuilder<Date>) =>
  compileFieldsOnce((db, known: Placeholders<LedgerQuery>) =>
    db
      .selectFrom(db.selectNoFrom(now.as('now')).as('clock'))
      .leftJoin('ledger', (join) =>
        join
          .on('gateway', '=', known.gateway)
          .on('entry', '=', 'CAPTURE')
          .on(sql<boolean>`charge_ref = any(${known.chargeRefs})`),
      )
      .select(['now', 'chargeRef', 'paymentId'])
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('payments')
            .select('payments.id')
            .where('payments.rentalId', '=', known.rentalId)
            .where('purpose', '=', known.purpose)
            .where(({ eb, or }) =>
              or([
                eb('disposition', '=', 'REVIEW'),
                // Several remainders may count, as a bill can grow; of one page only one charge.
                eb('disposition', '=', 'APPLIED').and(
                  or([eb('purpose', '=', 'ADVANCE'), eb('payments.id', '=', known.id)]),
                ),
              ]),
            ),
        ).as('isPurposePaid'),
      )
      .innerJoin('rentalAccounts', (join) =>
        join.on('rentalAccounts.rentalId', '=', known.rentalId),
      )
      .select(['due', 'credit', 'depositHeld'])
      .compile(),
  )

/**
 * `captures` are those of the charges that are captured already. `isPurposePaid` says
 * that no further charge can count: this payment or the advance is applied, or a payment of the
 * purpose is in review. `due` is what is left to pay.
 */
export function toLedgerFacts(rows: Awaited<ReturnType<ReturnType<typeof createSelectLedger>>>) {
  const [first] = rows
  if (!first) throw new Error('The database did not say what time it is')
  const { chargeRef: _, paymentId: __, isPurposePaid, ...facts } = first
  const captures = rows.flatMap(({ chargeRef, paymentId }) =>
    chargeRef === null ? [] : [{ chargeRef, paymentId }],
  )
  return { ...facts, isPurposePaid: Boolean(isPurposePaid), captures }
}

type WriteRow = PaymentState & {
  id: string
  rentalId: string
  gateway: string
  captures: string
  events: string
  now: Date
}

const writeSettlement = compileFieldsOnce((db, row: Placeholders<WriteRow>) =>
  db
    .with(
      'captured',
      () => sql`(
        insert into ledger
          (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref, at)
        select id, ${row.rentalId}::uuid, ${row.id}, 'CAPTURE', minor, currency,
          ${row.gateway}, ref, ${row.now}::timestamptz
        from jsonb_to_recordset(${row.captures}::jsonb)
          as capture (id uuid, minor bigint, currency text, ref text))`,
    )
    .with(
      'recorded',
      () => sql`(
        insert into payment_events (payment_id, kind, amount, currency, at)
        select ${row.id}, kind, minor, currency, ${row.now}::timestamptz
        from jsonb_to_recordset(${row.events}::jsonb)
          as event (kind text, minor bigint, currency text))`,
    )
    .updateTable('payments')
    .set({
      status: row.status,
      disposition: row.disposition,
      paidAt: row.paidAt,
      failure: row.failure,
      checks: row.checks,
      nextCheckAt: row.nextCheckAt,
      inAdvance: row.inAdvance,
    })
    .where('id', '=', row.id)
    .compile(),
)

export function settlementStore(trx: Trx) {
  return {
    /** Disputes and refunds of a payment that the shop knows of. */
    async readRecord({ id, gateway }: Pick<Payment, 'id' | 'gateway'>): Promise<ReversalRecord> {
      const reversals = await trx
        .selectFrom('reversals')
        .select(['kind', 'ref', 'chargeRef', 'minor', 'state', 'isFinal', 'respondBy'])
        .where('paymentId', '=', id)
        .execute()
      const refunds = await trx
        .selectFrom('refunds')
        .select(['id', 'chargeRef', 'amount as minor', 'status', 'gatewayRef', 'byHand'])
        .select(['takenBack as isTakenBack', 'reason'])
        .select(
          sql<boolean>`exists (
            select from ledger where gateway = ${gateway} and charge_ref = refunds.id and entry = 'REFUND'
          ) and not exists (
            select from ledger where gateway = ${gateway} and charge_ref = refunds.id
              and entry = 'REFUND_REVERSAL'
          )`.as('isSent'),
        )
        .where('paymentId', '=', id)
        .execute()
      const movements = await trx
        .selectFrom('deposits')
        .select(['action', 'amount'])
        .where('paymentId', '=', id)
        .where('byBank', '=', true)
        .execute()
      const depositTakenBack = movements.reduce(
        (sum, { action, amount }) => sum + (action === 'return' ? amount : 0 - amount),
        0,
      )
      return { reversals, refunds, depositTakenBack }
    },

    /**
     * The ledger, the history and the payment. The caller holds the payment's lock.
     * @throws a conflict where a charge is captured already: the caller reads the ledger first.
     */
    async write(payment: Payment, { captures, events, state }: PaymentChanges, now: Date) {
      await writeSettlement(trx, {
        ...state,
        id: payment.id,
        rentalId: payment.rentalId,
        gateway: payment.gateway,
        captures: JSON.stringify(captures.map((capture) => ({ id: uuid(), ...capture }))),
        events: JSON.stringify(events),
        now,
      })
    },
  }
}

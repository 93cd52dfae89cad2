import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { PaymentEvent } from '#domain/payment-events'
import type { ReversalRecord } from '#domain/reversals'
import type { Money } from '#domain/settlement'
import type { Trx } from '../../database/db.ts'
import type { Payment } from './payments.store.ts'

type PaymentState = Pick<
  Payment,
  'status' | 'disposition' | 'paidAt' | 'failure' | 'checks' | 'nextCheckAt'
>

/** A settlement changes its payment, the ledger and the history. */
export type PaymentChanges = {
  captures: ({ ref: string } & Money)[]
  events: ({ kind: PaymentEvent } & Partial<Money>)[]
  state: PaymentState
}

type LedgerQuery = { payment: Payment; chargeRefs: readonly string[]; now: RawBuilder<Date> }

/** A settlement reads its payment in one statement, and writes it in another. */
export function settlementStore(trx: Trx) {
  return {
    /**
     * Behind the locks of the payment and its rental. `captures` are those of the charges that are
     * captured already. `isPurposePaid` says that no further charge can count: this payment or the
     * advance is applied, or a payment of the purpose is in review. `due` is what is left to pay.
     */
    async readLedger({ payment, chargeRefs, now }: LedgerQuery) {
      const rows = await trx
        .selectFrom(trx.selectNoFrom(now.as('now')).as('clock'))
        .leftJoin('ledger', (join) =>
          join
            .on('gateway', '=', payment.gateway)
            .on('entry', '=', 'CAPTURE')
            .on(sql<boolean>`charge_ref = any(${chargeRefs})`),
        )
        .select(['now', 'chargeRef', 'paymentId'])
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('payments')
              .select('payments.id')
              .where('payments.rentalId', '=', payment.rentalId)
              .where('purpose', '=', payment.purpose)
              .where(({ eb, or }) =>
                or([
                  eb('disposition', '=', 'REVIEW'),
                  // Several remainders may count, as a bill can grow; of one page only one charge.
                  eb('disposition', '=', 'APPLIED').and(
                    or([eb('purpose', '=', 'ADVANCE'), eb('payments.id', '=', payment.id)]),
                  ),
                ]),
              ),
          ).as('isPurposePaid'),
        )
        .innerJoin('rentalAccounts', (join) =>
          join.on('rentalAccounts.rentalId', '=', payment.rentalId),
        )
        .select(['due', 'credit', 'depositHeld'])
        .execute()
      const [first] = rows
      if (!first) throw new Error('The database did not say what time it is')
      const { now: readAt, isPurposePaid, due, credit, depositHeld } = first
      const captures = rows.flatMap(({ chargeRef, paymentId }) =>
        chargeRef === null ? [] : [{ chargeRef, paymentId }],
      )
      return {
        now: readAt,
        isPurposePaid: Boolean(isPurposePaid),
        due,
        credit,
        depositHeld,
        captures,
      }
    },

    /** Disputes and refunds of a payment that the shop knows of. */
    async readRecord({ id, gateway }: Payment): Promise<ReversalRecord> {
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
      return { reversals, refunds }
    },

    /**
     * The ledger, the history and the payment. The caller holds the payment's lock.
     * @throws a conflict where a charge is captured already: the caller reads the ledger first.
     */
    async write(payment: Payment, { captures, events, state }: PaymentChanges, now: Date) {
      const captured = JSON.stringify(captures.map((capture) => ({ id: uuid(), ...capture })))
      await trx
        .with(
          'captured',
          () => sql`(
            insert into ledger
              (id, rental_id, payment_id, entry, amount, currency, gateway, charge_ref, at)
            select id, ${payment.rentalId}::uuid, ${payment.id}, 'CAPTURE', minor, currency,
              ${payment.gateway}, ref, ${now}::timestamptz
            from jsonb_to_recordset(${captured}::jsonb)
              as capture (id uuid, minor bigint, currency text, ref text))`,
        )
        .with(
          'recorded',
          () => sql`(
            insert into payment_events (payment_id, kind, amount, currency, at)
            select ${payment.id}, kind, minor, currency, ${now}::timestamptz
            from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
              as event (kind text, minor bigint, currency text))`,
        )
        .updateTable('payments')
        .set(state)
        .where('id', '=', payment.id)
        .execute()
    },
  }
}

import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { LedgerEntry } from '#db/payment-tables'
import type { Reversal, ReversalEntry } from '#domain/reversals'
import type { Db, Trx } from '../../database/db.ts'
import type { Payment } from './payments.store.ts'

type ReversalMovement = {
  entry: ReversalEntry | 'REFUND_REVERSAL'
  payment: Pick<Payment, 'id' | 'rentalId' | 'gateway'>
  /** The refund's id, or the gateway's id of the dispute or refund. */
  ref: string
  minor: number
  currency: string
  note: string
  now: Date
}

type NewReversal = Omit<Reversal, 'refundId'> & {
  payment: Pick<Payment, 'id' | 'gateway'>
  chargeRef: string
  now: Date
}

/** Money that the gateway took from the shop itself, or that came back to it. */
export function reversalStore(db: Db | Trx) {
  return {
    /** The ledger has a movement once, however often it is reported. */
    async move({ entry, payment, ref, now: at, ...movement }: ReversalMovement): Promise<void> {
      await db
        .insertInto('ledger')
        .values({
          id: uuid(),
          rentalId: payment.rentalId,
          paymentId: payment.id,
          entry,
          amount: movement.minor,
          currency: movement.currency,
          gateway: payment.gateway,
          chargeRef: ref,
          note: movement.note,
          at,
        })
        .onConflict((conflict) => conflict.columns(['gateway', 'entry', 'chargeRef']).doNothing())
        .execute()
    },

    async has(entry: LedgerEntry, gateway: string, ref: string): Promise<boolean> {
      const row = await db
        .selectFrom('ledger')
        .select('id')
        .where('gateway', '=', gateway)
        .where('entry', '=', entry)
        .where('chargeRef', '=', ref)
        .executeTakeFirst()
      return row !== undefined
    },

    /** So much of a charge is with the customer's bank, in hundredths of its currency. */
    async sumTakenBack(paymentId: string, chargeRef: string): Promise<number> {
      const { sum } = await db
        .selectFrom('reversals')
        .select(({ fn }) => fn.coalesce(fn.sum<number>('minor'), sql<number>`0`).as('sum'))
        .where('paymentId', '=', paymentId)
        .where('chargeRef', '=', chargeRef)
        .where('state', '=', 'taken')
        .executeTakeFirstOrThrow()
      return sum
    },

    /** The latest that the gateway said of it. */
    async set({ payment, chargeRef, now, ...reversal }: NewReversal): Promise<void> {
      const { kind, ref, minor, currency, state, isFinal, respondBy, reason } = reversal
      const said = { state, isFinal, respondBy, reason, changedAt: now }
      const fixed = { gateway: payment.gateway, ref, paymentId: payment.id, chargeRef, kind }
      await db
        .insertInto('reversals')
        .values({ ...fixed, minor, currency, ...said, notedAt: now })
        .onConflict((conflict) => conflict.columns(['gateway', 'ref']).doUpdateSet(said))
        .execute()
    },

    /** It is a refund of the shop, and was noted before that was known. */
    async forget(gateway: string, ref: string): Promise<void> {
      await db
        .deleteFrom('reversals')
        .where('gateway', '=', gateway)
        .where('ref', '=', ref)
        .execute()
    },

    /** A refund of this payment that was done is open again. */
    async reopenPayment(id: string): Promise<void> {
      await db
        .updateTable('payments')
        .set({ disposition: 'REFUND_DUE' })
        .where('id', '=', id)
        .where('disposition', '=', 'REFUNDED')
        .execute()
    },
  }
}

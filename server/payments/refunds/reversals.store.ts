import { v7 as uuid } from 'uuid'
import type { LedgerEntry } from '#db/payment-tables'
import type { Db, Trx } from '../../database/db.ts'
import type { Payment } from '../core/payments.store.ts'

type ReversalEntry = Extract<LedgerEntry, 'REFUND_REVERSAL' | 'CHARGEBACK' | 'CHARGEBACK_REVERSAL'>

type ReversalMovement = {
  entry: ReversalEntry
  payment: Payment
  /** The refund's id, or the gateway's id of the dispute or refund. */
  ref: string
  minor: number
  currency: string
  note: string
  now: Date
}

/** The transaction in which one reversal of a charge is recorded. */
export type ReversalContext = { trx: Trx; now: Date; payment: Payment }

/** Ledger rows of money that came back to the shop, or that the gateway took from it. */
export function reversalStore(db: Db | Trx) {
  return {
    /** False where the ledger has this movement already. */
    async add({ entry, payment, ref, now: at, ...movement }: ReversalMovement): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
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
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
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

    async listChargeRefs(paymentId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('ledger')
        .select('chargeRef')
        .where('paymentId', '=', paymentId)
        .where('entry', '=', 'CAPTURE')
        .execute()
      return rows.map(({ chargeRef }) => chargeRef)
    },

    /** One of them may be a gateway's refund: requested by us, or made there instead of it. */
    listRefunds: (charge: { paymentId: string; chargeRef: string }) =>
      db
        .selectFrom('refunds')
        .selectAll()
        .where('paymentId', '=', charge.paymentId)
        .where('chargeRef', '=', charge.chargeRef)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

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

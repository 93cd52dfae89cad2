import { ulid } from 'ulid'
import { v7 as uuid } from 'uuid'
import type { Poisha } from '#domain/money'
import type { RefundReason } from '#domain/payments'
import type { Db, Trx } from '../platform/db.ts'
import type { Payment } from './payments.store.ts'

/** Money that a gateway took, in hundredths of its currency. */
export type Capture = {
  payment: Payment
  chargeRef: string
  minor: number
  currency: string
  now: Date
}

/** What moved and what has to go back: rows are added, never changed. */
export function ledgerStore(db: Db | Trx) {
  return {
    /**
     * 'known' when this charge of this payment stands in the ledger already: whoever comes second
     * does nothing. 'foreign' when it is another payment's: the gateway contradicts itself.
     */
    async addCapture({
      payment,
      chargeRef,
      minor,
      currency,
      now,
    }: Capture): Promise<'new' | 'known' | 'foreign'> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('ledger')
        .values({
          id: uuid(),
          rental_id: payment.rental_id,
          payment_id: payment.id,
          entry: 'CAPTURE',
          amount: minor,
          currency,
          gateway: payment.gateway,
          charge_ref: chargeRef,
          at: now,
        })
        .onConflict((conflict) => conflict.columns(['gateway', 'entry', 'charge_ref']).doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows === 1n) return 'new'
      const { payment_id: owner } = await db
        .selectFrom('ledger')
        .select('payment_id')
        .where('gateway', '=', payment.gateway)
        .where('entry', '=', 'CAPTURE')
        .where('charge_ref', '=', chargeRef)
        .executeTakeFirstOrThrow()
      return owner === payment.id ? 'known' : 'foreign'
    },

    /** Money the shop gives up: what is left is less than anybody can pay at once. */
    async addWaiver(rentalId: string, amount: Poisha, now: Date) {
      await db
        .insertInto('ledger')
        .values({
          id: uuid(),
          rental_id: rentalId,
          payment_id: null,
          entry: 'WAIVER',
          amount,
          currency: 'BDT',
          gateway: 'shop',
          charge_ref: rentalId,
          note: 'The remainder is below the smallest payment',
          at: now,
        })
        .execute()
    },

    async addRefundDue(
      { payment, chargeRef, minor, currency, now }: Capture,
      reason: RefundReason,
    ): Promise<void> {
      await db
        .insertInto('refunds')
        .values({
          id: ulid(now.getTime()),
          payment_id: payment.id,
          charge_ref: chargeRef,
          amount: minor,
          currency,
          reason,
          status: 'DUE',
          created_at: now,
        })
        .onConflict((conflict) => conflict.columns(['charge_ref', 'reason']).doNothing())
        .execute()
    },
  }
}

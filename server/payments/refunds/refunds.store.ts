import { ulid } from 'ulid'
import type { Selectable } from 'kysely'
import type { Tables } from '#db/tables'
import type { RefundReason, RefundStatus } from '#domain/refunds'
import type { Db, Trx } from '../../database/db.ts'

export type Refund = Selectable<Tables['refunds']>

export type NewRefund = {
  paymentId: string
  chargeRef: string
  minor: number
  currency: string
  reason: RefundReason
  now: Date
}

export type RefundChange = {
  status: RefundStatus
  nextTryAt: Date | null
  changedAt: Date
  gatewayRef?: string | null
  failure?: string | null
  isRefused?: boolean
  byHand?: boolean
}

export function refundStore(db: Db | Trx) {
  return {
    /** The new refund's id; undefined where this charge goes back already. */
    async add(refund: NewRefund): Promise<string | undefined> {
      const row = await db
        .insertInto('refunds')
        .values({
          id: ulid(refund.now.getTime()),
          paymentId: refund.paymentId,
          chargeRef: refund.chargeRef,
          amount: refund.minor,
          currency: refund.currency,
          reason: refund.reason,
          status: 'DUE',
          nextTryAt: refund.now,
          createdAt: refund.now,
          changedAt: refund.now,
        })
        .onConflict((conflict) => conflict.columns(['paymentId', 'chargeRef']).doNothing())
        .returning('id')
        .executeTakeFirst()
      return row?.id
    },

    find: (id: string) =>
      db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst(),

    lock: (id: string) =>
      db.selectFrom('refunds').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    async listOpenOf(paymentId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('refunds')
        .select('id')
        .where('paymentId', '=', paymentId)
        .where('status', '<>', 'DONE')
        .execute()
      return rows.map(({ id }) => id)
    },

    async listDue(now: Date, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom('refunds')
        .select('id')
        .where('nextTryAt', '<=', now)
        .orderBy('nextTryAt')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    /** From now on, and until then, it is this caller's to ask about; then it is due again. */
    async claim(id: string, change: { status: RefundStatus; busyUntil: Date; isTry: boolean }) {
      await db
        .updateTable('refunds')
        .set(({ eb }) => ({
          status: change.status,
          busyUntil: change.busyUntil,
          nextTryAt: change.busyUntil,
          tries: eb('tries', '+', change.isTry ? 1 : 0),
        }))
        .where('id', '=', id)
        .execute()
    },

    async change(id: string, change: RefundChange): Promise<void> {
      await db
        .updateTable('refunds')
        .set({ ...change, busyUntil: null })
        .where('id', '=', id)
        .execute()
    },
  }
}

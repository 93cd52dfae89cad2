import { ulid } from 'ulid'
import type { Selectable } from 'kysely'
import type { Tables } from '#db/tables'
import type { RefundEvidence, RefundReason, RefundStatus } from '#domain/refunds'
import type { Db, Trx } from '../../database/db.ts'

export type Refund = Selectable<Tables['refunds']>

type EvidenceColumns = 'status' | 'wasUnclear' | 'isRefused' | 'gatewayRef' | 'verifiedUnsent'

export function evidenceOf(refund: Pick<Refund, EvidenceColumns>): RefundEvidence {
  const { status, wasUnclear, isRefused, gatewayRef, verifiedUnsent } = refund
  const hasGatewayRef = gatewayRef !== null
  return { status, wasUnclear, isRefused, hasGatewayRef, isVerifiedUnsent: verifiedUnsent }
}

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
  wasUnclear?: boolean
  verifiedUnsent?: boolean
  byHand?: boolean
}

export type RefundClaim = {
  status: RefundStatus
  busyUntil: Date
  /** The refund is requested, not only looked up. */
  isRequest: boolean
  wasUnclear: boolean
}

export function refundStore(db: Db | Trx) {
  return {
    /** The new refund's id; undefined where this charge has one already. */
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

    /** With the gateway that took the money. */
    listDue: (now: Date, limit: number) =>
      db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.paymentId')
        .select(['refunds.id', 'payments.gateway'])
        .where('refunds.nextTryAt', '<=', now)
        .orderBy('refunds.nextTryAt')
        .limit(limit)
        .execute(),

    /** Until `busyUntil` no other server asks about it; then it is due again. */
    async claim(id: string, { status, busyUntil, isRequest, wasUnclear }: RefundClaim) {
      await db
        .updateTable('refunds')
        .set(({ eb }) => ({
          status,
          busyUntil,
          wasUnclear,
          nextTryAt: busyUntil,
          tries: eb('tries', '+', isRequest ? 1 : 0),
          ...(isRequest && { verifiedUnsent: false }),
        }))
        .where('id', '=', id)
        .execute()
    },

    /** Also ends the claim. */
    async change(id: string, change: RefundChange): Promise<void> {
      await db
        .updateTable('refunds')
        .set({ ...change, busyUntil: null })
        .where('id', '=', id)
        .execute()
    },

    /** A claim that has run out learned that its request may have moved the money. */
    async setUnclear(id: string): Promise<void> {
      await db
        .updateTable('refunds')
        .set({ wasUnclear: true, verifiedUnsent: false })
        .where('id', '=', id)
        .execute()
    },
  }
}

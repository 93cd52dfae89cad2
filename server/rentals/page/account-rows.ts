import { ADJUSTMENT_SIGNS } from '#domain/account'
import type { Adjustment, Cancelled, DepositRow, RentalRefund } from '#contract/rental-account'
import type { BillLine, PaymentRow } from '#contract/rental-page'
import type { z } from 'zod'
import { poisha, toTaka } from '#domain/money'
import { publicStatus } from '#domain/payments'
import type { PaymentService } from '../../payments/payments.service.ts'
import type { billStore } from '../bill.store.ts'
import type { depositStore } from '../deposits.store.ts'
import type { RentalRow } from '../rentals.store.ts'

type LineRow = Awaited<ReturnType<ReturnType<typeof billStore>['listOf']>>[number]
type PaidRow = Awaited<ReturnType<PaymentService['listOf']>>[number]
type RefundedRow = Awaited<ReturnType<PaymentService['shopRefunds']['listOf']>>[number]
type AdjustmentRow = Awaited<ReturnType<PaymentService['listAdjustments']>>[number]
type Deposit = Awaited<ReturnType<ReturnType<typeof depositStore>['listOf']>>[number]

export const toBillLine = ({ id, amount, at, ...line }: LineRow): BillLine => ({
  ...line,
  _id: id,
  amount: toTaka(amount),
  at: at.toISOString(),
})

export const toPaymentRow = (row: PaidRow): PaymentRow => {
  const { id, amount, status, disposition, at, ...payment } = row
  return {
    ...payment,
    ref: id,
    amount: toTaka(amount),
    status: publicStatus(status, disposition),
    at: at.toISOString(),
  }
}

export const toRentalRefund = (row: RefundedRow): RentalRefund => ({
  _id: row.id,
  paymentRef: row.paymentId,
  amount: toTaka(poisha(row.amount)),
  currency: row.currency,
  reason: row.reason,
  isDone: row.status === 'DONE',
  ...(row.takenBack && { isTakenBack: true as const }),
  tender: row.tender,
  at: row.at.toISOString(),
})

export const toAdjustment = ({ kind, amount, at }: AdjustmentRow): Adjustment => ({
  kind,
  amount: toTaka(poisha(ADJUSTMENT_SIGNS[kind] * amount)),
  at: at.toISOString(),
})

export const toDepositRow = ({ id, amount, at, ...movement }: Deposit): DepositRow => ({
  ...movement,
  _id: id,
  amount: toTaka(amount),
  at: at.toISOString(),
})

/** Undefined for a booking that was not cancelled. */
export const toCancelled = (
  { cancelledAt, cancelKind, cancelReason }: RentalRow,
  by: string | null,
): z.infer<typeof Cancelled> | undefined =>
  cancelledAt && cancelKind
    ? { kind: cancelKind, reason: cancelReason ?? '', by, at: cancelledAt.toISOString() }
    : undefined

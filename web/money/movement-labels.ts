import type { Adjustment, DepositRow, RentalRefund } from '#contract/rental-account'
import type { PaymentRow } from '#contract/rental-page'
import { COUNTER } from '#domain/payments'
import { DEPOSIT_TENDER_LABELS, TENDER_LABELS } from './bill-labels.ts'

const REFUND_LABELS: Record<RentalRefund['reason'], string> = {
  CANCELLED: 'Refund, booking cancelled',
  OVERPAID: 'Refund of the credit',
  GOODWILL: 'Refund, goodwill',
  DEPOSIT: 'Deposit given back',
  LATE: 'Refund, paid too late',
  DUPLICATE: 'Refund, paid twice',
  MISMATCH: 'Refund, another amount was paid',
  RISK: 'Refund, not accepted after a review',
}

export const ADJUSTMENT_LABELS: Record<Adjustment['kind'], string> = {
  WAIVER: 'Waived, too little to be paid online',
  DISPUTE: 'Taken back by the bank',
  DISPUTE_WON: 'Returned by the bank',
  GATEWAY_REFUND: 'Refunded by the payment company',
  GATEWAY_REFUND_RETURNED: 'Refund of the payment company failed',
  DEPOSIT_TAKEN_BACK: 'Of it the deposit',
}

function isAtCounter(
  { tender, paymentRef }: RentalRefund,
  payments: readonly PaymentRow[],
): boolean {
  const payment = payments.find(({ ref }) => ref === paymentRef)
  return tender !== null || payment?.gateway === COUNTER
}

export function describeRefund(refund: RentalRefund): string {
  const label = REFUND_LABELS[refund.reason]
  return refund.tender === null ? label : `${label}: ${TENDER_LABELS[refund.tender]}`
}

export const isWaitingAtCounter = (refund: RentalRefund, payments: readonly PaymentRow[]) =>
  !refund.isDone && !refund.isTakenBack && isAtCounter(refund, payments)

/** A refund at the counter waits there until the customer collects it. */
export function stateOfRefund(refund: RentalRefund, payments: readonly PaymentRow[]): string {
  if (refund.isTakenBack) return 'Taken back by the bank'
  if (!isAtCounter(refund, payments)) return refund.isDone ? 'Refunded' : 'Refund in progress'
  return refund.isDone ? 'Given back at the counter' : 'Waits at the counter'
}

const DEPOSIT_LABELS: Record<DepositRow['action'], string> = {
  take: 'Taken',
  return: 'Given back',
  keep: 'Kept for damage',
  use: 'Used for the bill',
}

const BY_BANK_LABELS = { take: 'Returned by the bank', return: 'Taken back by the bank' } as const

export function describeDeposit({
  action,
  tender,
  isByBank,
}: Pick<DepositRow, 'action' | 'tender' | 'isByBank'>): string {
  if (isByBank && (action === 'take' || action === 'return')) return BY_BANK_LABELS[action]
  const label = DEPOSIT_LABELS[action]
  return tender === null ? label : `${label}, ${DEPOSIT_TENDER_LABELS[tender]}`
}

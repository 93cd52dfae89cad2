import type { Adjustment, DepositRow, RentalRefund } from '#contract/rental-account'
import type { PaymentRow } from '#contract/rental-page'
import { COUNTER } from '#domain/payments'
import { TENDER_LABELS } from './bill-labels.ts'

const REFUND_LABELS: Record<RentalRefund['reason'], string> = {
  CANCELLED: 'Refund, booking cancelled',
  OVERPAID: 'Refund of the credit',
  GOODWILL: 'Refund, goodwill',
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
}

export const ADJUSTMENT_STATES: Record<Adjustment['kind'], string> = {
  WAIVER: 'No money moved',
  DISPUTE: 'Disputed',
  DISPUTE_WON: 'Won',
  GATEWAY_REFUND: 'Refunded',
  GATEWAY_REFUND_RETURNED: 'Came back',
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

export const describeDeposit = ({
  action,
  tender,
}: Pick<DepositRow, 'action' | 'tender'>): string =>
  tender === null ? DEPOSIT_LABELS[action] : `${DEPOSIT_LABELS[action]}, ${TENDER_LABELS[tender]}`

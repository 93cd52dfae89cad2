import { formatTaka } from '../lib/money-format.ts'
import type { BillLine, PaymentRow } from '#contract/rental-page'
import type { AddedKind } from '#domain/bill'
import type { DepositTender } from '#domain/deposits'
import { type PaidBy, TENDERS, type Tender } from '#domain/payments'

export const TENDER_LABELS: Record<Tender, string> = {
  cash: 'Cash',
  bkash: 'bKash',
  nagad: 'Nagad',
  card: 'Card',
  bank: 'Bank transfer',
}

export const DEPOSIT_TENDER_LABELS: Record<DepositTender, string> = {
  ...TENDER_LABELS,
  online: 'online',
}

export const TENDER_OPTIONS = TENDERS.map((value) => ({ value, label: TENDER_LABELS[value] }))

/** Money that goes back the way it came. */
export const BY_GATEWAY = { value: 'gateway', label: 'The payment company' } as const

const PAID_BY_LABELS: Record<PaidBy, string> = {
  ...TENDER_LABELS,
  deposit: 'From the deposit',
}

export const ADDED_LABELS: Record<AddedKind, string> = {
  damage: 'Damage',
  extra: 'Extra',
  late: 'Late fee',
  discount: 'Discount',
}

export const LINE_LABELS: Record<BillLine['kind'], string> = {
  ...ADDED_LABELS,
  ride: 'Ride',
  kilometres: 'Kilometres',
  coupon: 'Coupon',
  cancellation: 'Cancellation',
  correction: 'Correction',
}

export const PURPOSE_LABELS: Record<PaymentRow['purpose'], string> = {
  ADVANCE: 'Advance',
  REMAINDER: 'Remainder',
}

export const PAYMENT_STATUS_LABELS: Record<PaymentRow['status'], string> = {
  pending: 'Not paid yet',
  paid: 'Paid',
  failed: 'Failed',
  cancelled: 'Cancelled',
  expired: 'Not paid in time',
  review: 'In review',
  refunding: 'Refund in progress',
  refunded: 'Refunded',
}

/** Returns "Advance, online" or "At the counter, bKash", for example. */
export function describePayment({
  purpose,
  tender,
  isInAdvance,
  deposit,
}: Pick<PaymentRow, 'purpose' | 'tender' | 'isInAdvance' | 'deposit'>): string {
  const reason = isInAdvance ? 'Paid in advance' : PURPOSE_LABELS[purpose]
  const label = deposit === undefined ? reason : `${reason}, and deposit of ${formatTaka(deposit)}`
  if (tender === 'deposit') return PAID_BY_LABELS[tender]
  if (tender === null) return `${label}, online`
  const isNamed = isInAdvance || purpose === 'ADVANCE'
  return `${isNamed ? `${label} at` : 'At'} the counter, ${PAID_BY_LABELS[tender]}`
}

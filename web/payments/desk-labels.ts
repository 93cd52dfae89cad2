import type { PaymentView } from '#contract/payments'
import type { RefundRow, StuckRow } from '#contract/payments-desk'
import { AFTER_RESTORE, type RefundReason } from '#domain/refunds'
import type { BadgeTone } from '../ui/badge.tsx'

/** The admin reads why a payment is refunded; customers read other sentences (issue-labels.ts). */
export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  LATE: 'Arrived too late',
  DUPLICATE: 'Paid twice',
  MISMATCH: 'Wrong amount',
  RISK: 'Refused in review',
  CANCELLED: 'Booking cancelled',
  GOODWILL: 'Goodwill',
}

export type BadgeText = { tone: BadgeTone; label: string; text: string }

const REFUND_BADGES: Record<RefundRow['state'], BadgeText> = {
  DUE: { tone: 'brand', label: 'Queued', text: 'Automatic.' },
  SENT: {
    tone: 'brand',
    label: 'Answer unclear',
    text: 'The payment company has not confirmed this refund. It is asked again automatically.',
  },
  PROCESSING: {
    tone: 'brand',
    label: 'In progress',
    text: 'The payment company is sending the money. Banks can take several days.',
  },
  FAILED: {
    tone: 'accent',
    label: 'Retrying',
    text: 'The payment company refused for now. It is asked again automatically.',
  },
  MANUAL: {
    tone: 'accent',
    label: 'Action needed',
    text: 'Automatic refund failed. Ask the gateway again, or pay the customer back yourself.',
  },
  DONE: { tone: 'neutral', label: 'Refunded', text: 'The money is back with the customer.' },
}

const REFUNDED_IN_PERSON: BadgeText = {
  tone: 'neutral',
  label: 'Refunded in person',
  text: 'The shop paid the customer back directly.',
}

const UNKNOWN_RESULT: BadgeText = {
  tone: 'accent',
  label: 'Action needed',
  text: 'It is not known whether the payment company has refunded this. Look it up in its dashboard.',
}

const RESTORED: BadgeText = {
  tone: 'accent',
  label: 'Action needed',
  text: `${AFTER_RESTORE}. Look it up in the payment company's dashboard before you ask it again.`,
}

const AT_COUNTER: BadgeText = {
  tone: 'accent',
  label: 'Action needed',
  text: 'Paid at the counter: give it back there.',
}

const GIVEN_AT_COUNTER: BadgeText = {
  tone: 'neutral',
  label: 'Given back',
  text: 'The shop gave it back at the counter.',
}

export function refundBadge(
  row: Pick<RefundRow, 'state' | 'byHand' | 'canBeDoneByHand' | 'isAtCounter' | 'failure'>,
): BadgeText {
  if (row.isAtCounter) return row.state === 'DONE' ? GIVEN_AT_COUNTER : AT_COUNTER
  if (row.state === 'DONE' && row.byHand) return REFUNDED_IN_PERSON
  if (row.state === 'MANUAL' && row.failure === AFTER_RESTORE) return RESTORED
  return row.state === 'MANUAL' && !row.canBeDoneByHand ? UNKNOWN_RESULT : REFUND_BADGES[row.state]
}

export const STUCK_REASON_LABELS: Record<StuckRow['why'], string> = {
  page_unclear: 'Payment page status unknown.',
  not_asked: 'Opened with a gateway account that is no longer set up, so it is not checked.',
  gateway_silent: 'Timed out with no answer from the payment company.',
}

/** The admin reads these sentences after asking the gateway about a payment. */
export const CHECK_RESULT_LABELS: Record<PaymentView['status'], string> = {
  pending: 'No result yet.',
  paid: 'Paid, and applied to the rental.',
  failed: 'Failed: no money moved.',
  cancelled: 'Cancelled: no money moved.',
  expired: 'Expired: no money moved.',
  review: 'Paid, and waiting for review.',
  refunding: 'The refund is in progress.',
  refunded: 'Refunded.',
}

import type { PaymentView } from '#contract/payments'
import type { RefundRow, ReversalRow, StuckRow } from '#contract/payments-desk'
import { AFTER_RESTORE, type RefundReason } from '#domain/refunds'
import type { BadgeTone } from '../ui/badge.tsx'

/** The admin reads why a payment is refunded; customers read other sentences (issue-labels.ts). */
export const REFUND_REASON_LABELS: Record<RefundReason, string> = {
  LATE: 'Arrived too late',
  DUPLICATE: 'Paid twice',
  MISMATCH: 'Wrong amount',
  RISK: 'Refused in review',
  CANCELLED: 'Booking cancelled',
  OVERPAID: 'Credit paid out',
  GOODWILL: 'Goodwill',
  DEPOSIT: 'Deposit given back',
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

const TAKEN_BACK: BadgeText = {
  tone: 'neutral',
  label: 'Not owed',
  text: "The customer's bank had taken the money back before it was sent.",
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
  row: Pick<
    RefundRow,
    'state' | 'byHand' | 'takenBack' | 'canBeDoneByHand' | 'isAtCounter' | 'failure'
  >,
): BadgeText {
  if (row.isAtCounter) return row.state === 'DONE' ? GIVEN_AT_COUNTER : AT_COUNTER
  if (row.takenBack) return TAKEN_BACK
  if (row.state === 'DONE' && row.byHand) return REFUNDED_IN_PERSON
  if (row.state === 'MANUAL' && row.failure === AFTER_RESTORE) return RESTORED
  return row.state === 'MANUAL' && !row.canBeDoneByHand ? UNKNOWN_RESULT : REFUND_BADGES[row.state]
}

const REVERSAL_BADGES: Record<ReversalRow['kind'], Record<ReversalRow['state'], BadgeText>> = {
  dispute: {
    pending: {
      tone: 'accent',
      label: 'Inquiry',
      text: 'The bank asks about this charge. No money has moved yet: answer in the dashboard of the payment company.',
    },
    taken: {
      tone: 'accent',
      label: 'Disputed',
      text: 'The bank took the money back. Answer with your evidence in the dashboard of the payment company.',
    },
    returned: { tone: 'neutral', label: 'Won', text: 'The money is back with the shop.' },
  },
  refund: {
    pending: {
      tone: 'brand',
      label: 'Refund in progress',
      text: 'It was refunded in the dashboard of the payment company.',
    },
    taken: {
      tone: 'neutral',
      label: 'Refunded there',
      text: 'It was refunded in the dashboard of the payment company, so the rental has less paid.',
    },
    returned: {
      tone: 'neutral',
      label: 'Refund failed',
      text: 'The refund made in the dashboard failed: the money is back with the shop.',
    },
  },
}

const CLOSED_INQUIRY: BadgeText = {
  tone: 'neutral',
  label: 'Closed',
  text: 'The bank asked about this charge. No money moved.',
}

const LOST_DISPUTE: BadgeText = {
  tone: 'neutral',
  label: 'Lost',
  text: 'The bank keeps the money: what it took is to be paid again.',
}

export function reversalBadge({
  kind,
  state,
  isFinal,
}: Pick<ReversalRow, 'kind' | 'state' | 'isFinal'>): BadgeText {
  if (kind === 'dispute' && isFinal && state === 'taken') return LOST_DISPUTE
  if (kind === 'dispute' && isFinal && state === 'pending') return CLOSED_INQUIRY
  return REVERSAL_BADGES[kind][state]
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

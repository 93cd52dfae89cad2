import type { RefundRow, StuckRow } from '#contract/payments-desk'
import type { PaymentView } from '#contract/payments'
import type { PaymentPurpose } from '#domain/payments'
import type { RefundReason } from '#domain/refunds'
import type { BadgeTone } from '../ui/badge.tsx'

export const PURPOSES: Record<PaymentPurpose, string> = {
  ADVANCE: 'Advance',
  REMAINDER: 'Remainder',
}

/** Why money goes back, as the end of a sentence. */
export const BECAUSE: Record<RefundReason, string> = {
  LATE: 'it arrived after the bike had gone to somebody else',
  DUPLICATE: 'the same was paid twice',
  MISMATCH: 'it is not the sum that was asked for',
  RISK: 'the payment was called risky, and the shop refused it',
}

/** The same for a column of a table. */
export const REASONS: Record<RefundReason, string> = {
  LATE: 'Came too late',
  DUPLICATE: 'Paid twice',
  MISMATCH: 'Wrong sum',
  RISK: 'Refused in review',
}

export type BadgeText = { tone: BadgeTone; label: string; text: string }

const REFUND_BADGES: Record<RefundRow['state'], BadgeText> = {
  DUE: { tone: 'brand', label: 'About to be asked for', text: 'Goes on by itself.' },
  SENT: {
    tone: 'brand',
    label: 'Answer unclear',
    text: 'Asked for; the payment company has not said what it does. It is asked again by itself.',
  },
  PROCESSING: {
    tone: 'brand',
    label: 'Under way',
    text: 'The payment company is sending it back. Banks take their days.',
  },
  FAILED: {
    tone: 'accent',
    label: 'Refused for now',
    text: 'It is tried again by itself.',
  },
  MANUAL: {
    tone: 'accent',
    label: 'Needs you',
    text: 'It does not go by itself. Ask the gateway again, or give the money back by hand.',
  },
  DONE: { tone: 'neutral', label: 'Refunded', text: 'The money is back.' },
}

/** Where a refund stands, and what that asks of whoever reads it. */
export function refundBadge({ state, byHand }: RefundRow): BadgeText {
  return state === 'DONE' && byHand
    ? { tone: 'neutral', label: 'Given back by hand', text: 'The money is back.' }
    : REFUND_BADGES[state]
}

export const STUCK_BECAUSE: Record<StuckRow['why'], string> = {
  page_unclear: 'Nobody knows whether its payment page was opened.',
  gateway_silent: 'Its time is over, and the payment company has not said how it ended.',
}

/** What the gateway's answer means, once an admin has had it asked. */
export const ANSWERS: Record<PaymentView['status'], string> = {
  pending: 'No news: it does not know the end of this payment yet.',
  paid: 'It is paid and counts.',
  failed: 'It failed: no money moved.',
  cancelled: 'It was cancelled: no money moved.',
  expired: 'Its time ran out: no money moved.',
  review: 'It is paid and waits for review.',
  refunding: 'The money is on its way back.',
  refunded: 'The money is back with the customer.',
}

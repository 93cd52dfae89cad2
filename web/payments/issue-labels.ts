import type { PaymentIssue } from '#contract/payment-issues'
import type { RefundReason } from '#domain/refunds'
import { formatAmount } from '../lib/money-format.ts'

const CAUSES: Record<RefundReason, string> = {
  LATE: 'It arrived after this reservation had ended.',
  DUPLICATE: 'You paid twice.',
  MISMATCH: 'The amount was wrong.',
  RISK: 'The payment company flagged it as risky, and the shop could not accept it.',
  CANCELLED: 'The booking was cancelled.',
  OVERPAID: 'You paid more than the ride has cost.',
  GOODWILL: 'The shop gives you this back as goodwill.',
  DEPOSIT: 'This is your deposit.',
}

const LABELS: Record<PaymentIssue['state'], { isOpen: boolean; label: string; text: string }> = {
  unpaid: {
    isOpen: true,
    label: 'not paid yet',
    text: 'Already paid? Do nothing, we are checking it.',
  },
  checking: {
    isOpen: true,
    label: 'being checked',
    text: 'Checking with the payment company. Please do not pay again.',
  },
  review: {
    isOpen: true,
    label: 'in review',
    text: 'You do not have to do anything, and please do not pay again. We received the money; the shop checks the payment before it is accepted.',
  },
  refunding: {
    isOpen: true,
    label: 'refund in progress',
    text: 'We are refunding it to the account you paid from. This can take a few days.',
  },
  refunded: {
    isOpen: false,
    label: 'refunded',
    text: 'Refunded to the account you paid from. This can take a few days.',
  },
  refunded_by_hand: {
    isOpen: false,
    label: 'refunded in person',
    text: 'The shop paid you back directly. If you did not get it, call us.',
  },
}

const AT_COUNTER: Partial<typeof LABELS> = {
  refunding: {
    isOpen: true,
    label: 'to be given back',
    text: 'You get it back at the counter of the shop. Call us to agree on a time.',
  },
  refunded_by_hand: {
    isOpen: false,
    label: 'given back at the counter',
    text: 'The shop gave it back to you at the counter. If you did not get it, call us.',
  },
}

export type IssueText = { isOpen: boolean; title: string; text: string }

export function describeIssue(issue: PaymentIssue): IssueText {
  const isAtCounter = 'isAtCounter' in issue && issue.isAtCounter
  const { isOpen, label, text } =
    (isAtCounter ? AT_COUNTER[issue.state] : undefined) ?? LABELS[issue.state]
  const cause = 'reason' in issue ? `${CAUSES[issue.reason]} ` : ''
  return {
    isOpen,
    title: `${formatAmount(issue)} for the ${issue.bikeName}: ${label}`,
    text: cause + text,
  }
}

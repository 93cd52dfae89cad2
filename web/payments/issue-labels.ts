import type { MoneyNote } from '#contract/rentals'
import type { RefundReason } from '#domain/refunds'
import { formatAmount } from '../lib/money-format.ts'

/** Why a payment is refunded, for its customer. */
const CAUSES: Record<RefundReason, string> = {
  LATE: 'It arrived after this reservation had ended.',
  DUPLICATE: 'You paid twice.',
  MISMATCH: 'The amount was wrong.',
  RISK: 'The payment company flagged it as risky, and the shop could not accept it.',
}

export type IssueText = { isOpen: boolean; title: string; text: string }

const LABELS: Record<MoneyNote['state'], { isOpen: boolean; label: string; text: string }> = {
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

/** What a customer reads about a payment that was not simply applied. */
export function describeIssue(issue: MoneyNote): IssueText {
  const { isOpen, label, text } = LABELS[issue.state]
  const cause = issue.reason === null ? '' : `${CAUSES[issue.reason]} `
  return {
    isOpen,
    title: `${formatAmount(issue)} for the ${issue.bikeName}: ${label}`,
    text: cause + text,
  }
}

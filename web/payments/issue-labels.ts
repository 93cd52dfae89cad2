import type { MoneyNote } from '#contract/rentals'
import type { RefundReason } from '#domain/refunds'
import { formatAmount } from '../lib/money-format.ts'

const BECAUSE: Record<RefundReason, string> = {
  LATE: 'It arrived after the bike had gone to somebody else.',
  DUPLICATE: 'The same was paid twice.',
  MISMATCH: 'It is not the sum that was asked for.',
  RISK: 'The payment company called it risky, and the shop could not accept it.',
}

export type IssueText = { isOpen: boolean; title: string; text: string }

type IssueLabels = { isOpen: boolean; title: (what: string) => string; text: string }

const LABELS: Record<MoneyNote['state'], IssueLabels> = {
  review: {
    isOpen: true,
    title: (what) => `${what}: in review`,
    text: 'The money has arrived. The payment company asks the shop to look at it before it counts; you do not have to do anything, and please do not pay again.',
  },
  refunding: {
    isOpen: true,
    title: (what) => `${what}: refund under way`,
    text: 'It goes back the way it came. Banks may take a few days.',
  },
  refunded: {
    isOpen: false,
    title: (what) => `${what}: refunded`,
    text: 'It went back the way it came.',
  },
  refunded_by_hand: {
    isOpen: false,
    title: (what) => `${what}: given back by hand`,
    text: 'The shop has given it back to you itself. Call us should it not have reached you.',
  },
}

/** What happened to a customer's money that did not simply count, said to him. */
export function describeIssue(note: MoneyNote): IssueText {
  const { isOpen, title, text } = LABELS[note.state]
  const why = note.reason === null ? '' : `${BECAUSE[note.reason]} `
  return {
    isOpen,
    title: title(`${formatAmount(note)} for the ${note.bikeName}`),
    text: why + text,
  }
}

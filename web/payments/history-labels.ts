import type { HistoryEntry } from '#contract/payments-desk'
import { REFUND_REASONS } from '#domain/refunds'
import { formatAmount } from '../lib/money-format.ts'
import { BECAUSE } from './desk-labels.ts'

type Kind = HistoryEntry['kind']
type Sentence = string | ((entry: HistoryEntry) => string)

const sum = ({ amount, currency }: HistoryEntry) =>
  amount === null ? 'the money' : formatAmount({ amount, currency: currency ?? 'BDT' })

const who = ({ by }: HistoryEntry) => by ?? 'An admin'

/** What a message of the gateway claims; it is believed only once the gateway has been asked. */
const CLAIMS: Record<string, string> = {
  paid: 'that the customer has paid',
  failed: 'that the payment failed',
  cancelled: 'that the customer cancelled',
  expired: 'that the time to pay ran out',
}

function because({ note }: HistoryEntry): string {
  const reason = REFUND_REASONS.find((name) => name === note)
  return reason === undefined ? '' : `: ${BECAUSE[reason]}`
}

/** Each thing that can happen to a payment, as one would tell a colleague. */
const SENTENCES: Record<Kind, Sentence> = {
  begun: (entry) => `The customer began to pay ${sum(entry)}.`,
  page_opened: 'The payment company opened its page.',
  page_refused: 'The payment company did not open its page. Nothing could be paid.',
  page_unclear: 'It is not known whether the payment company opened its page.',
  message_believed: ({ note }) =>
    `The payment company sent word ${CLAIMS[note ?? ''] ?? 'about this payment'}.`,
  message_doubted: 'A message came that nobody can vouch for. It changed nothing by itself.',
  asked_by_admin: (entry) => `${who(entry)} asked the payment company again.`,
  captured: (entry) => `The payment company confirmed: ${sum(entry)} arrived.`,
  applied: 'The money counts for the rental.',
  review_begun: 'The payment company calls it risky, so it waits for a decision of the shop.',
  review_approved: (entry) => `${who(entry)} approved it.`,
  review_refused: (entry) => `${who(entry)} decided to send the money back.`,
  failed: 'The payment failed. No money is known to have moved.',
  cancelled: 'The customer cancelled. No money is known to have moved.',
  expired: 'The time to pay ran out. No money is known to have moved.',
  refund_due: (entry) => `${sum(entry)} have to go back${because(entry)}.`,
  refund_asked: (entry) => `The payment company was asked to send ${sum(entry)} back.`,
  refund_unclear: 'The payment company did not say whether it sends the money back.',
  refund_under_way: 'The payment company is sending the money back.',
  refund_refused: 'The payment company refused to send the money back.',
  refund_needs_a_person: 'From here on it does not go by itself: a person has to look.',
  refunded: (entry) => `The payment company has sent ${sum(entry)} back.`,
  refunded_by_hand: (entry) => `${who(entry)} gave ${sum(entry)} back by hand.`,
}

/** Kinds whose note is a code that the sentence has in its own sentence already. */
const CODED: readonly Kind[] = ['message_believed', 'refund_due']

/** What moved or decided about money stands out, and so does what went wrong. */
export type Emphasis = 'plain' | 'money' | 'trouble'

const EMPHASIS: Partial<Record<Kind, Emphasis>> = {
  captured: 'money',
  applied: 'money',
  review_approved: 'money',
  refunded: 'money',
  refunded_by_hand: 'money',
  page_unclear: 'trouble',
  message_doubted: 'trouble',
  review_begun: 'trouble',
  refund_due: 'trouble',
  refund_unclear: 'trouble',
  refund_refused: 'trouble',
  refund_needs_a_person: 'trouble',
}

export type EventText = { text: string; detail: string | undefined; emphasis: Emphasis }

/** One line of a payment's history; the detail is the words of the gateway or of an admin. */
export function describeEvent(entry: HistoryEntry): EventText {
  const sentence = SENTENCES[entry.kind]
  const text = typeof sentence === 'string' ? sentence : sentence(entry)
  const isCoded = entry.note === null || entry.note === '' || CODED.includes(entry.kind)
  return {
    text: text.slice(0, 1).toUpperCase() + text.slice(1),
    detail: isCoded ? undefined : (entry.note ?? undefined),
    emphasis: EMPHASIS[entry.kind] ?? 'plain',
  }
}

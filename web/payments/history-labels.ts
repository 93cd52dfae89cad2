import type { HistoryEntry } from '#contract/payments-desk'
import { AFTER_RESTORE, REFUND_REASONS } from '#domain/refunds'
import { formatAmount } from '../lib/money-format.ts'
import type { Emphasis } from '../ui/timeline.tsx'
import { REFUND_REASON_LABELS } from './desk-labels.ts'

type Kind = HistoryEntry['kind']
type Sentence = string | ((entry: HistoryEntry) => string)

const sum = ({ amount, currency }: HistoryEntry) =>
  amount === null ? 'the money' : formatAmount({ amount, currency: currency ?? 'BDT' })

const who = ({ by }: HistoryEntry) => by ?? 'An admin'

/**
 * A notification of the gateway only claims something: nothing changes until the gateway confirms
 * it.
 */
const CLAIMS: Record<string, string> = {
  paid: 'that the customer has paid',
  failed: 'that the payment failed',
  cancelled: 'that the customer cancelled',
  expired: 'that the time to pay ran out',
}

/**
 * The note is a code like "GOODWILL", or a code with the admin's reason like "GOODWILL: flat tyre".
 */
function because({ note }: HistoryEntry): string {
  const reason = REFUND_REASONS.find((name) => name === note?.split(':')[0])
  return reason === undefined ? '' : `: ${REFUND_REASON_LABELS[reason].toLowerCase()}`
}

/** No gateway can refund what was paid at the counter; the server marks it with this note. */
const AT_COUNTER = 'Paid at the counter'

/** The note of a refund says why it waits although the gateway has not refused it. */
const WAITING: Record<string, string> = {
  [AT_COUNTER]: 'It waits to be given back at the counter.',
  [AFTER_RESTORE]: 'It waits for an admin: it may have been sent before the restore.',
}

const SENTENCES: Record<Kind, Sentence> = {
  begun: (entry) => `The customer began to pay ${sum(entry)}.`,
  taken_at_counter: (entry) => `${who(entry)} took ${sum(entry)} at the counter.`,
  page_opened: 'The payment company opened its page.',
  page_refused: 'The payment company did not open its page. Nothing could be paid.',
  page_unclear: 'It is not known whether the payment company opened its page.',
  message_believed: ({ note }) =>
    `The payment company reported ${CLAIMS[note ?? ''] ?? 'a change of this payment'}.`,
  message_doubted: 'Unverified message ignored.',
  asked_by_admin: (entry) => `${who(entry)} asked the payment company for the status.`,
  released_by_admin: (entry) =>
    `${who(entry)} released the bike, without an answer of the payment company.`,
  captured: (entry) => `The payment company confirmed: ${sum(entry)} arrived.`,
  applied: 'The payment was applied to the rental.',
  applied_in_advance: 'The payment was applied to the rental in advance.',
  review_begun: "The payment company flagged it as risky: waiting for the shop's decision.",
  review_approved: (entry) => `${who(entry)} approved it.`,
  review_refused: (entry) => `${who(entry)} decided to refund it.`,
  failed: 'The payment failed. No money is known to have moved.',
  cancelled: 'The customer cancelled. No money is known to have moved.',
  expired: 'The time to pay ran out. No money is known to have moved.',
  refund_due: (entry) => `${sum(entry)} will be refunded${because(entry)}.`,
  refund_asked: (entry) => `The payment company was asked to refund ${sum(entry)}.`,
  refund_unreachable: 'The payment company could not be reached for the refund.',
  refund_unclear: 'The payment company did not confirm the refund.',
  refund_under_way: 'The payment company is sending the refund.',
  refund_refused: 'The payment company refused the refund.',
  refund_needs_a_person: ({ note }) =>
    WAITING[note ?? ''] ?? 'Automatic refund failed. Needs manual action.',
  refunded: (entry) => `The payment company refunded ${sum(entry)}.`,
  refunded_by_hand: (entry) => `${who(entry)} paid ${sum(entry)} back in person.`,
  refund_verified_sent: (entry) =>
    `${who(entry)} checked with the payment company: ${sum(entry)} was refunded.`,
  refund_verified_unsent: (entry) =>
    `${who(entry)} checked with the payment company: the refund was not sent.`,
  refund_reversed: (entry) => `The refund failed later: ${sum(entry)} came back to the shop.`,
  charge_disputed: (entry) => `The customer disputed the charge: the bank took ${sum(entry)} back.`,
  refunded_at_gateway: (entry) => `${sum(entry)} was refunded at the payment company directly.`,
  chargeback_reversed: (entry) => `The payment company returned ${sum(entry)} to the shop.`,
  refund_taken_back: (entry) =>
    `${sum(entry)} is not refunded: the customer's bank had taken it back already.`,
}

/** The sentence of these kinds contains the meaning of the note, which is only a code. */
const CODED: readonly Kind[] = ['message_believed']

const EMPHASIS: Partial<Record<Kind, Emphasis>> = {
  captured: 'money',
  applied: 'money',
  review_approved: 'money',
  refunded: 'money',
  refunded_by_hand: 'money',
  refund_verified_sent: 'money',
  refund_reversed: 'trouble',
  charge_disputed: 'trouble',
  refunded_at_gateway: 'trouble',
  chargeback_reversed: 'money',
  released_by_admin: 'trouble',
  page_unclear: 'trouble',
  message_doubted: 'trouble',
  review_begun: 'trouble',
  refund_due: 'trouble',
  refund_unreachable: 'trouble',
  refund_unclear: 'trouble',
  refund_refused: 'trouble',
  refund_needs_a_person: 'trouble',
}

export type EventText = { text: string; quote: string | undefined; emphasis: Emphasis }

/** A gateway reports the same result more than once: to our server and through the browser. */
export function isRepeatedReport(entry: HistoryEntry, earlier: readonly HistoryEntry[]): boolean {
  const { kind, note } = entry
  return (
    kind === 'message_believed' &&
    earlier.some((other) => other.kind === kind && other.note === note)
  )
}

/** The note of a goodwill refund has the admin's reason after its code. */
function quoteOf({ kind, note }: HistoryEntry): string | undefined {
  if (note === null || note === '' || note === AT_COUNTER) return undefined
  if (kind === 'refund_due')
    return note.includes(': ') ? note.slice(note.indexOf(': ') + 2) : undefined
  return CODED.includes(kind) ? undefined : note
}

export function describeEvent(entry: HistoryEntry, isRepeated = false): EventText {
  const sentence = SENTENCES[entry.kind]
  const told = typeof sentence === 'string' ? sentence : sentence(entry)
  const text = isRepeated ? told.replace(' reported ', ' reported again ') : told
  return {
    text: text.slice(0, 1).toUpperCase() + text.slice(1),
    quote: quoteOf(entry),
    emphasis: EMPHASIS[entry.kind] ?? 'plain',
  }
}

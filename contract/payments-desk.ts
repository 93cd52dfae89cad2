import { z } from 'zod'
import { PAYMENT_EVENTS } from '#domain/payment-events'
import { PAYMENT_PURPOSES, TENDERS } from '#domain/payments'
import { REFUND_REASONS, REFUND_STATUSES } from '#domain/refunds'
import { REVERSAL_KINDS, REVERSAL_STATES } from '#domain/reversals'
import type { Call } from './call.ts'
import { PaymentRef, PaymentView } from './payments.ts'
import { text } from './text.ts'

const Amount = z.number().meta({ description: 'In whole units of the currency, with its decimals' })

const DeskRow = z.object({
  ref: z.string(),
  rentalId: z.string(),
  purpose: z.enum(PAYMENT_PURPOSES),
  amount: Amount,
  currency: z.string(),
  customer: z.object({ name: z.string(), phone: z.string() }),
  bikeName: z.string().meta({ description: 'With its plate or fleet number, if any' }),
  since: z.iso.datetime(),
})

export type DeskRow = z.infer<typeof DeskRow>

export const ReviewRow = DeskRow.extend({
  takenBack: Amount.meta({ description: 'The gateway has taken back this part' }),
}).meta({ id: 'PaymentInReview' })
export type ReviewRow = z.infer<typeof ReviewRow>

export const RefundRow = DeskRow.extend({
  refundId: z.string(),
  state: z.enum(REFUND_STATUSES),
  reason: z.enum(REFUND_REASONS),
  tries: z.number(),
  nextTryAt: z.iso.datetime().nullable(),
  failure: z
    .string()
    .nullable()
    .meta({ description: 'The last answer of the gateway, in its words' }),
  isAtCounter: z.boolean().meta({
    description: 'Paid at the counter, so it is given back there: no gateway knows of it',
  }),
  byHand: z.boolean().meta({ description: 'DONE, and an admin gave the money back by hand' }),
  takenBack: z.boolean().meta({
    description: 'DONE, as the bank had taken the money back before it was sent',
  }),
  canBeDoneByHand: z.boolean(),
  canBeVerified: z.boolean().meta({
    description: 'An admin may state what the gateway shows: whether the money was sent',
  }),
}).meta({ id: 'Refund' })
export type RefundRow = z.infer<typeof RefundRow>

/**
 * page_unclear: the gateway may or may not have made a page. gateway_silent: the page has expired
 * and the gateway has not reported its result. not_asked: the payment was opened with a gateway
 * account that is no longer configured.
 */
const STUCK_REASONS = ['page_unclear', 'gateway_silent', 'not_asked'] as const

export const StuckRow = DeskRow.extend({
  why: z.enum(STUCK_REASONS),
  failure: z.string().nullable(),
  checks: z.number(),
  nextCheckAt: z.iso.datetime().nullable(),
  canBeReleased: z.boolean().meta({
    description: 'An advance whose hold is over: its bike can be released without an answer',
  }),
}).meta({ id: 'StuckPayment' })
export type StuckRow = z.infer<typeof StuckRow>

export const ReversalRow = DeskRow.extend({
  reversalRef: z.string().meta({ description: "The gateway's own id of it" }),
  kind: z.enum(REVERSAL_KINDS),
  state: z.enum(REVERSAL_STATES),
  isFinal: z.boolean().meta({ description: 'The bank has decided; a refund is always final' }),
  respondBy: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'The shop can answer the dispute until then, at the gateway' }),
  reason: z.string().nullable().meta({ description: "The gateway's words" }),
}).meta({ id: 'ReversedCharge' })
export type ReversalRow = z.infer<typeof ReversalRow>

export const DESK_ROWS = 100

const listOf = <S extends z.ZodType>(row: S) =>
  z.object({ total: z.number(), rows: z.array(row).max(DESK_ROWS) })

export const Desk = z.object({
  reviews: listOf(ReviewRow),
  refunds: listOf(RefundRow).extend({
    open: z.number().meta({ description: 'Refunds that are not done' }),
    needAction: z.number().meta({ description: 'Refunds that wait for an admin' }),
  }),
  stuck: listOf(StuckRow),
  reversals: listOf(ReversalRow).extend({
    open: z.number().meta({ description: 'Disputes that no bank has decided' }),
  }),
})
export type Desk = z.infer<typeof Desk>

export const HistoryEntry = z
  .object({
    kind: z.enum(PAYMENT_EVENTS),
    at: z.iso.datetime(),
    amount: Amount.nullable(),
    currency: z.string().nullable(),
    note: z
      .string()
      .nullable()
      .meta({ description: 'A reason, or the words of the gateway or the admin' }),
    by: z.string().nullable().meta({ description: "An admin's name; null: automatic" }),
  })
  .meta({ id: 'PaymentEvent' })
export type HistoryEntry = z.infer<typeof HistoryEntry>

const OnePayment = z.object({ ref: PaymentRef })

const ReleaseBody = z.object({
  note: text({ required: 'Say why', min: 5, max: 500, hasLines: true }),
})

export const CHOOSE_TENDER = 'Choose how it was given back'
export const TILL_COUNTS_TAKA =
  'The till counts taka: choose "Not at the counter", and note what was given'

const DoneByHandBody = z.object({
  note: text({ required: 'Say how the money was paid back', min: 5, max: 500, hasLines: true }),
  tender: z
    .enum(TENDERS, CHOOSE_TENDER)
    .optional()
    .meta({ description: 'Where it was given back at the counter' }),
})

const VerifiedBody = z.object({
  sent: z.boolean({ error: 'Choose whether the gateway has sent the money' }),
  takenBack: z.boolean().optional().meta({
    description:
      "The customer's bank has taken the money back, so nothing was sent and nothing is owed",
  }),
  note: text({ required: 'Say what the gateway shows', min: 5, max: 500, hasLines: true }),
})

export const deskCalls = {
  'GET /payments/desk': {
    access: { admin: 'money' },
    summary: 'Payments that wait: for a decision, for their refund, for an answer. Oldest first',
    message: 'Payments retrieved successfully',
    reply: Desk,
  },
  'GET /payments/:ref/history': {
    access: { admin: 'money', or: 'desk' },
    summary: 'Everything that happened to a payment, oldest first',
    message: 'Payment history retrieved successfully',
    params: OnePayment,
    reply: z.array(HistoryEntry),
  },
  'POST /payments/:ref/check': {
    access: { admin: 'money' },
    summary: 'Ask the gateway again, now: about the payment, and about its refunds',
    message: 'Status requested',
    params: OnePayment,
    reply: PaymentView,
  },
  'POST /payments/:ref/release': {
    access: { admin: 'money', or: 'desk' },
    summary: 'Release the bike of an advance whose hold is over, without an answer of the gateway',
    message: 'Bike released',
    params: OnePayment,
    body: ReleaseBody,
    reply: PaymentView,
  },
  'POST /payments/:ref/approve': {
    access: { admin: 'money' },
    summary: 'Let a payment count that waits for review',
    message: 'Payment approved',
    params: OnePayment,
    reply: PaymentView,
  },
  'POST /payments/:ref/refund': {
    access: { admin: 'money' },
    summary: 'Send a payment back that waits for review',
    message: 'Refund started',
    params: OnePayment,
    reply: PaymentView,
  },
  'POST /refunds/:id/done-by-hand': {
    access: { admin: 'money', or: 'desk' },
    summary:
      'Record that the shop has paid the customer back, where the gateway has not; the desk, what was paid at the counter',
    message: 'Refund recorded',
    params: z.object({ id: PaymentRef }),
    body: DoneByHandBody,
    reply: PaymentView,
  },
  'POST /refunds/:id/verified': {
    access: { admin: 'money' },
    summary:
      'Record what the gateway shows of a refund that it does not report: sent, not sent or taken back',
    message: 'Refund recorded',
    params: z.object({ id: PaymentRef }),
    body: VerifiedBody,
    reply: PaymentView,
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import { PAYMENT_PURPOSES } from '#domain/payments'
import { REFUND_REASONS } from '#domain/refunds'
import type { Call } from './call.ts'

const issue = z.object({
  id: z.string().meta({ description: 'Unique: a payment can have several refunds' }),
  ref: z.string().meta({ description: "The payment's reference" }),
  rentalId: z.string(),
  bikeId: z.string(),
  bikeName: z.string(),
  imageUrl: z.string().optional().meta({ description: 'Of a bike that is in the fleet' }),
  startTime: z.iso.datetime(),
  purpose: z.enum(PAYMENT_PURPOSES),
  amount: z.number(),
  currency: z.string(),
  changedAt: z.iso.datetime().meta({ description: 'Since when `state` is what it is' }),
})

/** The payment page is open. For an advance, the bike is reserved until `expiresAt`. */
const Unpaid = issue.extend({
  state: z.literal('unpaid'),
  paymentPage: z.url(),
  expiresAt: z.iso.datetime(),
})

/** The payment page can no longer be shown, and the gateway has not confirmed a result yet. */
const Checking = issue.extend({ state: z.literal('checking') })

const InReview = issue.extend({ state: z.literal('review'), paidAt: z.iso.datetime() })

const Refunded = issue.extend({
  state: z.enum(['refunding', 'refunded', 'refunded_by_hand']),
  isAtCounter: z.boolean().meta({ description: 'It is given back at the counter' }),
  reason: z.enum(REFUND_REASONS),
  paidAt: z.iso.datetime(),
})

/** A payment issue is a payment that was not simply applied to its rental. */
export const PaymentIssue = z
  .discriminatedUnion('state', [Unpaid, Checking, InReview, Refunded])
  .meta({ id: 'PaymentIssue' })
export type PaymentIssue = z.infer<typeof PaymentIssue>

export const MAX_PAYMENT_ISSUES = 50

export const issueCalls = {
  'GET /payments/issues': {
    access: 'signed-in',
    summary: 'My payments that are unpaid, being checked, in review or refunded, newest first',
    message: 'Payments retrieved successfully',
    reply: z.array(PaymentIssue).max(MAX_PAYMENT_ISSUES),
  },
} as const satisfies Record<string, Call>

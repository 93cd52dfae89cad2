import { z } from 'zod'
import { PAYMENT_PURPOSES, PUBLIC_PAYMENT_STATUSES } from '#domain/payments'
import type { Call } from './call.ts'
import { Id, linkToken } from './text.ts'

/** These refusals are a part of `refusals` (contract/errors.ts). Each ends the use of a link. */
export const paymentLinkRefusals = {
  nothing_due_online: {
    status: 409,
    message: 'Nothing that could be paid online is due for this rental now.',
  },
  payment_link_ended: {
    status: 404,
    message: 'This payment link has ended. Ask the shop for a new one.',
  },
  payment_link_paid: { status: 404, message: 'This is paid. Thank you.' },
  payment_link_in_review: {
    status: 404,
    message: 'Your payment has arrived. The shop is checking it.',
  },
  payment_link_refunded: {
    status: 404,
    message: 'Your payment could not be used, so all of it goes back to you. Call the shop.',
  },
} as const

const PaymentLink = z.object({
  url: z.url().meta({ description: 'Its secret stands behind # and is in no log of a server' }),
  expiresAt: z.iso.datetime(),
  amount: z.number().meta({ description: 'Taka that the link asks for now' }),
  phone: z.string().optional().meta({
    description: 'Of the customer as E.164, where the number can be one',
  }),
})
export type PaymentLink = z.infer<typeof PaymentLink>

const LinkedPayment = z
  .object({
    purpose: z.enum(PAYMENT_PURPOSES),
    amount: z.number().meta({ description: 'Taka, with the deposit' }),
    deposit: z.number().optional().meta({ description: 'Taka of it that are a deposit' }),
    bikeName: z.string(),
    bikeImageUrl: z.string(),
    startTime: z.iso.datetime(),
    plannedReturn: z.iso.datetime().optional(),
    returnTime: z.iso.datetime().optional(),
    expiresAt: z.iso.datetime(),
    lastTry: z
      .enum(PUBLIC_PAYMENT_STATUSES)
      .optional()
      .meta({ description: 'What became of the payment page that was opened last for it' }),
  })
  .meta({ id: 'LinkedPayment' })
export type LinkedPayment = z.infer<typeof LinkedPayment>

const Secret = z.object({ secret: linkToken() })

export const paymentLinkCalls = {
  'POST /rentals/:id/payment-link': {
    access: { admin: 'desk' },
    summary:
      'Make a link with which the customer pays the advance or what is due; ends an older one',
    message: 'Payment link made',
    params: z.object({ id: Id }),
    reply: PaymentLink,
  },
  'POST /payment-links/read': {
    access: 'anyone',
    summary: 'What a payment link asks for',
    message: 'Payment link read',
    body: Secret,
    reply: LinkedPayment,
  },
  'POST /payment-links/pay': {
    access: 'anyone',
    summary: 'Open the payment page of a payment link',
    message: 'Pay to complete the booking',
    body: Secret,
    reply: z.url(),
  },
} as const satisfies Record<string, Call>

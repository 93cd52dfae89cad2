import { z } from 'zod'
import { PAYMENT_PURPOSES, PUBLIC_PAYMENT_STATUSES } from '#domain/payments'
import type { Call } from './call.ts'

export const PaymentView = z
  .object({
    ref: z.string(),
    purpose: z.enum(PAYMENT_PURPOSES),
    amount: z.number().meta({ description: 'Taka' }),
    deposit: z.number().optional().meta({ description: 'Taka of the amount that are a deposit' }),
    status: z.enum(PUBLIC_PAYMENT_STATUSES),
    isInAdvance: z.boolean().meta({ description: 'It pays for a ride that is not billed yet' }),
    rentalId: z.string(),
    bikeId: z.string(),
    bikeName: z.string(),
    startTime: z.iso.datetime(),
    isCancelled: z.boolean().meta({ description: 'The booking was cancelled after it was paid' }),
    refundedBy: z
      .enum(['gateway', 'shop'])
      .nullable()
      .meta({ description: 'Who sent the money back; null unless `status` is refunded' }),
  })
  .meta({ id: 'Payment' })
export type PaymentView = z.infer<typeof PaymentView>

/** A reference is a ULID: 26 characters of Crockford base 32. */
export const PaymentRef = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Z]{26}$/, 'This is not a payment reference')

export const paymentCalls = {
  'GET /payments/:ref': {
    access: 'signed-in',
    summary: 'What became of a payment',
    message: 'Payment retrieved successfully',
    params: z.object({ ref: PaymentRef }),
    reply: PaymentView,
  },
} as const satisfies Record<string, Call>

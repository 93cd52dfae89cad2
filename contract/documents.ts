import { z } from 'zod'
import { BILL_LINE_KINDS } from '#domain/bill'
import { DEPOSIT_ACTIONS, DEPOSIT_TENDERS } from '#domain/deposits'
import { PAID_BY, PAYMENT_PURPOSES, TENDERS } from '#domain/payments'
import type { Call } from './call.ts'
import { CouponTermsView } from './coupons.ts'
import { HandoverView } from './handovers.ts'
import { Adjustment } from './rental-account.ts'
import { PricesView } from './prices.ts'
import { Id } from './text.ts'

const taka = z.number().meta({ description: 'Taka' })
const moment = z.iso.datetime()

const RentalBikes = z
  .array(z.object({ name: z.string(), from: moment, until: moment.nullable() }))
  .optional()
  .meta({ description: 'Where the bike was exchanged during the ride: each with its time' })

const Issuer = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  bin: z.string().meta({ description: 'The VAT registration; empty where the shop has none' }),
})

/** The content is stored when the receipt is issued and never changes. */
export const ReceiptContent = z.object({
  shop: Issuer,
  customer: z.object({ name: z.string() }),
  bike: z.string(),
  bikes: RentalBikes,
  /** A change of these amounts makes another receipt for the same rental. */
  account: z.object({
    startTime: moment,
    returnTime: moment.nullable().meta({ description: 'Null of a cancelled booking' }),
    cancelledAt: moment.nullable(),
    pricePerHour: taka,
    lines: z.array(
      z.object({ kind: z.enum(BILL_LINE_KINDS), note: z.string(), amount: taka, at: moment }),
    ),
    total: taka.meta({ description: 'The sum of the lines' }),
    charged: taka.meta({ description: 'At least the minimum charge, unless it was cancelled' }),
    payments: z.array(
      z.object({
        purpose: z.enum(PAYMENT_PURPOSES),
        tender: z.enum(PAID_BY).nullable().meta({ description: 'Null: paid online' }),
        isInAdvance: z.literal(true).optional().meta({ description: 'Begun before the return' }),
        amount: taka,
        at: moment,
      }),
    ),
    refunds: z.array(
      z.object({
        tender: z.enum(TENDERS).nullable().meta({
          description: 'Null: by the payment company, or not given back at the counter yet',
        }),
        amount: taka,
        at: moment,
        isPending: z.literal(true).optional().meta({
          description: 'The customer does not have the money yet',
        }),
        isGoodwill: z.literal(true).optional().meta({
          description: 'Given as a present: the balance does not contain it',
        }),
      }),
    ),
    adjustments: z.array(Adjustment).optional().meta({
      description: 'charged - payments - adjustments + refunds without goodwill = balance',
    }),
    deposits: z.array(
      z.object({
        action: z.enum(DEPOSIT_ACTIONS),
        tender: z.enum(DEPOSIT_TENDERS).nullable().meta({
          description: 'Null where it is kept or used; online: by the payment company',
        }),
        amount: taka,
        at: moment,
      }),
    ),
    received: taka,
    balance: taka.meta({ description: 'Left to pay' }),
    credit: taka.optional().meta({ description: 'To be given back, because more was paid' }),
  }),
  vat: z.object({ percent: z.number(), contained: taka }).nullable().meta({
    description: 'The VAT that the charge without what was waived contains, of a shop with a BIN',
  }),
})
export type ReceiptContent = z.infer<typeof ReceiptContent>

const Receipt = ReceiptContent.extend({
  _id: z.string(),
  number: z.string().meta({ description: 'Like 2026-0042; of a year, without a gap' }),
  issuedAt: moment,
  replaces: z.string().nullable().meta({ description: 'The number of the receipt before' }),
  replacedBy: z.string().nullable().meta({ description: 'The number of the one that counts' }),
}).meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

const Agreement = z
  .object({
    shop: Issuer,
    customer: z.object({
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      address: z.string(),
    }),
    reference: z.string().meta({ description: 'Of the rental' }),
    bike: z.string(),
    bikes: RentalBikes,
    startTime: moment,
    plannedReturn: moment.nullable(),
    pricePerHour: taka,
    prices: PricesView.optional().meta({ description: 'As they were agreed at the booking' }),
    coupon: CouponTermsView.optional(),
    advance: taka,
    depositTaken: taka.meta({ description: 'What the shop has taken as a deposit so far' }),
    depositPaidOnline: z
      .object({
        amount: taka,
        at: moment,
        held: taka.meta({ description: 'What the shop holds of it still' }),
      })
      .optional()
      .meta({ description: 'The part of it that was paid online, with the booking' }),
    received: taka.meta({ description: 'Paid so far' }),
    freeCancellationUntil: moment.nullable(),
    lateFee: z.object({ perHour: taka, graceMinutes: z.number() }).nullable(),
    handedOut: HandoverView.nullable(),
    terms: z.object({ text: z.string(), sha256: z.string() }).nullable().meta({
      description: 'As they were accepted; before that, the terms of the shop as they are',
    }),
  })
  .meta({ id: 'Agreement' })
export type Agreement = z.infer<typeof Agreement>

const OneRental = z.object({ id: Id })

export const documentCalls = {
  'GET /rentals/:id/receipts': {
    access: 'signed-in',
    summary: 'The receipts of a rental, the newest first: my own, or any for an admin',
    message: 'Receipts retrieved successfully',
    params: OneRental,
    reply: z.array(Receipt),
  },
  'POST /rentals/:id/receipts': {
    access: 'signed-in',
    summary: 'The receipt of a returned rental; issued where none says what its bill says now',
    message: 'Receipt issued',
    params: OneRental,
    reply: Receipt,
  },
  'GET /rentals/:id/agreement': {
    access: 'signed-in',
    summary: 'The rental agreement, to be read and signed: my own, or any for an admin',
    message: 'Agreement retrieved successfully',
    params: OneRental,
    reply: Agreement,
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import { PAYMENT_PURPOSES } from '#domain/payments'
import { REFUND_REASONS } from '#domain/refunds'
import { BOOKING_STATUSES } from '#domain/rentals'
import type { Call } from './call.ts'
import { Id, moment } from './text.ts'

export const RentalView = z
  .object({
    _id: z.string(),
    bikeId: z.object({ _id: z.string(), name: z.string(), imageUrl: z.string() }),
    startTime: z.iso.datetime(),
    returnTime: z.iso.datetime().optional(),
    totalCost: z.number().meta({ description: 'Taka; 0 means not yet calculated' }),
    pricePerHour: z.number().meta({ description: 'Taka, as it was when the bike was booked' }),
    bookingStatus: z.enum(BOOKING_STATUSES),
  })
  .meta({ id: 'Rental' })
export type RentalView = z.infer<typeof RentalView>

export const RentalWithUser = RentalView.extend({
  user: z.object({ _id: z.string(), name: z.string(), phone: z.string() }),
}).meta({ id: 'RentalWithUser' })
export type RentalWithUser = z.infer<typeof RentalWithUser>

/** What became of a customer's money where it did not simply count. */
export const MoneyNote = z
  .object({
    ref: z.string().meta({ description: "The payment's reference" }),
    rentalId: z.string(),
    bikeName: z.string(),
    purpose: z.enum(PAYMENT_PURPOSES),
    amount: z.number(),
    currency: z.string(),
    state: z.enum(['review', 'refunding', 'refunded', 'refunded_by_hand']),
    reason: z.enum(REFUND_REASONS).nullable().meta({ description: 'Null while in review' }),
    paidAt: z.iso.datetime(),
    changedAt: z.iso.datetime().meta({ description: 'Since when `state` is what it is' }),
  })
  .meta({ id: 'MoneyNote' })
export type MoneyNote = z.infer<typeof MoneyNote>

/** How many notes a customer is shown at the most. */
export const MONEY_NOTES = 50

const BookingBody = z.object({
  bikeId: Id,
  startTime: moment('Start time is required.'),
})

const ReturnBody = z.object({ returnTime: moment('Return time cannot be empty.') })

/** Where the browser goes next. */
const PageAddress = z.url()
const OneRental = z.object({ id: Id })

export const rentalCalls = {
  'POST /rentals': {
    access: 'signed-in',
    summary: 'Hold a bike and open the payment page for the advance',
    message: 'Pay the advance to book the bike',
    body: BookingBody,
    reply: PageAddress,
    extras: z.object({
      paymentRef: z.string().meta({ description: 'What GET /payments/{ref} is asked about' }),
    }),
  },
  'GET /rentals': {
    access: 'signed-in',
    summary: 'My rentals, newest first',
    message: 'Rentals retrieved successfully',
    reply: z.array(RentalView),
  },
  'GET /rentals/money': {
    access: 'signed-in',
    summary: 'My payments that are in review or went back, newest first',
    message: 'Payments retrieved successfully',
    reply: z.array(MoneyNote).max(MONEY_NOTES),
  },
  'GET /rentals/all-rentals': {
    access: 'admin',
    summary: 'All rentals, newest first',
    message: 'Rentals retrieved successfully',
    reply: z.array(RentalWithUser),
  },
  'PATCH /rentals/calculate-total-cost/:id': {
    access: 'admin',
    summary: 'Enter the return time; the cost is calculated once',
    message: 'Calculated Successfully',
    params: OneRental,
    body: ReturnBody,
    reply: RentalView,
  },
  'POST /rentals/full-payment/:id': {
    access: 'signed-in',
    summary: 'Open the payment page for the remainder',
    message: 'Pay the remainder to complete the rental',
    params: OneRental,
    reply: PageAddress,
  },
} as const satisfies Record<string, Call>

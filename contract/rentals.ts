import { z } from 'zod'
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
    received: z.number().meta({ description: 'Taka paid for this rental so far' }),
    remainder: z.number().meta({ description: 'Taka left to pay; 0 until the cost is calculated' }),
    bookingStatus: z.enum(BOOKING_STATUSES),
  })
  .meta({ id: 'Rental' })
export type RentalView = z.infer<typeof RentalView>

export const RentalWithUser = RentalView.extend({
  user: z.object({ _id: z.string(), name: z.string(), phone: z.string() }),
}).meta({ id: 'RentalWithUser' })
export type RentalWithUser = z.infer<typeof RentalWithUser>

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
  'POST /rentals/:id/release': {
    access: 'signed-in',
    summary: 'Give up my unpaid reservation of a bike; refused when its advance is paid',
    message: 'Reservation released',
    params: OneRental,
    reply: z.null(),
  },
} as const satisfies Record<string, Call>

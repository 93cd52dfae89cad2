import { z } from 'zod'
import {
  LISTED_STATUSES,
  RENTAL_STAGES,
  RESERVED_STAGE,
  SHOWN_STATUSES,
  WATCHED_STAGES,
} from '#domain/rentals'
import { CANCEL_KINDS } from '#domain/cancelling'
import type { Call } from './call.ts'
import { CouponTermsView, TypedCode } from './coupons.ts'
import { MOST_FOUND, NEWEST_ROWS, PageMeta, pageQuery, searchQuery } from './paging.ts'
import { PricesView } from './prices.ts'
import { Revision } from './revision.ts'
import { Id, moment } from './text.ts'

export const RentalView = z
  .object({
    _id: z.string(),
    code: z.string().meta({ description: 'The number of the booking that people read and say' }),
    bikeId: z.object({
      _id: z.string(),
      name: z.string(),
      imageUrl: z.string(),
      number: z.string().optional().meta({ description: 'The plate or fleet number, if any' }),
    }),
    startTime: z.iso.datetime(),
    plannedReturn: z.iso.datetime().optional(),
    handedOutAt: z.iso
      .datetime()
      .optional()
      .meta({ description: 'When the bike was given to the customer, where that was recorded' }),
    returnTime: z.iso.datetime().optional(),
    missingSince: z.iso.datetime().optional().meta({
      description: 'The shop reported the bike as missing: the ride ended for the calendar',
    }),
    totalCost: z.number().meta({ description: 'Taka; 0 means not yet calculated' }),
    pricePerHour: z.number().meta({ description: 'Taka, as it was when the bike was booked' }),
    prices: PricesView.optional().meta({
      description: 'The price list and the seasons that were agreed at the booking',
    }),
    received: z.number().meta({ description: 'Taka paid for this rental so far' }),
    remainder: z.number().meta({ description: 'Taka left to pay; 0 until the cost is calculated' }),
    credit: z.number().meta({
      description: 'Taka that the customer has paid too much; 0 until the cost is calculated',
    }),
    depositHeld: z.number().meta({ description: 'Taka that the shop holds as a deposit' }),
    lateFee: z
      .object({ graceMinutes: z.number(), perHour: z.number() })
      .optional()
      .meta({ description: 'Taka for each started hour after the planned return and the grace' }),
    coupon: CouponTermsView.optional().meta({ description: 'Billed with the return' }),
    bookingStatus: z
      .enum(LISTED_STATUSES)
      .meta({ description: 'PENDING_PAYMENT only of a reservation, in the stage reserved' }),
    reservedUntil: z.iso.datetime().optional().meta({
      description: 'Until then the shop keeps the bike without money; only of a reservation',
    }),
  })
  .meta({ id: 'Rental' })
export type RentalView = z.infer<typeof RentalView>

export const RentalWithUser = RentalView.extend({
  bookingStatus: z.enum(SHOWN_STATUSES).meta({
    description:
      'CANCELLED only on its page and in the stage cancelled; PENDING_PAYMENT only of a reservation',
  }),
  user: z.object({
    _id: z.string(),
    name: z.string(),
    phone: z.string(),
    isBlocked: z
      .literal(true)
      .optional()
      .meta({ description: 'The customer cannot book alone; only the shop reads it' }),
  }),
  overdueSince: z.iso.datetime().optional().meta({
    description: 'The planned return, of a rental that is not back after it and the grace',
  }),
  isAtRisk: z.boolean().meta({
    description: 'The rental of the bike before this one is overdue: the bike is not back',
  }),
}).meta({ id: 'RentalWithUser' })
export type RentalWithUser = z.infer<typeof RentalWithUser>

const CancelledRental = RentalView.pick({
  _id: true,
  bikeId: true,
  startTime: true,
  plannedReturn: true,
})
  .extend({
    cancelledAt: z.iso.datetime(),
    kind: z.enum(CANCEL_KINDS),
    kept: z.number().meta({ description: 'Taka that the shop keeps' }),
    refunded: z.number().meta({ description: 'Taka that were or are being given back' }),
  })
  .meta({ id: 'CancelledRental' })
export type CancelledRental = z.infer<typeof CancelledRental>

const CancelledQuery = z.object(pageQuery)
export type CancelledQuery = z.infer<typeof CancelledQuery>

/** `open` combines out, booked and unpaid: every rental that is not paid in full. */
const LISTED_STAGES = [...RENTAL_STAGES, 'open', RESERVED_STAGE] as const
/** A rental in a watched stage also counts in its own stage. */
const COUNTED_STAGES = [...RENTAL_STAGES, ...WATCHED_STAGES, RESERVED_STAGE] as const
export type CountedStage = (typeof COUNTED_STAGES)[number]
/** Cancelled bookings and reservations are listed only on request and counted in no other stage. */
const ALL_LISTED_STAGES = [...LISTED_STAGES, ...WATCHED_STAGES, 'cancelled'] as const
export type ListedStage = (typeof ALL_LISTED_STAGES)[number]

const listOf = <Stage extends ListedStage>(stages: readonly Stage[], searched: string) =>
  z.object({
    stage: z.enum(stages, `stage is one of ${stages.join(', ')}`).optional(),
    sort: z.enum(['newest', 'waiting'], 'sort is newest or waiting').optional().meta({
      description: 'In a stage, what waits longest comes first unless newest is asked for',
    }),
    ...searchQuery(searched),
  })

const RentalQuery = listOf(LISTED_STAGES, 'the name of the bike')
export type RentalQuery = z.infer<typeof RentalQuery>

/** Bookings that were just made stay on the first page below these. */
export const MOST_URGENT = 6

const AllRentalsQuery = listOf(
  ALL_LISTED_STAGES,
  `the name or number of the bike, or of the name, e-mail or phone of the customer; or the code of a booking, also with one wrong character or two that changed places; finds at most ${MOST_FOUND}`,
).extend({
  sort: z
    .enum(['newest', 'waiting', 'urgent'], 'sort is newest, waiting or urgent')
    .optional()
    .meta({
      description: `In a stage, what waits longest comes first unless newest is asked for; urgent, without a stage and a search: up to ${MOST_URGENT} that need something today, then the newest`,
    }),
})
export type AllRentalsQuery = z.infer<typeof AllRentalsQuery>

const StageSummary = z.object({
  count: z.number(),
  firstStart: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Since when the longest is out; the earliest start of what is booked' }),
  firstPlannedReturn: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'The earliest planned return, of what is overdue' }),
  taka: z.number().meta({ description: 'Left to pay; of rentals paid in full, received' }),
})
export type StageSummary = z.infer<typeof StageSummary>

/** The start of a booking lies in the past by a minute or more, within its grace. */
export const START_PASSED = 'This start has passed: the rental begins when the advance is paid.'

const BookingBody = z.object({
  bikeId: Id,
  startTime: moment('Start time is required.').meta({
    description: 'At most 15 minutes back; the rental then begins when the advance is paid',
  }),
  plannedReturn: moment('Planned return is a date with a time.').optional().meta({
    description: 'Without it the bike is booked until it is back',
  }),
  couponCode: TypedCode.optional().meta({ description: 'Of a coupon; without regard to case' }),
  payAll: z.literal(true, 'payAll is true or left out').optional().meta({
    description:
      'Pays the whole quote instead of the advance, where the shop lets customers choose (`onlinePayment` of GET /shop); needs a planned return',
  }),
})

const NOT_TAKEN_BACK =
  'A planned return can be changed, but not taken back: others may book the bike after it.'

const PlannedReturnBody = z.object({
  plannedReturn: z.iso.datetime({
    offset: true,
    error: ({ input }) => (input === null ? NOT_TAKEN_BACK : 'Planned return cannot be empty.'),
  }),
  revision: Revision,
})

const ReturnBody = z.object({ returnTime: moment('Return time cannot be empty.') })

const PageAddress = z.url()
const PAY_ADVANCE = 'Pay the advance to book the bike'
export const PAY_RIDE = 'Pay for the ride to book the bike'
const OneRental = z.object({ id: Id })

export const rentalCalls = {
  'POST /rentals': {
    access: 'signed-in',
    summary: 'Hold a bike and open the payment page for the advance, or for the whole ride',
    message: PAY_ADVANCE,
    body: BookingBody,
    reply: PageAddress,
    extras: z.object({
      message: z.enum([PAY_ADVANCE, PAY_RIDE]),
      paymentRef: z.string().meta({ description: 'What GET /payments/{ref} is asked about' }),
      notice: z
        .literal(START_PASSED)
        .optional()
        .meta({ description: 'The rental begins later than the start that was sent' }),
    }),
  },
  'GET /rentals': {
    access: 'signed-in',
    summary: `My newest ${NEWEST_ROWS} rentals, or a page of what matches`,
    message: 'Rentals retrieved successfully',
    query: RentalQuery,
    reply: z.array(RentalView),
    extras: z.object({ meta: PageMeta }),
  },
  'GET /rentals/cancelled': {
    access: 'signed-in',
    summary: 'My cancelled bookings, the newest first',
    message: 'Rentals retrieved successfully',
    query: CancelledQuery,
    reply: z.array(CancelledRental),
    extras: z.object({ meta: PageMeta }),
  },
  'GET /rentals/all-rentals': {
    access: { admin: 'desk' },
    summary: `The newest ${NEWEST_ROWS} rentals, or a page of what matches`,
    message: 'Rentals retrieved successfully',
    query: AllRentalsQuery,
    reply: z.array(RentalWithUser),
    extras: z.object({
      meta: PageMeta,
      stages: z
        .record(z.enum(COUNTED_STAGES), StageSummary)
        .meta({ description: 'Of all rentals' }),
    }),
  },
  'PATCH /rentals/calculate-total-cost/:id': {
    access: { admin: 'desk' },
    summary: 'Enter the return time; the cost is calculated once',
    message: 'Calculated Successfully',
    params: OneRental,
    body: ReturnBody,
    reply: RentalView,
  },
  'PATCH /rentals/:id/planned-return': {
    access: 'signed-in',
    summary:
      'Change when a rental ends, within the time that its bike is free; an admin, of any rental',
    message: 'Planned return changed',
    params: OneRental,
    body: PlannedReturnBody,
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

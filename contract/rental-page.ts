import { z } from 'zod'
import { ADDED_KINDS, BILL_LINE_KINDS } from '#domain/bill'
import { PAID_BY, PAYMENT_PURPOSES, PUBLIC_PAYMENT_STATUSES, TENDERS } from '#domain/payments'
import type { Call } from './call.ts'
import { TypedCode } from './coupons.ts'
import {
  Actions,
  Adjustment,
  CancelBody,
  Cancelled,
  CreditBack,
  DepositBody,
  DepositRow,
  NoShowBody,
  RefundBody,
  RentalRefund,
} from './rental-account.ts'
import { MissingBike } from './missing-bikes.ts'
import { taka } from './money.ts'
import { HandoverView } from './handovers.ts'
import { RentalWithUser } from './rentals.ts'
import { Revision, SEEN } from './revision.ts'
import { Id, moment, text } from './text.ts'

const BillLine = z
  .object({
    _id: z.string(),
    kind: z.enum(BILL_LINE_KINDS),
    amount: z.number().meta({ description: 'Taka; negative where it is taken off' }),
    note: z.string(),
    corrects: z
      .string()
      .nullable()
      .meta({ description: 'Of a correction: the line it takes back' }),
    by: z.string().nullable().meta({ description: "An admin's name; null: automatic" }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'BillLine' })
export type BillLine = z.infer<typeof BillLine>

const PaymentRow = z
  .object({
    ref: z.string(),
    purpose: z.enum(PAYMENT_PURPOSES),
    amount: z.number().meta({ description: 'Taka' }),
    status: z.enum(PUBLIC_PAYMENT_STATUSES),
    gateway: z.string(),
    tender: z.enum(PAID_BY).nullable().meta({ description: 'Of money at the counter' }),
    isInAdvance: z.literal(true).optional().meta({ description: 'Begun before the return' }),
    deposit: z.number().optional().meta({
      description: 'Taka of a deposit that was paid with it: not in the amount',
    }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'PaymentOfRental' })
export type PaymentRow = z.infer<typeof PaymentRow>

const RentalEventView = z
  .object({
    kind: z.string(),
    text: z.string().meta({ description: 'A short sentence, with times in the zone of the shop' }),
    by: z.string().nullable().meta({
      description: 'A name; a customer reads "The shop"; null: the payment company or a schedule',
    }),
    note: z.string().meta({ description: "The admin's reason; empty for customers" }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'RentalEvent' })
export type RentalEventView = z.infer<typeof RentalEventView>

const Reservation = z.object({
  until: z.iso.datetime(),
  by: z.string().nullable().meta({ description: "An admin's name; null for customers" }),
  note: z.string().meta({ description: 'Empty for customers' }),
  advance: z.number().meta({ description: 'Taka that make a booking of it' }),
})

const RentalBike = z
  .object({
    _id: z.string(),
    name: z.string(),
    number: z.string().optional(),
    from: z.iso.datetime(),
    until: z.iso.datetime().nullable().meta({ description: 'Null: the rental has it' }),
  })
  .meta({ id: 'RentalBike' })
export type RentalBike = z.infer<typeof RentalBike>

export const RentalPage = RentalWithUser.extend({
  bikes: z.array(RentalBike).optional().meta({
    description: 'Where the bike was exchanged during the ride: each with its time, in order',
  }),
  missing: MissingBike.optional().meta({
    description: 'The bike with which the ride ended, for the shop alone; also once it was found',
  }),
  bill: z.array(BillLine).meta({ description: 'Empty until the return is entered' }),
  balance: z.number().meta({ description: 'Taka left to pay; 0 until the return is entered' }),
  payableInAdvance: z.number().meta({
    description: 'Taka that can be paid before the return; 0 after it',
  }),
  quote: z.number().optional().meta({
    description: 'Taka that the ride to its planned return costs; only before the return',
  }),
  payments: z.array(PaymentRow),
  refunds: z.array(RentalRefund),
  adjustments: z.array(Adjustment).meta({
    description: 'What changes the balance beside the bill, the payments and the refunds',
  }),
  deposits: z.array(DepositRow),
  depositHeldOnline: z.number().optional().meta({
    description: 'Taka of it that were paid online and go back by the gateway',
  }),
  freeCancellationUntil: z.iso.datetime().nullable().meta({
    description: 'Until then a cancelled booking costs nothing; null: it costs the advance',
  }),
  cancelled: Cancelled.optional(),
  reservation: Reservation.optional().meta({
    description: 'Where the shop had kept the bike without money, also once it is paid or over',
  }),
  actions: Actions,
  revision: z.string().meta({ description: 'Changes with everything that the money depends on' }),
  handovers: z.array(HandoverView),
  history: z.array(RentalEventView).meta({ description: 'What happened, newest first' }),
}).meta({ id: 'RentalPage' })
export type RentalPage = z.infer<typeof RentalPage>

const Amount = taka('Amount')

const note = text({ max: 500, hasLines: true })

export const CounterPaymentForm = z.object({
  tender: z.enum(TENDERS, 'Choose how the customer pays'),
  amount: Amount.optional().meta({
    description: 'Taka; all that can be paid now where it is left out',
  }),
  note: note.optional(),
})

export const PrepaymentForm = z.object({ amount: Amount })

export const AddedLineForm = z.object({
  kind: z.enum(ADDED_KINDS),
  amount: Amount,
  note: text({ required: 'Say what it is for', max: 500 }),
})

/** A coupon may be given before the return; the bill gets its line at the return. */
const GivenCoupon = z.object({ kind: z.literal('coupon'), code: TypedCode, ...SEEN })

const BillLineBody = z.discriminatedUnion(
  'kind',
  [
    AddedLineForm.extend({
      credit: CreditBack.optional().meta({
        description: 'What is paid too much behind the line is given back in the same step',
      }),
      ...SEEN,
    }),
    z.object({
      kind: z.literal('correction'),
      corrects: Id,
      note: text({ required: 'Say why it is wrong', max: 500 }),
      ...SEEN,
    }),
    GivenCoupon,
  ],
  'Choose what to add to the bill',
)
export type BillLineBody = z.infer<typeof BillLineBody>

export const CorrectedReturn = z.object({
  returnTime: moment('Return time cannot be empty.'),
  reason: text({ required: 'Say why it is wrong', max: 500 }),
  revision: Revision,
})

const OneRental = z.object({ id: Id })

export const rentalPageCalls = {
  'GET /rentals/:id': {
    access: 'signed-in',
    summary: 'A rental with its bill and payments: my own, or any for an admin',
    message: 'Rental retrieved successfully',
    params: OneRental,
    reply: RentalPage,
  },
  'POST /rentals/:id/prepayment': {
    access: 'signed-in',
    summary: 'Open the payment page for money in advance, before the return',
    message: 'Pay in advance',
    params: OneRental,
    body: PrepaymentForm,
    reply: z.url(),
  },
  'POST /rentals/:id/counter-payments': {
    access: { admin: 'desk', or: 'money' },
    summary: 'Record money that the customer paid at the counter',
    message: 'Payment recorded',
    params: OneRental,
    body: CounterPaymentForm.extend(SEEN),
    reply: RentalPage,
  },
  'PATCH /rentals/:id/return': {
    access: { admin: 'desk' },
    summary: 'Correct a return time; the ride is billed anew by a line of the bill',
    message: 'Return time corrected',
    params: OneRental,
    body: CorrectedReturn,
    reply: RentalPage,
  },
  'POST /rentals/:id/bill-lines': {
    access: { admin: 'desk' },
    summary: 'Add to the bill, take off, give a coupon, or take an added line back',
    message: 'Bill changed',
    params: OneRental,
    body: BillLineBody,
    reply: RentalPage,
  },
  'POST /rentals/:id/cancel': {
    access: 'signed-in',
    summary: 'Cancel a booking before its start; an admin, until the bike is handed out',
    message: 'Booking cancelled',
    params: OneRental,
    body: CancelBody,
    reply: RentalPage,
  },
  'POST /rentals/:id/no-show': {
    access: { admin: 'desk' },
    summary: 'Cancel a booking whose customer did not come',
    message: 'Marked as a no-show',
    params: OneRental,
    body: NoShowBody,
    reply: RentalPage,
  },
  'POST /rentals/:id/refunds': {
    access: { admin: 'desk', or: 'money' },
    summary: 'Give back what was paid too much, or money as goodwill: the bill stays as it is',
    message: 'Refund recorded',
    params: OneRental,
    body: RefundBody,
    reply: RentalPage,
  },
  'POST /rentals/:id/deposit': {
    access: { admin: 'desk' },
    summary: 'Take a security deposit, give it back, keep it for damage, or pay the bill from it',
    message: 'Deposit recorded',
    params: OneRental,
    body: DepositBody,
    reply: RentalPage,
  },
} as const satisfies Record<string, Call>

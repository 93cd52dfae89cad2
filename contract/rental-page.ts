import { z } from 'zod'
import { ADDED_KINDS, BILL_LINE_KINDS } from '#domain/bill'
import { PAYMENT_PURPOSES, PUBLIC_PAYMENT_STATUSES, TENDERS } from '#domain/payments'
import type { Call } from './call.ts'
import { RentalWithUser } from './rentals.ts'
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
    tender: z.enum(TENDERS).nullable().meta({ description: 'Of money at the counter' }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'PaymentOfRental' })
export type PaymentRow = z.infer<typeof PaymentRow>

export const RentalPage = RentalWithUser.extend({
  bill: z.array(BillLine).meta({ description: 'Empty until the return is entered' }),
  balance: z.number().meta({ description: 'Taka left to pay; 0 until the return is entered' }),
  payments: z.array(PaymentRow),
}).meta({ id: 'RentalPage' })
export type RentalPage = z.infer<typeof RentalPage>

const AMOUNT = 'Amount must be positive'
const MOST_TAKA = 100_000_000

const Amount = z
  .number(AMOUNT)
  .positive(AMOUNT)
  .max(MOST_TAKA, 'Amount must be at most 100,000,000')
  .refine((taka) => Math.round(taka * 100) / 100 === taka, 'Amount can have at most 2 decimals')

const note = text({ max: 500 })

export const CounterPayment = z.object({
  tender: z.enum(TENDERS, 'Choose how the customer pays'),
  amount: Amount.optional().meta({ description: 'Taka; the whole balance where it is left out' }),
  note: note.optional(),
})

export const AddedLine = z.object({
  kind: z.enum(ADDED_KINDS),
  amount: Amount,
  note: text({ required: 'Say what it is for', max: 500 }),
})

const BillLineBody = z.discriminatedUnion(
  'kind',
  [
    AddedLine,
    z.object({
      kind: z.literal('correction'),
      corrects: Id,
      note: text({ required: 'Say why it is wrong', max: 500 }),
    }),
  ],
  'Choose what to add to the bill',
)
export type BillLineBody = z.infer<typeof BillLineBody>

export const CorrectedReturn = z.object({
  returnTime: moment('Return time cannot be empty.'),
  reason: text({ required: 'Say why it is wrong', max: 500 }),
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
  'POST /rentals/:id/counter-payments': {
    access: { admin: 'desk' },
    summary: 'Record money that the customer paid at the counter',
    message: 'Payment recorded',
    params: OneRental,
    body: CounterPayment,
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
    summary: 'Add to the bill, take off, or take an added line back',
    message: 'Bill changed',
    params: OneRental,
    body: BillLineBody,
    reply: RentalPage,
  },
} as const satisfies Record<string, Call>

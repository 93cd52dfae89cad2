import { z } from 'zod'
import { BILL_LINE_KINDS } from '#domain/bill'
import { DEPOSIT_TENDERS } from '#domain/deposits'
import { MOST_KM } from '#domain/handovers'
import { TENDERS } from '#domain/payments'
import type { Call } from './call.ts'
import { conditionFields } from './handovers.ts'
import { taka } from './money.ts'
import { CreditBack } from './rental-account.ts'
import { AddedLineForm, RentalPage } from './rental-page.ts'
import { SEEN } from './revision.ts'
import { Id, moment, text } from './text.ts'

const MOST_LINES = 20
const MOST_TENDERS = 5

const tender = z.enum(TENDERS, 'Choose how it is paid')
const note = text({ max: 500, hasLines: true }).optional()

const TakenPayment = z.object({ tender, amount: taka('Amount'), note })

const SettledDeposit = z.object({
  keep: z
    .object({
      amount: taka('Amount'),
      note: text({ required: 'Say what it is kept for', max: 500 }),
    })
    .optional()
    .meta({ description: 'Adds a line for damage and pays it' }),
  use: taka('Amount').optional().meta({ description: 'Taka that pay what is left of the bill' }),
  giveBack: z
    .array(
      z.object({
        amount: taka('Amount'),
        tender: z.enum(DEPOSIT_TENDERS, 'Choose how it is paid'),
      }),
    )
    .max(MOST_TENDERS, `At most ${MOST_TENDERS} ways`)
    .optional()
    .meta({ description: 'What was paid online goes back `online`' }),
})

export const TakeBackBody = z.object({
  returnTime: moment('Return time cannot be empty.'),
  handover: z
    .strictObject(conditionFields)
    .optional()
    .meta({ description: 'The condition at the return' }),
  lines: z.array(AddedLineForm).max(MOST_LINES, `At most ${MOST_LINES} lines`).optional(),
  payments: z
    .array(TakenPayment)
    .max(MOST_TENDERS, `At most ${MOST_TENDERS} payments`)
    .optional()
    .meta({ description: 'Together no more than is left to pay; the rest stays to pay' }),
  deposit: SettledDeposit.optional(),
  credit: CreditBack.optional().meta({ description: 'What was paid too much is given back' }),
  ...SEEN,
})
export type TakeBackBody = z.infer<typeof TakeBackBody>

const TakeBackPreview = z
  .object({
    lines: z.array(
      z.object({
        kind: z.enum(BILL_LINE_KINDS),
        amount: z.number().meta({ description: 'Taka; negative where it is taken off' }),
        note: z.string(),
      }),
    ),
    charged: z.number().meta({ description: 'Taka of the bill, with the minimum charge' }),
    paid: z.number().meta({ description: 'Taka that count already' }),
    due: z.number().meta({ description: 'Taka left to pay' }),
    credit: z.number().meta({ description: 'Taka that the customer has paid too much' }),
    depositHeld: z.number(),
    depositHeldOnline: z.number().meta({ description: 'Of it, paid online' }),
    payOut: z.object({ gateway: z.number(), counter: z.number() }).meta({
      description: 'Taka of the credit that can go back: by the gateways, or at the counter',
    }),
  })
  .meta({ id: 'TakeBackPreview' })
export type TakeBackPreview = z.infer<typeof TakeBackPreview>

const NUMBER = 'Enter an amount in taka'
const MOST_ADDED = 100_000_000
const ODOMETER = 'The odometer is a whole number of kilometres'

export const takeBackCalls = {
  'GET /rentals/:id/take-back': {
    access: { admin: 'desk' },
    summary: 'What a return at this time would cost and what would be left to pay; changes nothing',
    message: 'Return calculated',
    params: z.object({ id: Id }),
    query: z.object({
      returnTime: moment('Return time cannot be empty.'),
      odometer: z.coerce
        .number(ODOMETER)
        .int(ODOMETER)
        .min(0, ODOMETER)
        .max(MOST_KM, ODOMETER)
        .optional(),
      added: z.coerce
        .number(NUMBER)
        .min(0, NUMBER)
        .max(MOST_ADDED, NUMBER)
        .optional()
        .meta({ description: 'Taka of lines that are added with the return' }),
    }),
    reply: TakeBackPreview,
  },
  'POST /rentals/:id/take-back': {
    access: { admin: 'desk' },
    summary: 'Take a bike back in one step: return, condition, lines, deposit, money',
    message: 'Bike taken back',
    params: z.object({ id: Id }),
    body: TakeBackBody,
    reply: RentalPage,
  },
} as const satisfies Record<string, Call>

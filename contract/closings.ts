import { z } from 'zod'
import { TENDERS } from '#domain/payments'
import type { Call } from './call.ts'
import { hasTwoDecimals, signedTaka } from './money.ts'
import { PageMeta, pageQuery } from './paging.ts'
import { moment, text } from './text.ts'

export const CLOSING_ROWS = 20

export const UNEXPLAINED = 'Say why the amounts differ'

export const CountedAmount = z.object({
  counted: signedTaka('Enter what was counted'),
  note: text({ max: 500, hasLines: true }).optional(),
})

type CountedAmount = z.infer<typeof CountedAmount>

export const isExplained = (expected: number, { counted, note = '' }: CountedAmount): boolean =>
  counted === expected || note !== ''

const CountedTender = CountedAmount.extend({
  tender: z.enum(TENDERS, 'This is not a tender'),
  expected: signedTaka('Name the amount that was expected').meta({
    description: 'As GET /closings says; refused where it is another one by now',
  }),
}).refine((counted) => isExplained(counted.expected, counted), {
  message: UNEXPLAINED,
  path: ['note'],
})

const CHANGE = 'The starting cash is an amount in taka, at least 0'

export const StartingCash = z
  .number(CHANGE)
  .min(0, CHANGE)
  .max(100_000_000, CHANGE)
  .refine(hasTwoDecimals, 'The starting cash can have at most 2 decimals')

const ClosingBody = z.object({
  startingCash: StartingCash.optional().meta({
    description: 'Stays in the till, and is no part of what is counted; as before if left out',
  }),
  from: moment('from is the end of the closing before, or null').nullable(),
  tenders: z
    .array(CountedTender)
    .max(TENDERS.length, 'Name each tender once')
    .refine(
      (counted) => new Set(counted.map(({ tender }) => tender)).size === counted.length,
      'Name each tender once',
    ),
})
export type ClosingBody = z.infer<typeof ClosingBody>

const tender = z.enum(TENDERS)
const inAdvance = z.number().meta({ description: 'What of it was paid before the return, taka' })

const Closing = z
  .object({
    _id: z.string(),
    from: z.iso.datetime().nullable().meta({ description: 'Null: the first closing' }),
    to: z.iso.datetime().meta({ description: 'Up to, and not including' }),
    by: z.string().meta({ description: "The admin's name" }),
    startingCash: z.number().meta({ description: 'Taka that stayed in the till' }),
    tenders: z.array(
      z.object({
        tender,
        expected: z.number().meta({ description: 'Taka; negative: more was paid out' }),
        counted: z.number(),
        difference: z.number().meta({ description: 'Counted - expected' }),
        note: z.string(),
        inAdvance,
      }),
    ),
  })
  .meta({ id: 'Closing' })
export type Closing = z.infer<typeof Closing>

const Till = z
  .object({
    from: z.iso.datetime().nullable().meta({ description: 'Of the next closing' }),
    startingCash: z.number().meta({ description: 'Of the closing before; 0 where there is none' }),
    expected: z.array(z.object({ tender, amount: z.number(), inAdvance })),
    closings: z.array(Closing).max(CLOSING_ROWS).meta({ description: 'Newest first' }),
  })
  .meta({ id: 'Till' })
export type Till = z.infer<typeof Till>

const COUNTER_MOVEMENT_KINDS = ['payment', 'refund', 'deposit taken', 'deposit returned'] as const

const CounterMovement = z.object({
  at: z.iso.datetime(),
  tender,
  kind: z.enum(COUNTER_MOVEMENT_KINDS),
  amount: z.number().meta({ description: 'Taka; negative where it left the till' }),
  rentalId: z.string(),
  code: z.string().meta({ description: 'The number of the booking' }),
  customer: z.string(),
  bike: z.string(),
  by: z.string().nullable().meta({ description: "The admin's name" }),
})
export type CounterMovement = z.infer<typeof CounterMovement>

/** A till with more is closed more often. */
export const MOST_MOVEMENTS = 500

const TillMovements = z
  .object({
    movements: z
      .array(CounterMovement)
      .max(MOST_MOVEMENTS)
      .meta({ description: 'Since the last closing, newest first' }),
    toGiveBack: z
      .object({ count: z.number(), taka: z.number() })
      .meta({ description: 'Refunds that wait at the counter' }),
    depositsHeld: z.object({ count: z.number(), taka: z.number() }),
  })
  .meta({ id: 'TillMovements' })
export type TillMovements = z.infer<typeof TillMovements>

export const closingCalls = {
  'GET /closings/movements': {
    access: { admin: 'money' },
    summary: `What the expected amounts are made of, at most the newest ${MOST_MOVEMENTS} movements, and what is still open`,
    message: 'Movements retrieved successfully',
    reply: TillMovements,
  },
  'GET /closings': {
    access: { admin: 'money' },
    summary: 'What the till should hold since the last closing, by tender, and earlier closings',
    message: 'Closings retrieved successfully',
    query: z.object({ page: pageQuery.page }),
    reply: Till,
    extras: z.object({ meta: PageMeta }),
  },
  'POST /closings': {
    access: { admin: 'money' },
    summary: 'Close the day: record what was counted at the counter',
    message: 'Day closed',
    body: ClosingBody,
    reply: Closing,
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import { RENTAL_STATUSES } from '#domain/rentals'
import { DAY_MS } from '#domain/time'
import type { Call } from './call.ts'
import { MissingBike } from './missing-bikes.ts'
import { Id, moment, text } from './text.ts'

const FROM = 'The start is a date with a time'
const TO = 'The end is a date with a time'

type PeriodFields = { from?: string | undefined; to?: string | undefined }
type Span = { from: string; to: string }

export const isForward = ({ from, to }: PeriodFields) =>
  from === undefined || to === undefined || !(Date.parse(to) <= Date.parse(from))
export const NOT_FORWARD = { error: 'The end must be after the start', path: ['to'] }

const isWhole = ({ from, to }: PeriodFields) => (from === undefined) === (to === undefined)
const NOT_WHOLE = { error: 'Send the start and the end together: from and to', path: ['to'] }

export const periodQuery = {
  from: moment(FROM).optional().meta({
    description: 'With `to`: isAvailable says whether the bike can be had for that time',
  }),
  to: moment(TO).optional(),
}

export const withPeriod = <Query extends z.ZodType<PeriodFields>>(query: Query) =>
  query.refine(isWhole, NOT_WHOLE).refine(isForward, NOT_FORWARD)

export const PeriodQuery = withPeriod(z.object(periodQuery))
export type PeriodQuery = z.infer<typeof PeriodQuery>

const isNear = ({ from }: Span) => from >= '2000' && from < '2200'
const TOO_FAR = { error: 'The start lies between 2000 and 2199', path: ['from'] }

/** A time with a start and an end that lie at most so far apart, beside other parameters. */
export function periodWithin<Others extends z.ZodRawShape>(
  longestMs: number,
  tooLong: string,
  others: Others,
) {
  const isShort = ({ from, to }: Span) => !(Date.parse(to) - Date.parse(from) > longestMs)
  return z
    .object({ from: moment(FROM), to: moment(TO), ...others })
    .refine((query) => isForward(query as Span), NOT_FORWARD)
    .refine((query) => isShort(query as Span), { error: tooLong, path: ['to'] })
    .refine((query) => isNear(query as Span), TOO_FAR)
}

const WeeksQuery = periodWithin(92 * DAY_MS, 'At most 92 days can be asked for at once', {})

const BusyRange = z
  .object({ from: z.iso.datetime(), until: z.iso.datetime().nullable() })
  .meta({ id: 'BusyRange' })
export type BusyRange = z.infer<typeof BusyRange>

const BlockForm = z
  .object({
    from: moment('Say from when the bike is blocked'),
    to: moment('Say until when the bike is blocked'),
    reason: text({ required: 'Reason is required', max: 200 }),
  })
  .refine(isForward, NOT_FORWARD)
export type BlockForm = z.infer<typeof BlockForm>

const BlockView = z
  .object({
    _id: z.string(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    reason: z.string(),
  })
  .meta({ id: 'Block' })
export type BlockView = z.infer<typeof BlockView>

const ScheduledRental = z
  .object({
    _id: z.string(),
    customer: z.string(),
    status: z.enum(RENTAL_STATUSES),
    startTime: z.iso.datetime(),
    plannedReturn: z.iso.datetime().optional(),
    handedOutAt: z.iso.datetime().optional(),
    returnTime: z.iso.datetime().optional(),
    overdue: z.boolean(),
  })
  .meta({ id: 'ScheduledRental' })
export type ScheduledRental = z.infer<typeof ScheduledRental>

const Schedule = z.object({
  rentals: z.array(ScheduledRental),
  blocks: z.array(BlockView),
  missing: MissingBike.optional().meta({ description: 'While the bike is missing' }),
})
export type Schedule = z.infer<typeof Schedule>

const OneBike = z.object({ id: Id })
const OneBlock = z.object({ id: Id, blockId: Id })

export const bikeTimeCalls = {
  'GET /bikes/:id/calendar': {
    access: 'anyone',
    shared: true,
    summary: 'When a bike is not free, within at most 92 days',
    message: 'Calendar retrieved successfully',
    params: OneBike,
    query: WeeksQuery,
    reply: z.array(BusyRange),
  },
  'GET /bikes/:id/schedule': {
    access: { admin: 'desk', or: 'fleet' },
    summary: 'The rentals and blocks of a bike, within at most 92 days',
    message: 'Schedule retrieved successfully',
    params: OneBike,
    query: WeeksQuery,
    reply: Schedule,
  },
  'POST /bikes/:id/blocks': {
    access: { admin: 'fleet', or: 'desk' },
    summary:
      'Take a bike off rent for a time in which it is not rented; the desk for up to 24 hours',
    message: 'Bike blocked',
    params: OneBike,
    body: BlockForm,
    reply: BlockView,
  },
  'DELETE /bikes/:id/blocks/:blockId': {
    access: { admin: 'fleet', or: 'desk' },
    summary: 'Remove a block; the desk one of up to 24 hours',
    message: 'Block removed',
    params: OneBlock,
    reply: z.null(),
  },
} as const satisfies Record<string, Call>

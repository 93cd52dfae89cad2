import { z } from 'zod'
import { BIKE_KINDS } from '#domain/bikes'
import { RENTAL_STAGES } from '#domain/rentals'
import { DAY_MS } from '#domain/time'
import { periodWithin } from './bike-times.ts'
import type { Call } from './call.ts'
import { PageMeta, searchQuery } from './paging.ts'
import { text } from './text.ts'

/** A page of the board has this number of bikes unless the caller asks for another one. */
export const BOARD_ROWS = 50

/** The board has no more columns than this. */
const MOST_DAYS = 31

/**
 * A hold is not paid yet: its customer is on the payment page. A reservation is kept by the shop. An
 * exchanged ride went on with another bike.
 */
export const BOARD_STAGES = ['held', 'reserved', ...RENTAL_STAGES, 'missing', 'exchanged'] as const
export type BoardStage = (typeof BOARD_STAGES)[number]

const Warning = z.enum(['overdue', 'atRisk'])

const BoardRental = z
  .object({
    _id: z.string(),
    code: z.string().meta({ description: 'The booking number' }),
    customer: z.string(),
    from: z.iso
      .datetime()
      .meta({ description: 'The handover or the exchange, else the booked start' }),
    to: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'The return, else the planned one; null: open' }),
    stage: z.enum(BOARD_STAGES),
    due: z.number().meta({ description: 'Taka left to pay; 0 until the cost is calculated' }),
    warning: Warning.optional().meta({
      description: 'Not back in time; or its bike is not back from the rental before it',
    }),
  })
  .meta({ id: 'BoardRental' })
export type BoardRental = z.infer<typeof BoardRental>

const BoardBlock = z
  .object({
    _id: z.string(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    reason: z.string(),
  })
  .meta({ id: 'BoardBlock' })
export type BoardBlock = z.infer<typeof BoardBlock>

const BoardBike = z
  .object({
    _id: z.string(),
    name: z.string(),
    number: z.string().optional().meta({ description: 'The plate or fleet number, if any' }),
    isOffRent: z.literal(true).optional(),
    isMissing: z.literal(true).optional().meta({ description: 'Reported, and not found again' }),
    rentals: z.array(BoardRental).meta({ description: 'By their start; also those of the past' }),
    blocks: z.array(BoardBlock),
  })
  .meta({ id: 'BoardBike' })
export type BoardBike = z.infer<typeof BoardBike>

const BoardQuery = periodWithin(MOST_DAYS * DAY_MS, `At most ${MOST_DAYS} days fit on the board`, {
  ...searchQuery(
    'the name, number, brand or model of the bike, of a customer in that time, or the booking number of a rental; of a customer from three characters on',
  ),
  brand: text({ max: 100 }).optional(),
  kind: z.enum(BIKE_KINDS, 'kind is motorbike or bicycle').optional(),
  free: z.literal('true', 'free is true or left out').optional().meta({
    description: 'Only bikes that are free until `to`, from `from` or from now on',
  }),
})
export type BoardQuery = z.infer<typeof BoardQuery>

/** The desk has something to do with this rental today. */
const DayRental = z
  .object({
    _id: z.string(),
    bike: z.string().meta({ description: 'Its name and number' }),
    customer: z.string(),
    phone: z.string(),
    at: z.iso.datetime().meta({ description: 'The start, the planned return, or the return' }),
    due: z.number().meta({
      description: 'Taka left to pay; where the bike is missing, by the time of the report',
    }),
    isMissing: z.literal(true).optional().meta({ description: 'The ride is not billed yet' }),
    warning: Warning.optional(),
  })
  .meta({ id: 'DayRental' })
export type DayRental = z.infer<typeof DayRental>

const DayList = z
  .object({ count: z.number(), rentals: z.array(DayRental) })
  .meta({ id: 'DayList', description: 'The first ones in their order' })
export type DayList = z.infer<typeof DayList>

const News = z.object({ _id: z.string(), at: z.iso.datetime() }).meta({ id: 'News' })

const BoardDay = z
  .object({
    overdue: DayList,
    goingOut: DayList,
    comingBack: DayList,
    toPay: DayList,
    bookings: z.array(News).meta({ description: 'The newest rentals, by the time of the booking' }),
    alarms: z.array(News).meta({ description: 'The newest overdue ones, by the planned return' }),
  })
  .meta({ id: 'BoardDay' })
export type BoardDay = z.infer<typeof BoardDay>

export const boardCalls = {
  'GET /board': {
    access: { admin: 'desk' },
    summary: `A page of bikes with their rentals and blocks within at most ${MOST_DAYS} days`,
    message: 'Board retrieved successfully',
    query: BoardQuery,
    reply: z.object({ bikes: z.array(BoardBike) }),
    extras: z.object({ meta: PageMeta }),
  },
  'GET /board/today': {
    access: { admin: 'desk' },
    summary: 'What the desk has to do today: hand out, take back, collect',
    message: "Today's rentals retrieved successfully",
    reply: BoardDay,
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { toTaka } from '#domain/money'
import { WEEKDAYS } from '#domain/opening-hours'
import { LONGEST_RENTAL_MS } from '#domain/rentals'
import { MINUTE_MS } from '#domain/time'
import { NOT_FORWARD, isForward } from './bike-times.ts'
import type { Call } from './call.ts'
import { hasTwoDecimals, taka } from './money.ts'
import { Revision } from './revision.ts'
import { Id, moment, text } from './text.ts'

const LONGEST_MINUTES = LONGEST_RENTAL_MS / MINUTE_MS
const LENGTH = 'A step lasts from 1 minute to 366 days'
const MOST_STEPS = 8
const STEPS = `A price list has at most ${MOST_STEPS} steps`
const SAME_LENGTH = 'Two steps last equally long'
const UNORDERED = 'A step lasts longer than the step before it'
const MOST_GRACE = 180
const GRACE = `The grace is a whole number of minutes from 0 to ${MOST_GRACE}`
const LOWEST_ADVANCE = toTaka(ADVANCE_FEE)
/** The payment page takes no more at once. */
const HIGHEST_ADVANCE = 500_000
const ADVANCE = `The advance is from ${LOWEST_ADVANCE} to 500,000 taka`
const KM_PER_DAY = 'The kilometres per day are a whole number from 1 to 10,000'
/** An odometer shows up to 9,999,999 km: a line of the bill stays a number that is held exactly. */
const MOST_PER_KM = 10_000
const PRICE_PER_KM = 'The price per kilometre must be at most 10,000'
const KILOMETRES = 'Enter the kilometres per day and the price per kilometre together'

const Step = z.object({
  minutes: z.int(LENGTH).min(1, LENGTH).max(LONGEST_MINUTES, LENGTH),
  price: taka('The price of a step'),
})

const listTerms = {
  name: text({ required: 'Name is required', max: 60 }),
  steps: z
    .array(Step, 'Enter the steps')
    .max(MOST_STEPS, STEPS)
    .superRefine((steps, context) => {
      for (const [index, { minutes }] of steps.entries()) {
        const before = steps[index - 1]?.minutes ?? 0
        const message = steps.slice(0, index).some((step) => step.minutes === minutes)
          ? SAME_LENGTH
          : UNORDERED
        if (minutes <= before) {
          context.addIssue({ code: 'custom', path: [index, 'minutes'], message })
        }
      }
    })
    .meta({ description: 'Shortest first; the price per hour of the bike is always the first' }),
  graceMinutes: z
    .int(GRACE)
    .min(0, GRACE)
    .max(MOST_GRACE, GRACE)
    .meta({ description: 'So long after whole hours or steps nothing more is billed' }),
  deposit: taka('The deposit').nullable(),
  advance: z
    .number(ADVANCE)
    .min(LOWEST_ADVANCE, ADVANCE)
    .max(HIGHEST_ADVANCE, ADVANCE)
    .refine(hasTwoDecimals, 'The advance can have at most 2 decimals'),
  kmPerDay: z
    .int(KM_PER_DAY)
    .min(1, KM_PER_DAY)
    .max(10_000, KM_PER_DAY)
    .nullable()
    .meta({ description: 'Kilometres for each started day; null: any number' }),
  pricePerKm: taka('The price per kilometre').max(MOST_PER_KM, PRICE_PER_KM).nullable(),
}

const listFields = z.object({
  ...listTerms,
  archived: z.boolean('Say whether the list is archived').meta({
    description: 'Bikes that have it keep it; no other bike can get it',
  }),
})

const hasWholeKilometres = (list: { kmPerDay: number | null; pricePerKm: number | null }) =>
  (list.kmPerDay === null) === (list.pricePerKm === null)

/** All fields of a list, as they are once a change is made. */
export const PriceListForm = listFields.refine(hasWholeKilometres, {
  path: ['pricePerKm'],
  message: KILOMETRES,
})
export type PriceListForm = z.infer<typeof PriceListForm>

export const NewPriceList = z
  .object({
    ...listTerms,
    graceMinutes: listTerms.graceMinutes.default(0),
    deposit: listTerms.deposit.default(null),
    advance: listTerms.advance.default(LOWEST_ADVANCE),
    kmPerDay: listTerms.kmPerDay.default(null),
    pricePerKm: listTerms.pricePerKm.default(null),
  })
  .refine(hasWholeKilometres, { path: ['pricePerKm'], message: KILOMETRES })
export type NewPriceList = z.infer<typeof NewPriceList>

const PriceListChanges = listFields.partial().extend({ revision: Revision })
export type PriceListChanges = z.infer<typeof PriceListChanges>

const PriceListView = listFields
  .extend({
    _id: z.string(),
    bikes: z.number().meta({ description: 'How many bikes of the fleet have it' }),
    revision: z.string().meta({ description: 'Changes with every change of the list' }),
  })
  .meta({ id: 'PriceList' })
export type PriceListView = z.infer<typeof PriceListView>

const PERCENT = 'The percentage is a whole number from -90 to 500'
const DAY = 'A day is a date like 2026-12-31'
const day = z.iso
  .date(DAY)
  .refine((date) => date >= '2000' && date < '2200', 'A day lies between 2000 and 2199')

const seasonTerms = {
  name: text({ required: 'Name is required', max: 60 }),
  from: day.meta({ description: "The first day, by the shop's clock" }),
  until: day.nullable().meta({ description: 'The last day; null: without an end' }),
  weekdays: z
    .array(z.enum(WEEKDAYS), 'Enter the days of the week')
    .max(WEEKDAYS.length, 'Enter each day of the week once')
    .meta({ description: 'Without any, every day of the season counts' }),
  percent: z
    .int(PERCENT)
    .min(-90, PERCENT)
    .max(500, PERCENT)
    .meta({ description: 'Added to what is ridden on these days; negative: taken off' }),
}

const priceListIds = z
  .array(Id, 'Enter the price lists')
  .max(100, 'Choose at most 100 price lists')
  .meta({ description: 'Bikes of these lists; without any, every bike' })

const seasonFields = z.object({ ...seasonTerms, priceListIds })

const isOrdered = ({ from, until }: { from: string; until: string | null }) =>
  until === null || from <= until
const NOT_ORDERED = { path: ['until'], message: 'The last day must not lie before the first' }

/** All fields of a season, as they are once a change is made. */
export const SeasonForm = seasonFields.refine(isOrdered, NOT_ORDERED)
export type SeasonForm = z.infer<typeof SeasonForm>

const NewSeason = z
  .object({
    ...seasonTerms,
    until: seasonTerms.until.default(null),
    weekdays: seasonTerms.weekdays.default([]),
    priceListIds: priceListIds.default([]),
  })
  .refine(isOrdered, NOT_ORDERED)

const SeasonChanges = seasonFields.partial().extend({ revision: Revision })
export type SeasonChanges = z.infer<typeof SeasonChanges>

const SeasonView = seasonFields
  .extend({
    _id: z.string(),
    revision: z.string().meta({ description: 'Changes with every change of the season' }),
  })
  .meta({ id: 'Season' })
export type SeasonView = z.infer<typeof SeasonView>

/** A bike has these prices beside its price per hour, and a rental those of its booking. */
export const PricesView = z
  .object({
    list: z.object(listTerms).nullable().meta({ description: 'Null: by the hour alone' }),
    seasons: z.array(z.object(seasonTerms)),
    before: z
      .array(
        z.object({
          until: z.iso.datetime(),
          bike: z.string(),
          pricePerHour: z.number(),
          list: z.object(listTerms).nullable(),
          seasons: z.array(z.object(seasonTerms)),
        }),
      )
      .optional()
      .meta({ description: 'Where the price followed an exchanged bike: those before, in order' }),
    bike: z.string().optional().meta({ description: 'The bike of the prices after those' }),
  })
  .meta({ id: 'Prices' })
export type PricesView = z.infer<typeof PricesView>

const QuoteView = z
  .object({
    parts: z
      .array(z.object({ label: z.string(), count: z.number(), price: z.number() }))
      .meta({ description: 'Taka for one; the part of a season may be negative' }),
    text: z.string().meta({ description: 'The parts in one line, like "1 day + 3 h"' }),
    total: z.number().meta({ description: 'Taka for the ride, as it is billed at such a return' }),
    advance: z.number().meta({ description: 'Taka to be paid with the booking' }),
    deposit: z.number().meta({ description: 'Taka; 0: none' }),
    isDepositOnline: z.literal(true).optional().meta({
      description: 'The deposit is paid with the booking, as far as the gateway can take it',
    }),
    kmIncluded: z.number().optional().meta({ description: 'Left out: any number' }),
    pricePerKm: z.number().optional().meta({ description: 'Taka for each kilometre more' }),
    lateFeePerHour: z
      .number()
      .optional()
      .meta({ description: 'Taka for each started hour after the planned return and the grace' }),
  })
  .meta({ id: 'Quote' })
export type QuoteView = z.infer<typeof QuoteView>

const QuoteQuery = z
  .object({
    from: moment('The start is a date with a time'),
    to: moment('The end is a date with a time'),
  })
  .refine(isForward, NOT_FORWARD)
  .refine(({ from, to }) => !(Date.parse(to) - Date.parse(from) > LONGEST_RENTAL_MS), {
    error: 'A rental lasts at most a year',
    path: ['to'],
  })
  .refine(({ from }) => from >= '2000' && from < '2200', {
    error: 'The start lies between 2000 and 2199',
    path: ['from'],
  })

const One = z.object({ id: Id })

export const priceCalls = {
  'GET /bikes/:id/quote': {
    access: 'anyone',
    shared: true,
    summary: 'What a ride costs, and what it is made of',
    message: 'Quote retrieved successfully',
    params: One,
    query: QuoteQuery,
    reply: QuoteView,
  },
  'GET /price-lists': {
    access: { admin: 'money', or: 'fleet' },
    summary: 'Every price list, with how many bikes have it',
    message: 'Price lists retrieved successfully',
    reply: z.array(PriceListView),
  },
  'POST /price-lists': {
    access: { admin: 'money' },
    summary: 'Add a price list',
    message: 'Price list saved',
    body: NewPriceList,
    reply: PriceListView,
  },
  'PUT /price-lists/:id': {
    access: { admin: 'money' },
    summary: 'Change a price list: any subset of its fields; bookings keep what it was',
    message: 'Price list saved',
    params: One,
    body: PriceListChanges,
    reply: PriceListView,
  },
  'DELETE /price-lists/:id': {
    access: { admin: 'money' },
    summary: 'Delete a price list that neither a bike nor a season has; bookings keep it',
    message: 'Price list deleted',
    params: One,
    reply: z.null(),
  },
  'GET /seasons': {
    access: { admin: 'money' },
    summary: 'Every season',
    message: 'Seasons retrieved successfully',
    reply: z.array(SeasonView),
  },
  'POST /seasons': {
    access: { admin: 'money' },
    summary: 'Add a season; refused where another one holds for the same bikes on the same days',
    message: 'Season saved',
    body: NewSeason,
    reply: SeasonView,
  },
  'PUT /seasons/:id': {
    access: { admin: 'money' },
    summary: 'Change a season: any subset of its fields; bookings keep what it was',
    message: 'Season saved',
    params: One,
    body: SeasonChanges,
    reply: SeasonView,
  },
  'DELETE /seasons/:id': {
    access: { admin: 'money' },
    summary: 'Remove a season; bookings keep it',
    message: 'Season removed',
    params: One,
    reply: z.null(),
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import { BIKE_KINDS, BIKE_SORTS, EARLIEST_YEAR } from '#domain/bikes'
import { MOST_PICTURES } from '#domain/pictures'
import { PeriodQuery, periodQuery, withPeriod } from './bike-times.ts'
import type { Call } from './call.ts'
import { PageMeta, pageQuery } from './paging.ts'
import { PictureUse, PictureView } from './pictures.ts'
import { PricesView } from './prices.ts'
import { Revision } from './revision.ts'
import { Id, UNREADABLE, isStorable, text } from './text.ts'

export const BikeView = z
  .object({
    _id: z.string(),
    name: z.string(),
    description: z.string(),
    pricePerHour: z.number().meta({ description: 'Taka, at most two decimals' }),
    imageUrl: z.string(),
    isAvailable: z.boolean(),
    cc: z.number(),
    year: z.number(),
    model: z.string(),
    brand: z.string(),
    priceListId: z.string().optional().meta({ description: 'Left out: the price per hour alone' }),
    revision: z.string().meta({ description: 'Changes with everything above but isAvailable' }),
    prices: PricesView.optional().meta({
      description: 'Beside the price per hour: its price list, and seasons that are not over',
    }),
  })
  .meta({ id: 'Bike' })
export type BikeView = z.infer<typeof BikeView>

/** One bike alone says which pictures it has. */
const OneBikeView = BikeView.extend({
  pictures: z.array(PictureView).optional().meta({
    description: 'Left out: the picture of `imageUrl` alone',
  }),
}).meta({ id: 'OneBike' })
export type OneBikeView = z.infer<typeof OneBikeView>

/** A page of a list says more of a bike than the bike alone. */
export const ListedBike = BikeView.extend({
  freeFrom: z.iso.datetime().optional().meta({
    description:
      'Of a bike that is not available, when it is free again; left out where that is not known. With `from` and `to`, free for as long as they lie apart',
  }),
  rideCost: z.number().optional().meta({
    description: 'Taka for a ride from `from` to `to`, at least the minimum charge',
  }),
}).meta({ id: 'ListedBike' })
export type ListedBike = z.infer<typeof ListedBike>

const DeskBike = ListedBike.extend({
  number: z.string().meta({ description: 'The plate or fleet number; empty where it has none' }),
}).meta({ id: 'DeskBike' })
export type DeskBike = z.infer<typeof DeskBike>

const OneDeskBike = DeskBike.extend({ pictures: OneBikeView.shape.pictures }).meta({
  id: 'OneDeskBike',
})
export type OneDeskBike = z.infer<typeof OneDeskBike>

const PRICE = 'Price must be positive'
export const CC_NOT_POSITIVE = 'CC must be positive'
const URL_SENTENCE = 'Must be a valid URL'
const TOO_OLD = `Year must be ${EARLIEST_YEAR} or later`
/** A shop that is served by https refuses a picture by http, because its pages would not show it. */
export const PICTURE_NOT_SECURE = 'The address of a picture begins with https://'
export const YEAR_IN_FUTURE = 'Year cannot be in the future'

const hasAtMostTwoDecimals = (amount: number) => Math.round(amount * 100) / 100 === amount

/**
 * This matches a user name and password in a URL. Browsers ignore tabs and line breaks, so these
 * are removed first.
 */
const CREDENTIALS = /^[^:]*:[/\\]*[^/\\?#]*@/
const hasNoCredentials = (url: string) => !CREDENTIALS.test(url.replaceAll(/[\t\n\r]/g, ''))

/**
 * Only the browser fetches pictures, never the server. The shop decides whether http is accepted.
 */
export const imageUrl = z
  .url({
    protocol: /^https?$/,
    hostname: z.regexes.hostname,
    error: URL_SENTENCE,
    abort: true,
  })
  .max(2048, 'Use at most 2048 characters')
  .refine(isStorable, UNREADABLE)
  .refine(hasNoCredentials, { error: URL_SENTENCE, abort: true })

export const BikeForm = z.object({
  name: text({ required: 'Name is required', max: 100 }),
  description: text({
    required: 'Description must be at least 10 characters',
    min: 10,
    max: 2000,
    hasLines: true,
  }),
  pricePerHour: z
    .number(PRICE)
    .positive(PRICE)
    .max(100_000, 'Price must be at most 100,000')
    .refine(hasAtMostTwoDecimals, 'Price can have at most 2 decimals'),
  imageUrl,
  isAvailable: z.boolean('Say whether the bike is for rent'),
  cc: z.number(CC_NOT_POSITIVE).positive(CC_NOT_POSITIVE).max(10_000, 'CC must be at most 10,000'),
  year: z.int('Year must be a whole number').min(EARLIEST_YEAR, TOO_OLD),
  model: text({ required: 'Model is required', max: 100 }),
  brand: text({ required: 'Brand is required', max: 100 }),
  number: text({ max: 30 }).optional().meta({
    description: 'The plate or fleet number, which public pages do not show',
  }),
})
export type BikeForm = z.infer<typeof BikeForm>

export function bikeFormIn(currentYear: number) {
  return BikeForm.extend({ year: BikeForm.shape.year.max(currentYear, YEAR_IN_FUTURE) })
}

/** An empty text is refused because it would be read as the number 0. */
function price(name: string) {
  const sentence = `${name} is an amount in taka with at most two decimals`
  const amount = z.coerce
    .number(sentence)
    .min(0, sentence)
    .max(999_999.99, sentence)
    .refine(hasAtMostTwoDecimals, sentence)
  return z.preprocess((text) => (text === '' ? Number.NaN : text), amount)
}

const PRICES_REVERSED = { error: 'minPrice is at most maxPrice', path: ['minPrice'] }

/**
 * Without parameters the whole fleet is listed, oldest first; with any parameter the answer is one
 * page.
 */
export const BikeQuery = withPeriod(
  z.object({
    search: text({ max: 200 }).optional(),
    brand: text({ max: 100 }).optional(),
    model: text({ max: 100 }).optional(),
    available: z.enum(['true', 'false'], 'available is true or false').optional(),
    kind: z.enum(BIKE_KINDS, 'kind is motorbike or bicycle').optional(),
    minPrice: price('minPrice').optional(),
    maxPrice: price('maxPrice').optional(),
    sort: z.enum(BIKE_SORTS, 'sort is price or -price').optional().meta({
      description:
        'By price per hour, whatever the price lists say: price is the lowest first, -price the highest',
    }),
    ...periodQuery,
    ...pageQuery,
  }),
).refine(({ minPrice = 0, maxPrice = Infinity }) => minPrice <= maxPrice, PRICES_REVERSED)
export type BikeQuery = z.infer<typeof BikeQuery>

const DeskBikeQuery = withPeriod(
  z.object({
    search: text({ max: 200 }).optional(),
    available: BikeQuery.shape.available,
    ...periodQuery,
    ...pageQuery,
  }),
)
export type DeskBikeQuery = z.infer<typeof DeskBikeQuery>

export const BrandFilter = z.object({ brand: z.string(), models: z.array(z.string()) })
export type BrandFilter = z.infer<typeof BrandFilter>

const OneBike = z.object({ id: Id })

const pictures = z
  .array(PictureUse)
  .max(MOST_PICTURES, `A bike has at most ${MOST_PICTURES} pictures`)
  .refine(
    (uses) => new Set(uses.map(({ id }) => id)).size === uses.length,
    'A bike has each picture once',
  )
  .optional()
  .meta({ description: 'In their order; the address of the first one becomes `imageUrl`' })

const priceListId = Id.nullable().optional().meta({ description: 'Null: the price per hour alone' })

export const bikeCalls = {
  'GET /bikes': {
    access: 'anyone',
    shared: true,
    summary: 'The fleet, or a page of what matches',
    message: 'Bikes retrieved successfully',
    query: BikeQuery,
    reply: z.array(ListedBike),
    extras: z.object({ meta: PageMeta.optional() }),
  },
  'GET /bikes/filters': {
    access: 'anyone',
    shared: true,
    summary: 'Brands and their models, for the filters',
    message: 'Filters retrieved successfully',
    reply: z.array(BrandFilter),
  },
  'GET /bikes/:id': {
    access: 'anyone',
    shared: true,
    summary: 'One bike',
    message: 'Bike retrieved successfully',
    params: OneBike,
    query: PeriodQuery,
    reply: OneBikeView,
  },
  'GET /desk-bikes': {
    access: { admin: 'fleet', or: 'desk' },
    summary: 'A page of the fleet with plate and fleet numbers, which the search finds too',
    message: 'Bikes retrieved successfully',
    query: DeskBikeQuery,
    reply: z.array(DeskBike),
    extras: z.object({ meta: PageMeta }),
  },
  'GET /desk-bikes/:id': {
    access: { admin: 'fleet', or: 'desk' },
    summary: 'One bike with its plate or fleet number',
    message: 'Bike retrieved successfully',
    params: OneBike,
    reply: OneDeskBike,
  },
  'POST /bikes': {
    access: { admin: 'fleet' },
    summary: 'Add a bike',
    message: 'Bike added successfully',
    body: BikeForm.extend({ priceListId, pictures }),
    reply: OneBikeView,
  },
  'PUT /bikes/:id': {
    access: { admin: 'fleet' },
    summary: 'Change a bike: any subset of its fields',
    message: 'Updated Successfully',
    params: OneBike,
    body: BikeForm.partial().extend({ priceListId, pictures, revision: Revision }),
    reply: OneBikeView,
  },
  'DELETE /bikes/:id': {
    access: { admin: 'fleet' },
    summary: 'Take a bike out of the fleet for good',
    message: 'Deleted Successfully',
    params: OneBike,
    reply: z.null(),
  },
} as const satisfies Record<string, Call>

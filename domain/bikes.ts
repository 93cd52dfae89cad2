import type { Poisha } from './money.ts'
import type { ShopClock } from './opening-hours.ts'

export const EARLIEST_YEAR = 1950

export const BIKES_PER_PAGE = 6

let collator: Intl.Collator | undefined

const PLAIN_NAME = /^[\d a-z./-]*$/i

const padNumbers = (name: string) =>
  name.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(100, '0'))

/**
 * Numbers in names compare as numbers: R3 comes before R15. Plain names are in the order of the
 * collator without it, because a phone takes 20 ms to make one and the page of all bikes would wait.
 */
export function compareNames(one: string, other: string): number {
  if (!PLAIN_NAME.test(one) || !PLAIN_NAME.test(other)) {
    collator ??= new Intl.Collator('en', { numeric: true })
    return collator.compare(one, other)
  }
  const [first, second] = [padNumbers(one), padNumbers(other)]
  if (first !== second) return first < second ? -1 : 1
  return one === other ? 0 : one < other ? 1 : -1
}

/** The year at a moment, by the shop's clock: a new year begins there at another time than elsewhere. */
export const yearAt = (moment: Date, { toLocal }: Pick<ShopClock, 'toLocal'>): number =>
  Number(toLocal(moment).slice(0, 4))

/**
 * Pages show pictures by plain http only when the shop itself is served by http, which a public
 * shop never is.
 */
export const allowsHttpPictures = (publicUrl: string) => publicUrl.startsWith('http:')

/** `taken`: a living hold or a rental that is not yet returned occupies the bike. */
export type Availability = { forRent: boolean; taken: boolean }

export function isAvailable(bike: Availability): boolean {
  return bike.forRent && !bike.taken
}

export type ForRentDecision = { forRent: boolean } | { refusal: 'bike_rented' }

/**
 * Repeating the shown value of `isAvailable` changes nothing, so editing the price of a rented bike
 * does not take it off rent. A taken bike cannot be made available.
 */
export function decideForRent(bike: Availability, requested: boolean | undefined): ForRentDecision {
  if (requested === undefined || requested === isAvailable(bike)) return { forRent: bike.forRent }
  if (bike.taken) return { refusal: 'bike_rented' }
  return { forRent: requested }
}

/** A hold keeps its bike until it expires; one without an expiry waits for an admin's decision. */
export function isHoldAlive(holdExpiresAt: Date | null, now: Date): boolean {
  return holdExpiresAt === null || holdExpiresAt > now
}

export const BIKE_KINDS = ['motorbike', 'bicycle'] as const
export type BikeKind = (typeof BIKE_KINDS)[number]

/** The largest bicycle is an electric one of 500 W (docs/decisions/0034-kinds-of-bikes.md). */
export const LARGEST_BICYCLE_CC = 10

export function kindOf(cc: number): BikeKind {
  return cc <= LARGEST_BICYCLE_CC ? 'bicycle' : 'motorbike'
}

/** A condition that is missing matches every bike. */
export type BikeFilter = {
  search?: string | undefined
  brand?: string | undefined
  model?: string | undefined
  available?: boolean | undefined
  kind?: BikeKind | undefined
  minPrice?: Poisha | undefined
  maxPrice?: Poisha | undefined
}

export const BIKE_SORTS = ['price', '-price'] as const
/** Bikes of the same price are listed oldest first. */
export type BikeSort = (typeof BIKE_SORTS)[number]

/** The texts are in lower case, prepared once for many comparisons. */
export type SearchTexts = { all: string; brand: string; model: string }

/**
 * No name and no search contains this character, so no match reaches from one text into the next.
 */
const SEPARATOR = '\0'

type NamedBike = { name: string; brand: string; model: string }

export function toSearchTexts({ name, brand, model }: NamedBike): SearchTexts {
  return {
    all: [name, brand, model].join(SEPARATOR).toLowerCase(),
    brand: brand.toLowerCase(),
    model: model.toLowerCase(),
  }
}

type FilteredBike = { cc: number; pricePerHour: Poisha }

/**
 * Search text matches a part of name, brand or model; brand and model match as a whole; case is
 * ignored.
 */
export function matchesTexts({ search, brand, model }: BikeFilter) {
  const wanted = { search: lower(search), brand: lower(brand), model: lower(model) }
  return (texts: SearchTexts): boolean =>
    (wanted.brand === '' || wanted.brand === texts.brand) &&
    (wanted.model === '' || wanted.model === texts.model) &&
    (wanted.search === '' || texts.all.includes(wanted.search))
}

export function matchesFilter(filter: BikeFilter) {
  const { available, kind, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = filter
  const hasTexts = matchesTexts(filter)
  return (texts: SearchTexts, isBikeAvailable: boolean, bike: FilteredBike): boolean =>
    (available === undefined || available === isBikeAvailable) &&
    (kind === undefined || kind === kindOf(bike.cc)) &&
    minPrice <= bike.pricePerHour &&
    bike.pricePerHour <= maxPrice &&
    hasTexts(texts)
}

const lower = (text = '') => text.toLowerCase()

/** Brands and models that differ by case only are the same. */
export function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

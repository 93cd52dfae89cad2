import {
  type Combination,
  type PriceStep,
  cheapestCombination,
  cheapestWholeCombination,
} from './cheapest-combination.ts'
import { ADVANCE_FEE } from './advance-fee.ts'
import type { Kilometres } from './kilometres.ts'
import { type Poisha, poisha } from './money.ts'
import type { ShopClock } from './opening-hours.ts'
import { totalCost } from './rentals.ts'
import { type SeasonTerms, seasonShares, seasonsWithinReach } from './seasons.ts'
import { HOUR_MS, MINUTE_MS } from './time.ts'

export type PriceList = Readonly<{
  name: string
  /** Shortest first. The price per hour of the bike is the first step of every list. */
  steps: readonly PriceStep[]
  /** Nothing more is billed for so much time after whole hours or steps. */
  graceMinutes: number
  deposit: Poisha | null
  advance: Poisha
  kilometres: Kilometres | null
}>

/** A booking keeps these; a bike without a list has seasons alone. */
export type PriceTerms = Readonly<{
  list: PriceList | null
  seasons: readonly SeasonTerms[]
  /** The ride went on at the prices of another bike: those before, in order. */
  before?: readonly EarlierPrices[]
  /** The bike of the present prices, where there were others before. */
  bike?: string
}>

export type EarlierPrices = Readonly<{
  /** ISO, as terms are kept as JSON. */
  until: string
  bike: string
  pricePerHour: Poisha
  list: PriceList | null
  seasons: readonly SeasonTerms[]
}>

/** Only seasons that the ride can reach are kept with a booking. */
export function termsWithinReach(
  prices: PriceTerms | null,
  startTime: Date,
  clock: ShopClock,
): PriceTerms | null {
  if (!prices) return null
  const seasons = seasonsWithinReach(prices.seasons, startTime, clock)
  return prices.list || seasons.length > 0 ? { ...prices, seasons } : null
}

export type PricePart =
  | Readonly<{ kind: 'step'; minutes: number; count: number; price: Poisha }>
  /** The time is billed by its share of the hour. */
  | Readonly<{ kind: 'hours'; ms: number; pricePerHour: Poisha }>
  /** The amount may be a fraction of a poisha, because the sum alone is rounded. */
  | Readonly<{ kind: 'season'; name: string; percent: number; amount: number }>
  /** The share of a ride at the prices of one of its bikes; `amount` as in a season. */
  | Readonly<{ kind: 'bike'; bike: string; ms: number; amount: number }>

export type RidePrice = Readonly<{ parts: readonly PricePart[]; total: Poisha }>

type Ride = Readonly<{ pricePerHour: Poisha; startTime: Date; returnTime: Date }>

/**
 * The price of a ride (docs/product/prices.md#the-price-of-a-ride): the cheapest combination of steps
 * and hours that covers it, each part of the time with the percentage of its season, rounded up once to
 * the whole taka. Calculated in bigint: a year at the highest price exceeds what a float holds exactly.
 */
export function ridePrice(ride: Ride, prices: PriceTerms | null, clock: ShopClock): RidePrice {
  return prices?.before ? sharedPrice(ride, prices, clock) : priceOfOne(ride, prices, clock)
}

/**
 * Each bike's price of the whole ride, by the share of the time for which it was agreed. So bikes of
 * one price cost what one bike costs, however often they are exchanged.
 */
function sharedPrice(ride: Ride, prices: PriceTerms, clock: ShopClock): RidePrice {
  const [start, end] = [ride.startTime.getTime(), ride.returnTime.getTime()]
  if (end <= start) return priceOfOne(ride, prices, clock)
  const { before = [], bike = '', ...last } = prices
  const agreed = [
    ...before.map(({ until, ...each }) => ({ ...each, until: Date.parse(until) })),
    { ...last, bike, pricePerHour: ride.pricePerHour, until: end },
  ]
  let from = start
  const shares = agreed.flatMap(({ until, pricePerHour, list, seasons, bike: name }) => {
    const to = Math.min(end, Math.max(from, until))
    const ms = to - from
    from = to
    if (ms === 0) return []
    const { total } = priceOfOne({ ...ride, pricePerHour }, { list, seasons }, clock)
    return [{ bike: name, ms, total }]
  })
  const perTaka = BigInt(end - start) * 100n
  const sum = shares.reduce((all, { ms, total }) => all + BigInt(ms) * BigInt(total), 0n)
  const parts = shares.map(({ bike: name, ms, total }): PricePart => {
    const amount = total * (ms / (end - start))
    return { kind: 'bike', bike: name, ms, amount }
  })
  return { parts, total: poisha(Number(((sum + perTaka - 1n) / perTaka) * 100n)) }
}

function priceOfOne(ride: Ride, prices: PriceTerms | null, clock: ShopClock): RidePrice {
  const { pricePerHour, startTime, returnTime } = ride
  const lengthMs = returnTime.getTime() - startTime.getTime()
  // A bike that is handed out early may be back before its booked start.
  if (lengthMs <= 0) return { parts: [], total: ADVANCE_FEE }
  if (!prices) {
    const total = totalCost(pricePerHour, startTime, returnTime)
    return { parts: [{ kind: 'hours', ms: lengthMs, pricePerHour }], total }
  }
  const steps = prices.list?.steps ?? []
  const combination = combine(lengthMs, pricePerHour, prices.list ?? undefined)
  const shares = seasonShares(prices.seasons, ride, clock)
  const base = costOf(combination, pricePerHour, steps)
  const percents = shares.reduce(
    (sum, { season, ms }) => sum + BigInt(ms) * BigInt(season.percent),
    100n * BigInt(lengthMs),
  )
  const perTaka = BigInt(HOUR_MS) * BigInt(lengthMs) * 100n * 100n
  const taka = (base * percents + perTaka - 1n) / perTaka
  const inPoisha = Number(base) / HOUR_MS
  const seasonal = shares.map(({ season: { name, percent }, ms }): PricePart => {
    const amount = (inPoisha * (ms / lengthMs) * percent) / 100
    return { kind: 'season', name, percent, amount }
  })
  const parts = [...partsOf(combination, pricePerHour, steps), ...seasonal]
  return { parts, total: poisha(Number(taka * 100n)) }
}

function combine(lengthMs: number, pricePerHour: Poisha, list: PriceList | undefined) {
  const { steps = [], graceMinutes = 0 } = list ?? {}
  const exact = cheapestCombination(lengthMs, pricePerHour, steps)
  if (graceMinutes === 0) return exact
  const graced = lengthMs - graceMinutes * MINUTE_MS
  const whole = cheapestWholeCombination(graced, pricePerHour, steps)
  const isCheaper = costOf(whole, pricePerHour, steps) < costOf(exact, pricePerHour, steps)
  return isCheaper ? whole : exact
}

/** The sum is in poisha times the milliseconds of an hour. */
const costOf = (
  { counts, hourlyMs }: Combination,
  pricePerHour: Poisha,
  steps: readonly PriceStep[],
): bigint =>
  steps.reduce(
    (sum, { price }, index) => sum + BigInt(counts[index] ?? 0) * BigInt(price) * BigInt(HOUR_MS),
    BigInt(pricePerHour) * BigInt(hourlyMs),
  )

function partsOf(
  { counts, hourlyMs }: Combination,
  pricePerHour: Poisha,
  steps: readonly PriceStep[],
): PricePart[] {
  const taken = steps
    .map((step, index): PricePart => ({ kind: 'step', ...step, count: counts[index] ?? 0 }))
    .filter((part) => part.kind === 'step' && part.count > 0)
    .toReversed()
  return hourlyMs === 0 ? taken : [...taken, { kind: 'hours', ms: hourlyMs, pricePerHour }]
}

import type { PricesView } from '#contract/prices'
import { type Kilometres, includedKilometres } from '#domain/kilometres'
import { fromTaka, toTaka } from '#domain/money'
import { describeParts, nameStep } from '#domain/price-parts'
import { type PriceList, type PriceTerms, ridePrice } from '#domain/prices'
import { cheaperSteps } from '../../bikes/cheaper-steps.ts'
import { formatLength } from '../../lib/length-format.ts'
import { ADVANCE_TAKA, formatPrice, formatTaka } from '../../lib/money-format.ts'
import { createShopClock } from '../../lib/shop-time.ts'

/** A bike or a rental says this of its prices, in taka. */
export type Priced = { pricePerHour: number; prices?: PricesView | undefined }
export type PricedRide = Priced & { from: Date; to: Date }

type ListView = NonNullable<PricesView['list']>

export const advanceOf = ({ prices }: Pick<Priced, 'prices'>): number =>
  prices?.list?.advance ?? ADVANCE_TAKA

/** The label of the fee and the buttons that take it say "100 TK" (docs/product/booking.md). */
export const describeFee = (priced: Pick<Priced, 'prices'>): string =>
  formatTaka(advanceOf(priced)).replace(/taka$/, 'TK')

/** The server bills by the same function. The label is "6 h 20 min" or "1 day + 3 h", for example. */
export function priceOfRide({ pricePerHour, prices, from, to }: PricedRide, zone: string) {
  const ride = { pricePerHour: fromTaka(pricePerHour), startTime: from, returnTime: to }
  const { parts, total } = ridePrice(ride, toPriceTerms(prices), createShopClock(zone))
  const isPlain = !prices?.list && parts.every(({ kind }) => kind === 'hours')
  return { label: isPlain ? formatLength(from, to) : describeParts(parts), cost: total }
}

/** Returns "150.00 taka per hour, 500 taka for 4 h, 1,000 taka for 1 day", for example. */
export function describePrices(priced: Priced): string {
  const steps = cheaperSteps(priced).map(
    ({ minutes, price }) => `${formatTaka(price)} for ${nameStep(minutes)}`,
  )
  return [`${formatPrice(priced.pricePerHour)} taka per hour`, ...steps].join(', ')
}

type OpenRide = Priced & { from: Date | undefined; to: Date | undefined }

/** Returns undefined where the customer may ride any number of kilometres. */
export function describeKilometres({ pricePerHour, prices, from, to }: OpenRide) {
  const kilometres = prices?.list && toKilometres(prices.list)
  if (!kilometres) return undefined
  const { perDay, pricePerKm } = kilometres
  const more = `Each km more costs ${formatTaka(toTaka(pricePerKm))}.`
  if (!from || !to) return `${perDay} km for each started day. ${more}`
  const ride = { pricePerHour: fromTaka(pricePerHour), startTime: from, returnTime: to }
  return `${includedKilometres(kilometres, ride)} km, ${perDay} for each started day. ${more}`
}

export const toKilometres = ({ kmPerDay, pricePerKm }: ListView): Kilometres | null =>
  kmPerDay === null || pricePerKm === null
    ? null
    : { perDay: kmPerDay, pricePerKm: fromTaka(pricePerKm) }

function toPriceTerms(prices: PricesView | undefined): PriceTerms | null {
  if (!prices) return null
  const { list, seasons, before, bike } = prices
  return {
    list: list && toPriceList(list),
    seasons,
    ...(before && {
      before: before.map((earlier) => ({
        ...earlier,
        pricePerHour: fromTaka(earlier.pricePerHour),
        list: earlier.list && toPriceList(earlier.list),
      })),
    }),
    ...(bike !== undefined && { bike }),
  }
}

const toPriceList = (list: ListView): PriceList => ({
  name: list.name,
  steps: list.steps.map(({ minutes, price }) => ({ minutes, price: fromTaka(price) })),
  graceMinutes: list.graceMinutes,
  deposit: list.deposit === null ? null : fromTaka(list.deposit),
  advance: fromTaka(list.advance),
  kilometres: toKilometres(list),
})

import type { Kilometres } from '#domain/kilometres'
import { fromTaka } from '#domain/money'
import type { PriceTerms } from '#domain/prices'
import { type RentalTerms, termsOf } from '#domain/terms'
import { DEFAULT_SHOP } from '#domain/shop-rules'

/** The shop changes from one of these to the next; bookings keep the one that they were made with. */
export const PRICES: readonly PriceTerms[] = [
  priceTerms({
    steps: [[90, 150]],
    graceMinutes: 10,
    advance: 100,
    percent: 20,
    kilometres: { perDay: 50, pricePerKm: fromTaka(3) },
  }),
  priceTerms({
    steps: [
      [60, 100],
      [1440, 700],
    ],
    advance: 250,
    deposit: 300,
    percent: -25,
  }),
]

type Prices = {
  steps: readonly (readonly [minutes: number, taka: number])[]
  graceMinutes?: number
  advance: number
  deposit?: number
  percent: number
  kilometres?: Kilometres
}

function priceTerms({ steps, graceMinutes = 0, deposit, ...prices }: Prices): PriceTerms {
  const { advance, percent, kilometres = null } = prices
  const list = {
    name: 'Model',
    steps: steps.map(([minutes, taka]) => ({ minutes, price: fromTaka(taka) })),
    graceMinutes,
    deposit: deposit === undefined ? null : fromTaka(deposit),
    advance: fromTaka(advance),
    kilometres,
  }
  const weekdays = ['friday', 'saturday', 'monday'] as const
  return { list, seasons: [{ name: 'Model', from: '2000-01-01', until: null, weekdays, percent }] }
}

export const termsWith = (prices: PriceTerms | null): RentalTerms => ({
  ...termsOf(DEFAULT_SHOP),
  prices,
})

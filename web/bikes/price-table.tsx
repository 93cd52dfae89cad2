import type { BikeView } from '#contract/bikes'
import { nameStep } from '#domain/price-parts'
import { formatTaka } from '../lib/money-format.ts'
import { describeKilometres } from '../rentals/quote/ride-price.ts'
import { useShop } from '../lib/shop.ts'
import { describeSeasonDays, formatPercent } from '../prices/describe-season.ts'
import { cheaperSteps } from './cheaper-steps.ts'
import { describeDeposit } from '../rentals/quote/describe-deposit.ts'

const CELL = 'px-4 py-2.5 sm:px-5'

/** The price per hour is the first step of every list. Seasons hold for a bike without a list too. */
export function PriceTable({ bike }: { bike: BikeView }) {
  const deposit = describeDeposit(bike, useShop())
  const kilometres = describeKilometres({ ...bike, from: undefined, to: undefined })
  const rows = [
    ['1 h', bike.pricePerHour],
    ...cheaperSteps(bike).map(({ minutes, price }) => [nameStep(minutes), price] as const),
  ] as const
  const { list, seasons = [] } = bike.prices ?? {}
  return (
    <section className="mt-4 overflow-hidden rounded-card border border-line bg-raised">
      <table aria-label="Prices" className="w-full text-left">
        <tbody className="divide-y divide-line">
          {rows.map(([length, price]) => (
            <tr key={`${length} ${price}`}>
              <th scope="row" className={`${CELL} font-normal text-muted`}>
                {length}
              </th>
              <td className={`${CELL} text-right font-semibold whitespace-nowrap tabular-nums`}>
                {formatTaka(price)}
              </td>
            </tr>
          ))}
          {seasons.map((season) => (
            <tr key={`${season.name} ${season.from}`}>
              <th scope="row" className={`${CELL} font-normal text-muted`}>
                {season.name}
                <span className="block text-sm">{describeSeasonDays(season)}</span>
              </th>
              <td className={`${CELL} text-right font-semibold whitespace-nowrap tabular-nums`}>
                {formatPercent(season.percent)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {list && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-5">
          You pay the cheapest combination that covers your ride. {kilometres} {deposit}
        </p>
      )}
    </section>
  )
}

import type { BikeView } from '#contract/bikes'
import { nameStep } from '#domain/price-parts'
import { formatTaka } from '../lib/money-format.ts'
import { describeKilometres } from '../rentals/quote/ride-price.ts'
import { useShop } from '../lib/shop.ts'
import { cheaperSteps } from './cheaper-steps.ts'
import { describeDeposit } from '../rentals/quote/describe-deposit.ts'

const CELL = 'px-4 py-2.5 sm:px-5'

/** The price per hour is the first step of every list. */
export function PriceTable({ bike }: { bike: BikeView }) {
  const deposit = describeDeposit(bike, useShop())
  const list = bike.prices?.list
  if (!list) return null
  const kilometres = describeKilometres({ ...bike, from: undefined, to: undefined })
  const rows = [
    ['1 h', bike.pricePerHour],
    ...cheaperSteps(bike).map(({ minutes, price }) => [nameStep(minutes), price] as const),
  ] as const
  return (
    <section className="mt-4 overflow-hidden rounded-card border border-line bg-raised">
      <table aria-label="Prices" className="w-full text-left">
        <tbody className="divide-y divide-line">
          {rows.map(([length, price]) => (
            <tr key={`${length} ${price}`}>
              <th scope="row" className={`${CELL} font-normal text-muted`}>
                {length}
              </th>
              <td className={`${CELL} text-right font-semibold tabular-nums`}>
                {formatTaka(price)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-3 text-sm text-muted sm:px-5">
        You pay the cheapest combination that covers your ride. {kilometres} {deposit}
      </p>
    </section>
  )
}

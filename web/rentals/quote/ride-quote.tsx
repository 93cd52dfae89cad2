import { ADVANCE_TEXT } from '../../lib/money-format.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { describeQuote } from './describe-quote.ts'

type Props = Parameters<typeof describeQuote>[0]

export function RideQuote(props: Props) {
  const described = describeQuote(props, useShopZone())
  if (!described) return null
  const { cost, payments, isMinimum } = described
  return (
    <>
      <p>
        <strong className="font-semibold tabular-nums">{cost}.</strong> {payments}.
      </p>
      <p className="mt-0.5 text-sm text-muted">
        {isMinimum && `The minimum charge is ${ADVANCE_TEXT}. `}
        You pay for the time until you bring it back.
      </p>
    </>
  )
}

import type { BikeView } from '#contract/bikes'
import type { CouponTermsView } from '#contract/coupons'
import { useConnection } from '../../lib/connection.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { Button } from '../../ui/button.tsx'
import { LockIcon } from '../../ui/late-icons.tsx'
import { couponOff } from '../coupon/coupon-terms.ts'
import { describeQuote } from '../quote/describe-quote.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { useShop } from '../../lib/shop.ts'
import { sumOfTaka } from '../../money/sum-of-taka.ts'
import { onlineDepositOf } from '../quote/describe-deposit.ts'
import { advanceOf, describeFee } from '../quote/ride-price.ts'
import type { BookingTimes } from './booking-form.ts'

type Props = {
  formId: string
  bike: BikeView
  quote: { times: BookingTimes; coupon: CouponTermsView | undefined } | undefined
  /** The whole planned ride is paid with the booking. */
  isWhole: boolean
  isBusy: boolean
  /** Another customer has taken the bike for this time. */
  isLost: boolean
}

/** The button and the sum that it pays stay in view while the form scrolls. */
export function BookingFoot({ formId, bike, quote, isWhole, isBusy, isLost }: Props) {
  const isOffline = useConnection() === 'offline'
  const deposit = onlineDepositOf(bike, useShop())
  const fee = deposit > 0 ? toTk(sumOfTaka([advanceOf(bike), deposit])) : describeFee(bike)
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 sm:mr-auto sm:grid sm:self-center">
        <strong className="font-semibold tabular-nums">{useSum(bike, quote, isWhole)}</strong>
        <span className="text-sm text-muted">
          <LockIcon className="mr-1 inline size-3.5 align-[-0.15em]" />
          Secure payment page
        </span>
      </p>
      <Button
        type="submit"
        form={formId}
        variant="accent"
        size="lg"
        className="whitespace-nowrap sm:shrink-0"
        busy={isBusy}
        disabled={isLost || isOffline}
      >
        {isBusy
          ? 'Processing...'
          : isOffline
            ? 'You are offline'
            : isWhole
              ? 'Pay all and Book'
              : `Pay ${fee} and Book`}
      </Button>
    </>
  )
}

const toTk = (amount: number) => formatTaka(amount).replace(/taka$/, 'TK')

/**
 * Says "100 TK now, about 850 after", or only what is paid now while the ride has no end; with a
 * deposit "Now 100 TK + deposit 2,000 TK".
 */
function useSum(bike: BikeView, quote: Props['quote'], isWhole: boolean): string {
  const zone = useShopZone()
  const deposit = onlineDepositOf(bike, useShop())
  const nowWith = (sum: string) =>
    deposit > 0 ? `Now ${sum} + deposit ${toTk(deposit)}` : `${sum} now`
  const now = nowWith(describeFee(bike))
  if (quote?.times.plannedReturn === undefined) return now
  const { coupon } = quote
  const { pricePerHour, prices } = bike
  const { startTime, plannedReturn } = quote.times
  const ride = { pricePerHour, prices, from: new Date(startTime), to: new Date(plannedReturn) }
  const described = describeQuote({ ...ride, off: couponOff(ride, coupon, zone) }, zone)
  if (isWhole && described) return nowWith(described.whole)
  return described ? `${now}, ${described.after} after` : now
}

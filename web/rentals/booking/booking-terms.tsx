import { useState } from 'react'
import type { BikeView } from '#contract/bikes'
import type { CouponTermsView } from '#contract/coupons'
import { START_PASSED } from '#contract/rentals'
import { hasPassed } from '#domain/booking-times'
import { HOLD_MS, SHORT_HOLD_MS } from '#domain/rentals'
import { MINUTE_MS } from '#domain/time'
import { ADVANCE_TEXT, formatPrice } from '../../lib/money-format.ts'
import { useShop } from '../../lib/shop.ts'
import type { BookingTimes } from './booking-form.ts'
import { describeSettings } from '../cancelling/cancel-labels.ts'
import { advanceOf, describeFee } from '../quote/ride-price.ts'
import { RideTerms } from '../quote/ride-terms.tsx'
import { BikePicture } from '../../ui/picture.tsx'

const [HOLD_MINUTES, SHORT_HOLD_MINUTES] = [HOLD_MS / MINUTE_MS, SHORT_HOLD_MS / MINUTE_MS]

type BookingCostsProps = {
  bike: BikeView
  times: BookingTimes | undefined
  /** Stands below the price as long as the ride has no end. */
  openPrice: string
  coupon: CouponTermsView | undefined
  /** The whole planned ride is paid with the booking. */
  isWhole: boolean
}

export function BookingCosts({ bike, times, openPrice, coupon, isWhole }: BookingCostsProps) {
  const { freeCancellationHours, lateFeePerHour, lateFeeGraceMinutes, timeZone: zone } = useShop()
  const [now] = useState(() => new Date())
  const { pricePerHour, prices } = bike
  const from = times && new Date(times.startTime)
  const to = times?.plannedReturn === undefined ? undefined : new Date(times.plannedReturn)
  const advance = advanceOf(bike)
  return (
    <div className="overflow-hidden rounded-control border border-line bg-sunken">
      <div className="flex items-center gap-4 p-4">
        <BikePicture src={bike.imageUrl} alt="" className="max-w-28 rounded-control" />
        <p>
          <span className="text-sm text-muted">Price per hour</span>{' '}
          <strong className="block font-display text-2xl font-bold tracking-tight tabular-nums">
            {formatPrice(pricePerHour)} taka
          </strong>
        </p>
      </div>
      <div className="border-t border-dashed border-line-strong/60 p-4">
        <RideTerms
          ride={{ pricePerHour, prices, from, to }}
          coupon={coupon}
          isWhole={isWhole}
          cancelling={describeSettings(freeCancellationHours, {
            startTime: times?.startTime,
            advance,
            now,
            zone,
          })}
          lateFee={
            lateFeePerHour === null
              ? undefined
              : { perHour: lateFeePerHour, graceMinutes: lateFeeGraceMinutes }
          }
          notice={
            <>
              {!to && <p className="mt-0.5 text-sm text-muted">{openPrice}</p>}
              {from && hasPassed(from, now) && (
                <p className="mt-2 text-sm font-medium">{START_PASSED}</p>
              )}
            </>
          }
        />
      </div>
      <div className="border-t border-dashed border-line-strong/60 p-4">
        <p className="text-lg font-semibold">Advance Booking Fee: {describeFee(bike)}</p>
        <p className="mt-0.5 text-sm text-muted">
          {isWhole
            ? 'It is a part of what you pay now.'
            : `You pay this now. It counts towards your ride, which costs at least ${ADVANCE_TEXT}.`}
        </p>
      </div>
      <PickUp />
    </div>
  )
}

function PickUp() {
  const { whatToBring } = useShop()
  if (!whatToBring) return null
  return (
    <div className="grid gap-0.5 border-t border-dashed border-line-strong/60 p-4 text-sm">
      <p className="font-medium">What to bring</p>
      <p className="whitespace-pre-line">{whatToBring}</p>
    </div>
  )
}

const TIME_TO_PAY = `You have ${HOLD_MINUTES} minutes to pay on the next page, or ${SHORT_HOLD_MINUTES} at busy times.`

const STEPS = [TIME_TO_PAY, 'After you bring it back, pay the rest under My-Rentals.']

const STEPS_OF_WHOLE = [
  TIME_TO_PAY,
  'You pay for the time until you bring it back: the shop gives back what is over.',
]

export function NextSteps({ isWhole }: { isWhole: boolean }) {
  return (
    <ol className="grid gap-2.5 text-sm">
      {(isWhole ? STEPS_OF_WHOLE : STEPS).map((step, index) => (
        <li key={step} className="flex items-start gap-3">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft text-xs font-bold text-brand"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{step}</span>
        </li>
      ))}
    </ol>
  )
}

import { refusals } from '#contract/errors'
import { type Poisha, poisha } from '#domain/money'
import type { ShopClock } from '#domain/opening-hours'
import { type PrepaymentSettings, quoteOfRide } from '#domain/prepayment'
import { advanceOf } from '#domain/terms'
import { Refusal } from '../../refusal.ts'

type Choice = { payAll?: true | undefined; plannedReturn: Date | null }

/**
 * Whether the customer pays the whole quote with the booking: the shop decides, or lets the customer
 * choose. @throws Refusal pay_all_not_offered, planned_return_needed
 */
export function decidesForWhole(
  { payAll, plannedReturn }: Choice,
  { onlinePayment }: Pick<PrepaymentSettings, 'onlinePayment'>,
): boolean {
  if (payAll && onlinePayment === 'advance') throw new Refusal('pay_all_not_offered')
  if (payAll && !plannedReturn) {
    const { message } = refusals.planned_return_needed
    throw new Refusal('planned_return_needed', { field: { path: 'plannedReturn', message } })
  }
  return plannedReturn !== null && (payAll === true || onlinePayment === 'all')
}

type Ride = Parameters<typeof quoteOfRide>[0]

/** The quote, and at least the advance. */
export function amountWithBooking(ride: Ride, isWhole: boolean, clock: ShopClock): Poisha {
  const advance = advanceOf(ride.terms)
  return poisha(Math.max(advance, (isWhole && quoteOfRide(ride, clock)) || 0))
}

/** Customers type a code without regard to case. */
export const isSameCode = (kept: string | null, typed: string | undefined): boolean =>
  (kept ?? '').toLowerCase() === (typed ?? '').toLowerCase()

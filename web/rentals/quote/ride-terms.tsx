import type { ReactNode } from 'react'
import type { CouponTermsView } from '#contract/coupons'
import type { RentalView } from '#contract/rentals'
import type { PaidOnline } from '#domain/deposits'
import { ADVANCE_TEXT, formatTaka } from '../../lib/money-format.ts'
import { useShop } from '../../lib/shop.ts'
import { describeDeposit, describePaidDeposit } from './describe-deposit.ts'
import { describeLateFee } from './describe-late-fee.ts'
import { PlannedQuote } from './planned-quote.tsx'
import { type Priced, describeKilometres, describePrices } from './ride-price.ts'

type Props = {
  ride: Priced & { from: Date | undefined; to: Date | undefined }
  coupon: CouponTermsView | undefined
  /** Undefined before the booking, in taka. */
  paid?: number | undefined
  /** The whole planned ride is paid with the booking. */
  isWhole?: boolean
  /** The booking dialog has none, because nothing is paid yet. */
  depositPaid?: PaidOnline | undefined
  cancelling: string
  lateFee: RentalView['lateFee']
  /** Stands below the price. */
  notice?: ReactNode
}

/**
 * The terms of a ride: the same in the booking dialog, which says what the customer agrees to, on the
 * page of the rental and in the agreement.
 */
export function RideTerms({
  ride,
  coupon,
  paid,
  isWhole = false,
  depositPaid,
  cancelling,
  lateFee,
  notice,
}: Props) {
  const { from, to, ...priced } = ride
  const shop = useShop()
  const deposit = depositPaid
    ? describePaidDeposit(depositPaid, shop.timeZone)
    : describeDeposit({ ...priced, isBeforeBooking: paid === undefined }, shop)
  const kilometres = describeKilometres(ride)
  return (
    <div className="@container">
      <dl className="grid gap-3 text-[0.9375rem]">
        <Term label="Price">
          {/* Only in the dialog the price changes while the customer types. */}
          <div role={paid === undefined ? 'status' : undefined}>
            {from && to ? (
              <PlannedQuote {...priced} {...{ from, to, coupon, paid, isWhole }} />
            ) : (
              <OpenPrice priced={priced} paid={paid} />
            )}
            {notice}
          </div>
        </Term>
        {deposit && <Term label="Deposit">{deposit}</Term>}
        {kilometres && <Term label="Kilometres">{kilometres}</Term>}
        <Term label="Cancelling">{cancelling}</Term>
        {lateFee && <Term label="Late fee">{describeLateFee(lateFee)}.</Term>}
      </dl>
    </div>
  )
}

function Term({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 @sm:grid-cols-[6.5rem_minmax(0,1fr)]">
      <dt className="text-sm text-muted @sm:leading-[1.375rem]">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Without a planned return nothing can be added up. */
function OpenPrice({ priced, paid }: { priced: Priced; paid: number | undefined }) {
  return (
    <p>
      <strong className="font-semibold tabular-nums">
        {describePrices(priced)}, at least {ADVANCE_TEXT}.
      </strong>{' '}
      {paid === undefined ? '' : `${formatTaka(paid)} paid. `}You pay the rest after the ride.
    </p>
  )
}

import { href } from 'react-router'
import type { RentalView } from '#contract/rentals'
import { ADVANCE_TEXT, ADVANCE_TAKA, formatPrice, formatTaka } from '../../lib/money-format.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { PayButton } from '../../payments/pay-button.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { BikePicture } from '../../ui/picture.tsx'
import { Moment } from '../../ui/moment.tsx'
import { couponOff } from '../coupon/coupon-terms.ts'
import { describeQuote } from '../quote/describe-quote.ts'
import { RentalLink } from './rental-link.tsx'
import { ReturnPlan } from '../planned-return/return-plan.tsx'
import { StageBadge } from '../stage-badge.tsx'

function BikeName({ rental, now }: { rental: RentalView; now: Date }) {
  const { imageUrl } = rental.bikeId
  return (
    <span className="flex items-center gap-3 as-table:gap-4">
      <BikePicture
        src={imageUrl}
        alt=""
        className="w-20! shrink-0 rounded-control as-table:w-24!"
      />
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          <RentalLink rental={rental} />
        </span>
        <span className="mt-1 block">
          <StageBadge rental={rental} now={now} reader="customer" />
        </span>
      </span>
    </span>
  )
}

/**
 * Until the bike is back the cell shows the price and what the planned ride costs; afterwards the
 * cost and what is left to pay.
 */
function Cost({ rental, isPaid }: { rental: RentalView; isPaid: boolean }) {
  const zone = useShopZone()
  if (rental.totalCost === 0) {
    const { pricePerHour, prices, startTime: from, plannedReturn: to, coupon } = rental
    const ride =
      to === undefined
        ? undefined
        : { pricePerHour, prices, from: new Date(from), to: new Date(to) }
    const off = ride ? couponOff(ride, coupon, zone) : 0
    const planned = ride && describeQuote({ ...ride, off, paid: rental.received }, zone)
    return (
      <span className="block text-muted">
        {formatPrice(rental.pricePerHour)} taka per hour
        {!planned && <span className="block text-sm">Minimum charge {ADVANCE_TEXT}</span>}
        {planned && <span className="block text-sm text-ink">Planned: {planned.cost}</span>}
        <span className="block text-sm">
          {planned ? planned.payments : `${formatTaka(rental.received)} paid`}
        </span>
        {coupon && (
          <span className="block text-sm">
            Coupon {coupon.code}
            {off > 0 && ` − ${formatTaka(off)}`}
          </span>
        )}
      </span>
    )
  }
  const { totalCost, remainder, received, credit } = rental
  return (
    <span className="block tabular-nums">
      <span className="font-semibold">{formatTaka(totalCost)}</span>
      {totalCost < ADVANCE_TAKA && (
        <span className="block text-sm text-muted">
          Ride {formatTaka(totalCost)}. Minimum charge {ADVANCE_TEXT}.
        </span>
      )}
      {!isPaid && (
        <span className="block text-sm text-muted">
          {credit > 0
            ? `You get ${formatTaka(credit)} back`
            : `Left to pay: ${formatTaka(remainder)}`}{' '}
          ({formatTaka(received)} paid)
        </span>
      )}
    </span>
  )
}

function HeldDeposit({ rental: { depositHeld } }: { rental: RentalView }) {
  if (depositHeld === 0) return null
  return <span className="block text-sm text-muted">Deposit held: {formatTaka(depositHeld)}</span>
}

function Pay({ rental }: { rental: RentalView }) {
  if (rental.totalCost > 0 && rental.remainder === 0) {
    return (
      <span className="text-sm text-muted">
        {rental.credit > 0
          ? `The shop gives ${formatTaka(rental.credit)} back to you.`
          : 'Paid. The shop holds your deposit.'}
      </span>
    )
  }
  if (rental.totalCost > 0) return <PayButton rentalId={rental._id} />
  return <span className="hidden text-sm text-muted as-table:inline">Pay after return</span>
}

function columnsOf(tab: Tab, now: Date): Column<RentalView>[] {
  const isPaid = tab === 'paid'
  const columns: Column<RentalView>[] = [
    {
      header: 'Bike Name',
      card: 'name',
      width: 'w-[32%]',
      cell: (rental) => <BikeName rental={rental} now={now} />,
    },
    { header: 'Start Time', cell: ({ startTime }) => <Moment iso={startTime} /> },
    {
      header: 'Return Time',
      cell: (rental) => <ReturnPlan rental={rental} now={now} />,
    },
    {
      header: 'Total Cost',
      cell: (rental) => (
        <span className="block">
          <Cost rental={rental} isPaid={isPaid} />
          <HeldDeposit rental={rental} />
        </span>
      ),
    },
  ]
  if (isPaid) return columns
  return [...columns, { header: 'Pay', card: 'action', cell: (rental) => <Pay rental={rental} /> }]
}

type Tab = 'paid' | 'unpaid'
type Props = {
  rentals: RentalView[]
  tab: Tab
  now: Date
}

export function MyRentalsTable({ rentals, tab, now }: Props) {
  const isPaid = tab === 'paid'
  if (rentals.length === 0) return <NoRentals isPaid={isPaid} />
  return (
    <DataTable
      label={isPaid ? 'Paid rentals' : 'Unpaid rentals'}
      columns={columnsOf(tab, now)}
      rows={rentals}
      rowKey={(rental) => rental._id}
    />
  )
}

function NoRentals({ isPaid }: { isPaid: boolean }) {
  if (isPaid) {
    return <Empty title="No paid rentals yet">A rental moves here once it is paid in full.</Empty>
  }
  return (
    <Empty
      title="No unpaid rentals"
      action={
        <ButtonLink to={href('/dashboard/available-bikes')} variant="primary">
          See the available bikes
        </ButtonLink>
      }
    >
      Bikes you book appear here until they are paid for.
    </Empty>
  )
}

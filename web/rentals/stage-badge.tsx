import type { RentalWithUser } from '#contract/rentals'
import { formatDay } from '../lib/format-day.ts'
import { formatTaka } from '../lib/money-format.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { type ShownStage, lengthOf, outSince, stageOf } from './rental-stage.ts'

const TONES: Record<ShownStage, BadgeTone> = {
  cancelled: 'neutral',
  out: 'accent',
  booked: 'neutral',
  unpaid: 'accent',
  paid: 'neutral',
}

type Rental = Pick<
  RentalWithUser,
  | 'startTime'
  | 'plannedReturn'
  | 'returnTime'
  | 'handedOutAt'
  | 'bookingStatus'
  | 'remainder'
  | 'credit'
>

/** A returned rental with nothing left to pay stays open while the shop holds a credit or a deposit. */
const describePaid = ({ credit }: Rental) =>
  credit > 0 ? `Credit ${formatTaka(credit)} to give back` : 'Paid, deposit held'

const outFor = (rental: Rental, now: Date) => `Out for ${lengthOf(outSince(rental), now)}`

function outOrLate(rental: Rental, now: Date): string {
  const { plannedReturn } = rental
  if (plannedReturn === undefined || new Date(plannedReturn) > now) return outFor(rental, now)
  return `Late by ${lengthOf(new Date(plannedReturn), now)}`
}

type Labels = Record<ShownStage, (rental: Rental, now: Date, zone: string) => string>

const cancelled = () => 'Cancelled'
const starts = ({ startTime }: Rental, _now: Date, zone: string) =>
  `Starts ${formatDay(startTime, zone)}`

const LABELS: Record<'shop' | 'customer', Labels> = {
  shop: {
    out: outFor,
    booked: starts,
    cancelled,
    unpaid: (rental) => (rental.remainder > 0 ? 'Returned, unpaid' : describePaid(rental)),
    paid: () => 'Paid in full',
  },
  customer: {
    out: outOrLate,
    booked: starts,
    cancelled,
    unpaid: (rental) => (rental.remainder > 0 ? 'Ready to pay' : describePaid(rental)),
    paid: () => 'Paid in full',
  },
}

type Props = { rental: Rental; now: Date; reader: keyof typeof LABELS }

export function StageBadge({ rental, now, reader }: Props) {
  const zone = useShopZone()
  const stage = stageOf(rental, now)
  // The sentence of a credit has two lines on a narrow screen.
  const wrap = rental.credit > 0 ? { className: 'whitespace-normal!' } : {}
  return (
    <Badge tone={TONES[stage]} {...wrap}>
      {LABELS[reader][stage](rental, now, zone)}
    </Badge>
  )
}

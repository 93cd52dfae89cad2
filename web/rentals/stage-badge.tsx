import type { RentalWithUser } from '#contract/rentals'
import { formatDay } from '../lib/format-day.ts'
import { formatTaka } from '../lib/money-format.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { type ShownStage, lengthOf, outSince, stageOf } from './rental-stage.ts'

const TONES: Record<ShownStage, BadgeTone> = {
  cancelled: 'neutral',
  reserved: 'neutral',
  out: 'accent',
  missing: 'alert',
  booked: 'neutral',
  unpaid: 'accent',
  paid: 'neutral',
}

type Reader = 'shop' | 'customer'

type Rental = Pick<
  RentalWithUser,
  | 'startTime'
  | 'plannedReturn'
  | 'returnTime'
  | 'missingSince'
  | 'handedOutAt'
  | 'bookingStatus'
  | 'remainder'
  | 'credit'
  | 'reservedUntil'
> &
  Pick<Partial<RentalWithUser>, 'overdueSince'>

/** A returned rental with nothing left to pay stays open while the shop holds a credit or a deposit. */
const describePaid = ({ credit }: Rental) =>
  credit > 0 ? `Credit ${formatTaka(credit)} to give back` : 'Paid, deposit held'

const out = (rental: Rental, _now: Date, zone: string) =>
  `Out since ${formatDay(outSince(rental).toISOString(), zone)}`

/** The customer is late from the planned return on, and for the shop overdue after the grace. */
const LATE = {
  shop: { since: ({ overdueSince }: Rental) => overdueSince, label: 'Overdue for' },
  customer: { since: ({ plannedReturn }: Rental) => plannedReturn, label: 'Late by' },
} as const

function lateFor(rental: Rental, now: Date, reader: Reader): string | undefined {
  const since = LATE[reader].since(rental)
  if (stageOf(rental, now) !== 'out' || since === undefined || new Date(since) > now) {
    return undefined
  }
  return `${LATE[reader].label} ${lengthOf(new Date(since), now)}`
}

type Labels = Record<ShownStage, (rental: Rental, now: Date, zone: string) => string>

const cancelled = () => 'Cancelled'
const missing = () => 'Bike missing'
const starts = ({ startTime }: Rental, _now: Date, zone: string) =>
  `Starts ${formatDay(startTime, zone)}`

const reserved = ({ reservedUntil }: Rental, _now: Date, zone: string) =>
  reservedUntil === undefined ? 'Reserved' : `Reserved until ${formatDay(reservedUntil, zone)}`

const LABELS: Record<Reader, Labels> = {
  shop: {
    // The desk may still have to hand the bike out.
    out: (rental, now, zone) =>
      rental.handedOutAt === undefined
        ? `Started ${formatDay(rental.startTime, zone)}`
        : out(rental, now, zone),
    missing,
    booked: starts,
    cancelled,
    reserved,
    unpaid: (rental) => (rental.remainder > 0 ? 'Returned, unpaid' : describePaid(rental)),
    paid: () => 'Paid in full',
  },
  customer: {
    out,
    missing,
    booked: starts,
    cancelled,
    reserved,
    unpaid: (rental) => (rental.remainder > 0 ? 'Ready to pay' : describePaid(rental)),
    paid: () => 'Paid in full',
  },
}

type Props = { rental: Rental; now: Date; reader: Reader }

export function StageBadge({ rental, now, reader }: Props) {
  const zone = useShopZone()
  const stage = stageOf(rental, now)
  const late = lateFor(rental, now, reader)
  // The sentence of a credit has two lines on a narrow screen, a start on the narrowest.
  const wrap = rental.credit > 0 ? 'whitespace-normal!' : 'max-[22rem]:whitespace-normal'
  return (
    <Badge tone={late === undefined ? TONES[stage] : 'alert'} className={wrap}>
      {late ?? LABELS[reader][stage](rental, now, zone)}
    </Badge>
  )
}

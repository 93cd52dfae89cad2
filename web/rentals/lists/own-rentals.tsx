import { href } from 'react-router'
import type { RentalView } from '#contract/rentals'
import { formatDay } from '../../lib/format-day.ts'
import { formatRange } from '../../lib/format-range.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { outSince, stageOf } from '../rental-stage.ts'

export function OwnRentals({ rentals }: { rentals: readonly RentalView[] }) {
  const zone = useShopZone()
  return (
    <ul className="mt-8 grid divide-y divide-line rounded-card border border-line bg-raised p-5">
      {rentals.map((rental) => (
        <li
          key={rental._id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
        >
          <p className="font-semibold text-pretty">{describeOwnRental(rental, zone)}</p>
          <ButtonLink
            to={href('/dashboard/rentals/:id', { id: rental._id })}
            variant="quiet"
            size="sm"
          >
            Show the rental
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

function describeOwnRental(rental: RentalView, zone: string): string {
  const { startTime, plannedReturn } = rental
  if (stageOf(rental, new Date()) === 'out') {
    return plannedReturn === undefined
      ? `You have this bike since ${formatDay(outSince(rental).toISOString(), zone)}`
      : `You have this bike until ${formatDay(plannedReturn, zone)}`
  }
  return plannedReturn === undefined
    ? `You have booked this bike from ${formatDay(startTime, zone)}`
    : `You have booked this bike ${formatRange(startTime, plannedReturn, zone)}`
}

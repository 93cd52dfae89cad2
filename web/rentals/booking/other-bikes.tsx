import { useQuery } from '@tanstack/react-query'
import { Link, href } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { kindOf } from '#domain/bikes'
import { DAY_MS } from '#domain/time'
import { endWaiting } from '../../bikes/begun-booking.ts'
import { timeSearch } from '../../bikes/chosen-time.ts'
import type { ApiProblem } from '../../lib/api.ts'
import { formatLength } from '../../lib/length-format.ts'
import { formatPrice, formatTaka } from '../../lib/money-format.ts'
import { queryFor } from '../../lib/query.ts'
import { AlertIcon } from '../../ui/icons.tsx'
import { BikePicture } from '../../ui/picture.tsx'
import type { BookingTimes } from './booking-form.ts'

const MOST_SHOWN = 3
/** Bikes of the same kind as the lost one come first, so more are read than shown. */
const MOST_READ = 24

/** The form may be scrolled to another part, and a toast makes it less high, at its lower end. */
export const showInView = (part: HTMLElement | null) => part?.scrollIntoView({ block: 'start' })

type Props = { problem: ApiProblem; lost: BikeView; times: BookingTimes }

export function OtherBikes({ problem, lost, times }: Props) {
  return (
    <div ref={showInView} className="grid gap-4 rounded-card border border-danger bg-raised p-4">
      <p role="alert" className="flex items-start gap-2 font-semibold text-danger">
        <AlertIcon className="mt-0.5" />
        {problem.message}
      </p>
      <FreeBikes lost={lost} times={times} />
    </div>
  )
}

function FreeBikes({ lost, times }: Omit<Props, 'problem'>) {
  const { startTime: from, plannedReturn: to } = times
  const bikes = useQuery(
    queryFor('GET /bikes', {
      query: { available: 'true', limit: MOST_READ, from, to: to ?? dayAfter(from) },
    }),
  )
  const isSameKind = ({ cc }: BikeView) => kindOf(cc) === kindOf(lost.cc)
  const others = (bikes.data ?? [])
    .filter(({ _id }) => _id !== lost._id)
    .toSorted((a, b) => Number(isSameKind(b)) - Number(isSameKind(a)))
    .slice(0, MOST_SHOWN)
  if (others.length === 0) return null
  return (
    <div>
      <h3 className="text-base">
        Other bikes that are free {to === undefined ? 'for a day from then' : 'then'}
      </h3>
      <ul className="mt-2 grid gap-1">
        {others.map((bike) => (
          <li key={bike._id}>
            <Link
              to={`${href('/bikes/:id', { id: bike._id })}${timeSearch({ from, to })}#top`}
              onClick={endWaiting}
              className="-mx-2 flex items-center gap-3 rounded-control p-2 hover:bg-sunken"
            >
              <BikePicture src={bike.imageUrl} alt="" className="w-16! shrink-0 rounded-control" />
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{bike.name}</span>
                <span className="block text-sm text-muted tabular-nums">
                  {formatPrice(bike.pricePerHour)} taka per hour
                  {to !== undefined &&
                    bike.rideCost !== undefined &&
                    `, ${formatLength(new Date(from), new Date(to))} = ${formatTaka(bike.rideCost)}`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** A bike's page offers a free time without a known end for one day as well. */
const dayAfter = (start: string) => new Date(Date.parse(start) + DAY_MS).toISOString()

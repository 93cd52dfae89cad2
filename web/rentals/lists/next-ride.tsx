import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import type { RentalView } from '#contract/rentals'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Moment } from '../../ui/moment.tsx'
import { BikePicture } from '../../ui/picture.tsx'
import { ReadProblem } from '../../ui/read-problem.tsx'
import { openRentalsQuery } from './open-rentals.ts'
import { nextRideOf, stageOf } from '../rental-stage.ts'
import { StageBadge } from '../stage-badge.tsx'
import { useOfflineCopy } from './use-offline-copy.ts'

export function NextRide() {
  const rentals = useQuery(openRentalsQuery)
  const now = new Date(rentals.dataUpdatedAt)
  const next = rentals.data && nextRideOf(rentals.data, now)
  useOfflineCopy(rentals.data, now)
  return (
    <section aria-labelledby="next-ride" className="grid gap-4">
      <h2 id="next-ride" className="text-2xl">
        Your next ride
      </h2>
      {rentals.isPending && <Skeleton className="h-36 rounded-card!" />}
      <ReadProblem message="Some Error Occurred" of={rentals} />
      {next && <Ride rental={next} now={now} />}
      {rentals.data && !next && <NoRide />}
    </section>
  )
}

const ROW = 'flex flex-wrap items-center gap-x-6 gap-y-4 p-5 sm:px-10 sm:py-6'

function Ride({ rental, now }: { rental: RentalView; now: Date }) {
  const { name, imageUrl } = rental.bikeId
  return (
    <Card className={ROW}>
      <BikePicture src={imageUrl} alt="" className="shrink-0 rounded-control sm:w-36!" />
      <div className="grid grow gap-1.5">
        <p className="text-lg font-semibold wrap-anywhere">{name}</p>
        <Moment iso={rental.startTime} />
        {stageOf(rental, now) === 'out' && (
          <p>
            <StageBadge rental={rental} now={now} reader="customer" />
          </p>
        )}
      </div>
      <ButtonLink to={href('/dashboard/my-rentals')} variant="quiet" className="max-sm:w-full">
        My Rentals
      </ButtonLink>
    </Card>
  )
}

function NoRide() {
  return (
    <Card className={ROW}>
      <p className="grow text-muted">No ride is booked.</p>
      <ButtonLink to={href('/dashboard/available-bikes')} className="max-sm:w-full">
        See the available bikes
      </ButtonLink>
    </Card>
  )
}

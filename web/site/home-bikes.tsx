import { href } from 'react-router'
import { BikeCard } from '../bikes/bike-card.tsx'
import { LateBikeSkeletons } from '../bikes/late-skeletons.ts'
import { lazyComponent } from '../first-load/lazy-component.tsx'
import { useLiveQuery } from '../first-load/live-query.tsx'
import { envelopeQueryFor, pollInterval } from '../lib/query.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ArrowRightIcon } from '../ui/icons.tsx'
import { SectionTitle } from '../ui/page-title.tsx'

const Problem = lazyComponent(
  () => import('../ui/problem.tsx'),
  ({ Problem }) => Problem,
)

export const HOME_BIKES = { page: 1, limit: 3 } as const
export const homeBikesQuery = envelopeQueryFor('GET /bikes', { query: HOME_BIKES })

export function HomeBikes() {
  const bikes = useLiveQuery({ ...homeBikesQuery, refetchInterval: pollInterval() })
  return (
    <section className="offscreen page @container">
      <div className="mb-10 flex flex-wrap items-end justify-between gap-6">
        <SectionTitle title="Available bikes">Ready when you are, by the hour.</SectionTitle>
        <ButtonLink to={`${href('/all-bikes')}#description`} variant="quiet">
          See All Bikes
          <ArrowRightIcon className="size-4" />
        </ButtonLink>
      </div>
      {bikes.isPending ? <LateBikeSkeletons count={HOME_BIKES.limit} /> : null}
      {bikes.isError ? (
        <div className="mb-6">
          <Problem
            message="Something went wrong. Please try again later."
            action={<Button onClick={() => void bikes.refetch()}>Try again</Button>}
          />
        </div>
      ) : null}
      {bikes.data ? (
        <ul className="grid gap-6 @5xl:grid-cols-3">
          {bikes.data.data.map((bike) => (
            <li key={bike._id}>
              <BikeCard bike={bike} heading="h3" sideways />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { Id } from '#contract/text'
import { ApiProblem } from '../lib/api.ts'
import { ADVANCE, formatPrice } from '../lib/money-format.ts'
import { pollInterval, queryFor } from '../lib/query.ts'
import { shopContext } from '../lib/shop.server.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { AlertIcon } from '../ui/icons.tsx'
import { BikePicture } from '../ui/picture.tsx'
import type { Route } from './+types/bike-detail.screen'
import { bikeMeta, bikeTitle } from './bike-meta.ts'
import { BikeDetailSkeleton } from './bike-skeletons.tsx'
import { BookNow } from './book-now.tsx'
import { BIKE_ERROR, NoBike, UnreachableBike } from './no-bike.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const isId = Id.safeParse(params.id).success
  const bike = isId ? await context.get(shopContext).findBike(params.id) : undefined
  return bike ? { bike } : data({ bike: undefined }, { status: 404 })
}

/** On a client navigation the screen opens at once and fetches its own data. */
export function clientLoader() {
  return undefined
}

/**
 * For whoever reads the page without a browser. The title stands in the screen: on the way from
 * another page the bike is not known yet.
 */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData?.bike ? bikeMeta(matches, loaderData.bike) : []
}

export default function BikeDetailScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <div id="top" className="page pt-6 sm:pt-10">
      {loaderData && loaderData.bike === undefined ? (
        <NoBike />
      ) : (
        <CurrentBike key={params.id} id={params.id} start={loaderData?.bike} />
      )}
    </div>
  )
}

function CurrentBike({ id, start }: { id: string; start: BikeView | undefined }) {
  const {
    data: bike,
    error,
    refetch,
  } = useQuery({
    ...queryFor('GET /bikes/:id', { params: { id } }),
    refetchInterval: ({ state }) => (isGone(state.error) ? false : pollInterval()({ state })),
    ...(start ? { initialData: start } : {}),
  })
  if (isGone(error)) return <NoBike />
  if (bike === undefined) {
    return error ? <UnreachableBike onRetry={() => void refetch()} /> : <BikeDetailSkeleton />
  }
  return <Bike bike={bike} hasTrouble={error !== null} />
}

const isGone = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400)

function Bike({ bike, hasTrouble }: { bike: BikeView; hasTrouble: boolean }) {
  return (
    <article className="grid grid-cols-1 gap-8 lg:grid-cols-[1.25fr_1fr] lg:gap-x-14">
      <title>{bikeTitle(bike)}</title>
      <BikePicture
        src={bike.imageUrl}
        alt={`${bike.name} by ${bike.brand}`}
        eager
        className="rounded-card border border-line"
      />
      <div className="lg:row-span-2">
        <p className="font-semibold text-accent-ink">{bike.brand}</p>
        <h1 className="mt-2 text-4xl wrap-anywhere sm:text-5xl">{bike.name}</h1>
        <p className="mt-4 text-lg whitespace-pre-line text-muted wrap-anywhere">
          {bike.description}
        </p>
        <Facts bike={bike} />
        {hasTrouble ? (
          <p role="alert" className="mt-6 flex items-center gap-2 font-medium text-danger">
            <AlertIcon />
            {BIKE_ERROR}
          </p>
        ) : null}
        <div className="mt-8 flex flex-wrap items-center gap-3 *:first:grow">
          <BookNow bike={bike} />
          <ButtonLink to="/all-bikes" variant="quiet" size="lg">
            All bikes
          </ButtonLink>
        </div>
        {bike.isAvailable ? (
          <p className="mt-4 text-sm text-muted">
            You pay {ADVANCE} now and the rest after the ride. Minimum charge {ADVANCE}.
          </p>
        ) : null}
      </div>
      <HowItWorks />
    </article>
  )
}

const STEPS = [
  {
    title: 'Book',
    text: `Choose a start time and pay ${ADVANCE} in advance. It counts towards your ride.`,
  },
  { title: 'Ride', text: 'Pick the bike up at the shop, fuelled or charged, and checked.' },
  {
    title: 'Bring it back',
    text: `You pay for the hours you rode, at least ${ADVANCE}. Pay the rest online.`,
  },
] as const

function HowItWorks() {
  return (
    <section className="lg:pt-2">
      <h2 className="text-xl">How it works</h2>
      <ol className="mt-5 grid gap-6 sm:grid-cols-3">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-accent pt-4">
            <h3 className="font-semibold">
              {index + 1}. {title}
            </h3>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Facts({ bike }: { bike: BikeView }) {
  const facts = [
    ['Engine Power', `${bike.cc} cc`],
    ['Model', bike.model],
    ['Release Year', bike.year],
    ['Brand', bike.brand],
  ] as const
  return (
    <dl className="mt-8 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line">
      <div className="bg-raised p-4 sm:p-5">
        <dt className="text-sm text-muted">Price Per Hour</dt>
        <dd className="mt-1">
          <span className="font-display text-2xl font-bold tracking-tight tabular-nums sm:text-4xl">
            {formatPrice(bike.pricePerHour)}
          </span>{' '}
          <span className="text-muted">taka</span>
        </dd>
      </div>
      <div className="bg-raised p-4 sm:p-5">
        <dt className="text-sm text-muted">Status</dt>
        <dd className="mt-2">
          <Badge tone={bike.isAvailable ? 'available' : 'unavailable'}>
            {bike.isAvailable ? 'Available' : 'Not Available'}
          </Badge>
        </dd>
      </div>
      {facts.map(([name, value]) => (
        <div key={name} className="bg-raised p-4 sm:p-5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-1 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

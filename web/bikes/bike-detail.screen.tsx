import { useQuery } from '@tanstack/react-query'
import { data } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { formatTaka, fromTaka } from '#domain/money'
import { ApiProblem } from '../lib/api.ts'
import { pollInterval, queryFor } from '../lib/query.ts'
import { shopContext } from '../lib/shop.server.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { AlertIcon, ArrowRightIcon } from '../ui/icons.tsx'
import { BikePicture } from '../ui/picture.tsx'
import { Problem } from '../ui/problem.tsx'
import type { Route } from './+types/bike-detail.screen'
import { BikeDetailSkeleton } from './bike-skeletons.tsx'
import { BookNow } from './book-now.tsx'

const ERROR = 'Sorry, some error occurred'

export async function loader({ context, params }: Route.LoaderArgs) {
  const bike = await context.get(shopContext).findBike(params.id)
  return bike ? { bike } : data({ bike: undefined }, { status: 404 })
}

/** From inside the shop the screen opens at once, and reads what it shows by itself. */
export function clientLoader() {
  return undefined
}

/** The title is the bike's, which on the way from another page is not known yet: see below. */
export const meta = () => []

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
  const { data: bike, error } = useQuery({
    ...queryFor('GET /bikes/:id', { params: { id } }),
    refetchInterval: ({ state }) => (isGone(state.error) ? false : pollInterval()({ state })),
    ...(start ? { initialData: start } : {}),
  })
  if (error && (bike === undefined || isGone(error))) return <NoBike />
  if (bike === undefined) return <BikeDetailSkeleton />
  return <Bike bike={bike} hasTrouble={error !== null} />
}

const isGone = (error: unknown) =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500

function NoBike() {
  return (
    <>
      <title>Bike not found · Chaka</title>
      <Problem
        message={ERROR}
        action={
          <div className="grid justify-items-center gap-5">
            <p className="text-muted">We do not have this bike, or we cannot reach it right now.</p>
            <ButtonLink to="/all-bikes">See all bikes</ButtonLink>
          </div>
        }
      />
    </>
  )
}

function Bike({ bike, hasTrouble }: { bike: BikeView; hasTrouble: boolean }) {
  return (
    <article className="grid gap-8 lg:grid-cols-[1.25fr_1fr] lg:gap-14">
      <title>{`${bike.name} · Chaka`}</title>
      <meta name="description" content={bike.description.slice(0, 160)} />
      <div className="lg:sticky lg:top-26 lg:self-start">
        <BikePicture
          src={bike.imageUrl}
          alt={`${bike.name} by ${bike.brand}`}
          eager
          className="rounded-card border border-line"
        />
      </div>
      <div>
        <p className="font-semibold text-accent-ink">{bike.brand}</p>
        <h1 className="mt-2 text-4xl wrap-anywhere sm:text-5xl">{bike.name}</h1>
        <p className="mt-4 text-lg whitespace-pre-line text-muted wrap-anywhere">
          {bike.description}
        </p>
        <Facts bike={bike} />
        {hasTrouble ? (
          <p role="alert" className="mt-6 flex items-center gap-2 font-medium text-danger">
            <AlertIcon />
            {ERROR}
          </p>
        ) : null}
        <div className="mt-8 grid gap-4">
          <BookNow bike={bike} />
          <p className="text-sm text-muted">
            You pay 100 TK now, and it counts towards your ride. The rest is due after you bring the
            bike back.
          </p>
        </div>
        <ButtonLink to="/all-bikes" variant="quiet" size="sm" className="mt-8">
          <ArrowRightIcon className="size-4 rotate-180" />
          Back to all bikes
        </ButtonLink>
      </div>
    </article>
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
      <div className="col-span-2 flex flex-wrap items-end justify-between gap-4 bg-raised p-5">
        <div>
          <dt className="text-sm text-muted">Price Per Hour</dt>
          <dd className="mt-1">
            <span className="font-display text-4xl font-bold tracking-tight tabular-nums">
              {formatTaka(fromTaka(bike.pricePerHour))}
            </span>{' '}
            <span className="text-muted">taka</span>
          </dd>
        </div>
        <div>
          <dt className="sr-only">Status</dt>
          <dd>
            <Badge tone={bike.isAvailable ? 'available' : 'unavailable'}>
              {bike.isAvailable ? 'Available' : 'Not Available'}
            </Badge>
          </dd>
        </div>
      </div>
      {facts.map(([name, value]) => (
        <div key={name} className="bg-raised p-5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="mt-1 font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

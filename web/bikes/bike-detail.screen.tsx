import { useState } from 'react'
import { data, href } from 'react-router'
import type { BikeView, OneBikeView } from '#contract/bikes'
import { Id } from '#contract/text'
import { ADVANCE_TAKA, ADVANCE_TEXT, formatPrice, formatTaka } from '../lib/money-format.ts'
import { lazyComponent, lazyWhenVisible } from '../first-load/lazy-component.tsx'
import { DocumentReads, fetchQueries, loaderRead, useLiveQuery } from '../first-load/live-query.tsx'
import { pollInterval, queryFor, statusOf } from '../lib/query.ts'
import { shareMetaOf } from '../lib/share-meta.server.ts'
import { shopContext } from '../lib/shop.server.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { AlertIcon } from '../ui/icons.tsx'
import { BikePicture } from '../ui/picture.tsx'
import { ScreenTitle } from '../ui/screen-title.tsx'
import type { Route } from './+types/bike-detail.screen'
import { BIKE_ERROR, bikeMeta } from './bike-meta.ts'
import { nameEngine } from './engine-name.ts'
import { HowItWorks } from './how-it-works.tsx'
import { LateDetailSkeleton } from './late-skeletons.ts'
import { timeSearch } from './chosen-time.ts'
import { BookNow } from './book-now.tsx'
import { useBookDialog } from './use-book-dialog.tsx'
import { type OwnBike, useOwnBike } from '../rentals/lists/use-own-bike.ts'

/** Only a customer with a reservation needs this part, which loads the queries and the times. */
const OwnReservation = lazyComponent(
  () => import('../payments/own-reservation.tsx'),
  ({ OwnReservation }) => OwnReservation,
)

const OwnRentals = lazyComponent(
  () => import('../rentals/lists/own-rentals.tsx'),
  ({ OwnRentals }) => OwnRentals,
)

const BikeCalendar = lazyWhenVisible(
  'when-is-it-free',
  () => import('./bike-calendar.tsx'),
  ({ BikeCalendar }) => BikeCalendar,
)

const PictureGallery = lazyComponent(
  () => import('./picture-gallery.tsx'),
  ({ PictureGallery }) => PictureGallery,
  <div className="aspect-3/2" />,
)

const PriceTable = lazyComponent(
  () => import('./price-table.tsx'),
  ({ PriceTable }) => PriceTable,
)

const NoBike = lazyComponent(
  () => import('./no-bike.tsx'),
  ({ NoBike }) => NoBike,
)

const UnreachableBike = lazyComponent(
  () => import('./no-bike.tsx'),
  ({ UnreachableBike }) => UnreachableBike,
)

/** The space of the quote is kept, so that nothing moves when its code comes. */
const TimeQuote = lazyComponent(
  () => import('./time-quote.tsx'),
  ({ TimeQuote }) => TimeQuote,
  <div className="quote-card" />,
)

const TimeProblem = lazyComponent(
  () => import('./time-problem.tsx'),
  ({ TimeProblem }) => TimeProblem,
)

export async function loader({ context, params }: Route.LoaderArgs) {
  const isId = Id.safeParse(params.id).success
  const reads = context.get(shopContext)
  const bike = isId ? await reads.findBike(params.id) : undefined
  if (!bike) return data({ bike: undefined, share: undefined }, { status: 404 })
  return { bike, share: shareMetaOf(bike, await reads.sharePictureOf(bike)) }
}

export function clientLoader() {
  fetchQueries()
  return undefined
}

/**
 * Crawlers and link previews read these tags. The screen sets the title itself once it has read the
 * bike.
 */
export function meta({ loaderData, matches }: Route.MetaArgs) {
  return loaderData?.bike ? bikeMeta(matches, loaderData) : []
}

export default function BikeDetailScreen({ loaderData, params }: Route.ComponentProps) {
  return (
    <div id="top" className="page pt-6 sm:pt-10">
      {loaderData && loaderData.bike === undefined ? (
        <NoBike />
      ) : (
        <DocumentReads key={params.id} reads={loaderData?.bike && [bikeRead(loaderData.bike)]}>
          <CurrentBike id={params.id} />
        </DocumentReads>
      )}
    </div>
  )
}

const bikeQuery = (id: string) => queryFor('GET /bikes/:id', { params: { id } })
const bikeRead = (bike: OneBikeView) => loaderRead(bikeQuery(bike._id), bike)

function CurrentBike({ id }: { id: string }) {
  const {
    data: bike,
    error,
    refetch,
  } = useLiveQuery({
    ...bikeQuery(id),
    refetchInterval: ({ state }) => (isGone(state.error) ? false : pollInterval()({ state })),
  })
  if (isGone(error)) return <NoBike />
  if (bike === undefined) {
    return error ? <UnreachableBike onRetry={() => void refetch()} /> : <LateDetailSkeleton />
  }
  return <Bike bike={bike} hasTrouble={error !== null} />
}

const isGone = (error: Error | null) => statusOf(error) === 404 || statusOf(error) === 400

function Bike({ bike, hasTrouble }: { bike: OneBikeView; hasTrouble: boolean }) {
  const own = useOwnBike(bike)
  const [wasReserved, setWasReserved] = useState(false)
  if (own.issue && !wasReserved) setWasReserved(true)
  const { chosen, hasInvalidTime, isOpening, book, bookAt, dialog } = useBookDialog(bike)
  return (
    <article className="grid grid-cols-1 gap-8 lg:grid-cols-[1.25fr_1fr] lg:gap-x-14">
      <ScreenTitle isPublic>{bike.name}</ScreenTitle>
      {bike.pictures ? (
        <PictureGallery bike={bike} pictures={bike.pictures} />
      ) : (
        <BikePicture
          src={bike.imageUrl}
          alt={`${bike.name} by ${bike.brand}`}
          eager
          className="rounded-card border border-line"
        />
      )}
      <div className="lg:row-span-3">
        <p className="font-semibold text-accent-ink">{bike.brand}</p>
        <h1 className="mt-2 text-4xl wrap-anywhere sm:text-5xl">{bike.name}</h1>
        <p className="mt-4 text-lg whitespace-pre-line text-muted wrap-anywhere">
          {bike.description}
        </p>
        <Facts bike={bike} own={own} />
        {bike.prices ? <PriceTable bike={bike} /> : null}
        {hasTrouble ? (
          <p role="alert" className="mt-6 flex items-center gap-2 font-medium text-danger">
            <AlertIcon />
            {BIKE_ERROR}
          </p>
        ) : null}
        {wasReserved ? <OwnReservation issue={own.issue} /> : null}
        {own.rentals.length > 0 ? <OwnRentals rentals={own.rentals} /> : null}
        {hasInvalidTime ? <TimeProblem /> : null}
        {chosen ? <TimeQuote bike={bike} time={chosen} own={own} /> : null}
        <div
          className={classNames(
            'mt-6 flex flex-wrap items-center gap-3 bg-surface py-3',
            bike.isAvailable &&
              'sticky bottom-0 z-10 max-lg:border-t max-lg:border-line lg:shadow-[0_-0.5rem_0.75rem_var(--color-surface)]',
          )}
        >
          <BookNow
            bike={bike}
            chosen={chosen}
            isOpening={isOpening}
            onBook={book}
            onBookAt={bookAt}
          />
          <ButtonLink to={`${href('/all-bikes')}${timeSearch(chosen)}`} variant="quiet" size="lg">
            All bikes
          </ButtonLink>
        </div>
        {bike.isAvailable ? (
          <p className="mt-1 text-sm text-muted">
            You pay {formatTaka(bike.prices?.list?.advance ?? ADVANCE_TAKA)} now and the rest after
            the ride. Minimum charge {ADVANCE_TEXT}.
          </p>
        ) : null}
      </div>
      <section aria-label="When is it free?" className="min-h-48">
        <BikeCalendar bike={bike} onChoose={bookAt} />
      </section>
      <HowItWorks />
      {dialog}
    </article>
  )
}

function Facts({ bike, own }: { bike: BikeView; own: OwnBike }) {
  const facts = [
    ['Engine Power', nameEngine(bike.cc)],
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
          </Badge>{' '}
          {own.issue && !bike.isAvailable ? <Badge tone="brand">Reserved for you</Badge> : null}
          {own.rentals.length > 0 && !bike.isAvailable ? <Badge tone="brand">Yours</Badge> : null}
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

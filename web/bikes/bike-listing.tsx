import { type Ref, useCallback, useRef } from 'react'
import { ADVANCE_TEXT } from '../lib/money-format.ts'
import { Wheel } from '../ui/wordmark.tsx'
import { lazyComponent } from '../first-load/lazy-component.tsx'
import { useSearchBox } from '../lib/use-search-box.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Pager } from '../ui/pager.tsx'
import { BikeCard } from './bike-card.tsx'
import { BikeFilterBar } from './bike-filter-bar.tsx'
import { LateBikeSkeletons } from './late-skeletons.ts'
import type { ChosenTime } from './chosen-time.ts'
import { type BikeFilters, NO_FILTERS, countChosen, searchFor } from './filter-search-params.ts'
import { formatBikeCount, totalOf, useBikes, useBrands, useFilters } from './use-bike-list.ts'

/** The server renders this part, and its code follows after the first paint. Its space is kept. */
const WhenFilter = lazyComponent(
  () => import('./when-filter.tsx'),
  ({ WhenFilter }) => WhenFilter,
  <div className="@max-5xl:mt-3 @max-5xl:h-11.5" />,
)

const ListingFollowUp = lazyComponent(
  () => import('./listing-follow-up.tsx'),
  ({ ListingFollowUp }) => ListingFollowUp,
)

/**
 * The page rarely shows this part. app/connection-guard.tsx fetches its code afterwards, while there
 * is a connection.
 */
const NoBikes = lazyComponent(
  () => import('./no-bikes.tsx'),
  ({ NoBikes }) => NoBikes,
)

export function BikeListing({ title }: { title: string }) {
  const { filters, setFilters, time } = useFilters()
  const bikes = useBikes(filters, { time })
  const brands = useBrands()
  // The first letter adds a history entry, so that Back restores the dropdowns that it cleared.
  const { sort } = filters
  const hasSearch = filters.search !== ''
  const search = useSearchBox(
    filters.search,
    useCallback(
      (text) => setFilters(searchFor(text, sort), hasSearch),
      [setFilters, hasSearch, sort],
    ),
  )
  const top = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const change = (changed: BikeFilters) => {
    if (changed.search === '') search.clear()
    setFilters(changed)
  }
  const turnTo = (page: number) => {
    setFilters({ ...filters, page })
    count.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView()
  }
  const clear =
    search.typed === '' && countChosen(filters) === 0
      ? undefined
      : () => change({ ...NO_FILTERS, sort })
  const totalPages = bikes.data?.meta?.totalPages ?? 1
  const total = bikes.data && totalOf(bikes.data)

  return (
    <div className="@container grid grid-cols-1 gap-5 md:gap-4">
      <ListingBanner title={title} />
      <div ref={top} className="scroll-mt-24">
        <BikeFilterBar
          filters={filters}
          brands={brands.data ?? []}
          typed={search.typed}
          onType={search.type}
          onChange={change}
          onClear={clear}
          found={total === undefined ? 'bikes' : formatBikeCount(total)}
          error={
            bikes.isError || brands.isError
              ? 'Something went wrong. Please try again later.'
              : undefined
          }
        >
          <WhenFilter time={time} error={bikes.error} />
        </BikeFilterBar>
      </div>
      <ListingFollowUp
        filters={filters}
        time={time}
        bikes={bikes}
        goTo={(page) => setFilters({ ...filters, page }, true)}
      />
      <Results
        bikes={bikes}
        time={time}
        count={count}
        onShowAll={() => change(NO_FILTERS)}
        onClear={clear}
      />
      <Pager page={Math.min(filters.page, totalPages)} totalPages={totalPages} onPage={turnTo} />
    </div>
  )
}

function ListingBanner({ title }: { title: string }) {
  return (
    <header
      id="description"
      className="relative isolate overflow-hidden rounded-card bg-deep px-6 pt-5 pb-9 text-on-deep sm:flex sm:items-baseline sm:gap-6 sm:pt-3 sm:pb-8"
    >
      <h1 className="text-3xl sm:shrink-0 sm:text-4xl">{title}</h1>
      <p className="mt-2 text-on-deep-muted">
        You pay for the time you ride, minimum charge {ADVANCE_TEXT}.
      </p>
      <span className="road absolute inset-x-0 bottom-0 -z-10 h-5" />
      <Wheel className="absolute right-[6%] bottom-2 -z-10 size-52 text-deep-raised @max-4xl:hidden" />
    </header>
  )
}

type ResultsProps = {
  bikes: ReturnType<typeof useBikes>
  time: ChosenTime | undefined
  count: Ref<HTMLParagraphElement>
  onShowAll: () => void
  onClear: (() => void) | undefined
}

function Results({ bikes, time, count, onShowAll, onClear }: ResultsProps) {
  if (bikes.isPending) return <LateBikeSkeletons count={6} />
  const data = bikes.data?.data ?? []
  if (!bikes.data || data.length === 0) {
    const onRetry = bikes.data ? undefined : () => void bikes.refetch()
    return <NoBikes onRetry={onRetry} onShowAll={onShowAll} />
  }
  return (
    <section aria-label="Bikes" aria-busy={bikes.isPlaceholderData}>
      <div className="mb-3 flex items-center gap-4">
        <p ref={count} tabIndex={-1} className="text-muted outline-none">
          {formatBikeCount(totalOf(bikes.data))}
        </p>
        {onClear && (
          <Button variant="quiet" size="sm" className="-my-2 max-md:hidden" onClick={onClear}>
            Clear filters
          </Button>
        )}
      </div>
      <ul
        className={classNames(
          'grid gap-6 transition-opacity duration-150 @2xl:grid-cols-2 @5xl:grid-cols-3',
          bikes.isPlaceholderData && 'opacity-60',
        )}
      >
        {data.map((bike, index) => (
          <li key={bike._id}>
            <BikeCard bike={bike} time={time} eager={index < 3} />
          </li>
        ))}
      </ul>
    </section>
  )
}

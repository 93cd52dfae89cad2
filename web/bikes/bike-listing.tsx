import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BikeView, BrandFilter, PageMeta } from '#contract/bikes'
import { ADVANCE } from '../lib/money-format.ts'
import { Wheel } from '../ui/wordmark.tsx'
import { envelopeQueryFor, pollInterval, queryFor } from '../lib/query.ts'
import { useSearchBox } from '../lib/use-search-box.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Empty } from '../ui/empty.tsx'
import { BikeIcon } from '../ui/icons.tsx'
import { Pager } from '../ui/pager.tsx'
import { Problem } from '../ui/problem.tsx'
import { BikeCard } from './bike-card.tsx'
import { BikeFilters } from './bike-filters.tsx'
import { BikeSkeletons } from './bike-skeletons.tsx'
import {
  type BikeFilters as Filters,
  NO_FILTERS,
  readFilters,
  searchFor,
  toBikeQuery,
  writeFilters,
} from './filter-search-params.ts'

/** What the server has read already, and for which filters. */
export type ListingStart = {
  filters: Filters
  bikes: { data: BikeView[]; meta?: PageMeta }
  brands: BrandFilter[]
}

function useBikes(filters: Filters, start: ListingStart | undefined) {
  const isStart =
    start && writeFilters(start.filters).toString() === writeFilters(filters).toString()
  return useQuery({
    ...envelopeQueryFor('GET /bikes', { query: toBikeQuery(filters) }),
    refetchInterval: pollInterval(),
    placeholderData: keepPreviousData,
    ...(isStart ? { initialData: { message: '', ...start.bikes } } : {}),
  })
}

function useFilters() {
  const [params, setParams] = useSearchParams()
  const filters = readFilters(params)
  const setFilters = useCallback(
    (changed: Filters, replace = false) =>
      setParams(writeFilters(changed), { replace, preventScrollReset: true }),
    [setParams],
  )
  return [filters, setFilters] as const
}

function inWords(total: number): string {
  if (total === 0) return 'no bikes'
  return total === 1 ? '1 bike' : `${total} bikes`
}

/**
 * How many there are, to be read out after a filter or a turn of the page. A poll that brings other
 * bikes says nothing: nobody asked.
 */
function useNews(filters: Filters, bikes: ReturnType<typeof useBikes>): string {
  const asked = writeFilters(filters).toString()
  const [said, setSaid] = useState({ asked, news: '' })
  if (said.asked !== asked && bikes.data && !bikes.isPlaceholderData) {
    const total = bikes.data.meta?.total ?? bikes.data.data.length
    setSaid({ asked, news: `Found: ${inWords(total)}` })
  }
  return said.news
}

type BikeListingProps = { title: string; start?: ListingStart | undefined }

/** Title, filters, cards and pager: All Bikes and the dashboard's Available Bikes (spec 2). */
export function BikeListing({ title, start }: BikeListingProps) {
  const [filters, setFilters] = useFilters()
  const bikes = useBikes(filters, start)
  const brands = useQuery({
    ...queryFor('GET /bikes/filters'),
    ...(start ? { initialData: start.brands } : {}),
  })
  const search = useSearchBox(
    filters.search,
    useCallback((text) => setFilters(searchFor(text), true), [setFilters]),
  )
  const top = useRef<HTMLDivElement>(null)
  const change = (changed: Filters) => {
    search.clear()
    setFilters(changed)
  }
  const turnTo = (page: number) => {
    setFilters({ ...filters, page })
    top.current?.scrollIntoView()
  }
  const totalPages = bikes.data?.meta?.totalPages ?? 1

  // The last bike of the last page may be gone, or the address may name a page there never was.
  const isBeyond =
    bikes.isSuccess && !bikes.isPlaceholderData && filters.page > Math.max(totalPages, 1)
  useEffect(() => {
    if (isBeyond) setFilters({ ...filters, page: Math.max(totalPages, 1) }, true)
  })

  return (
    <div className="@container grid grid-cols-1 gap-8">
      <ListingBanner title={title} />
      <div ref={top} className="scroll-mt-24">
        <BikeFilters
          filters={filters}
          brands={brands.data ?? []}
          typed={search.typed}
          onType={search.type}
          onChange={change}
          error={
            bikes.isError || brands.isError
              ? 'Something went wrong. Please try again later.'
              : undefined
          }
        />
      </div>
      <p role="status" className="sr-only">
        {useNews(filters, bikes)}
      </p>
      <Results bikes={bikes} onClear={() => change(NO_FILTERS)} />
      <Pager page={Math.min(filters.page, totalPages)} totalPages={totalPages} onPage={turnTo} />
    </div>
  )
}

function ListingBanner({ title }: { title: string }) {
  return (
    <header
      id="description"
      className="relative isolate overflow-hidden rounded-card bg-deep px-6 pt-8 pb-14 text-on-deep sm:px-10 sm:pt-12 sm:pb-20"
    >
      <span className="road absolute inset-x-0 bottom-0 -z-10 h-8 sm:h-10" />
      <Wheel className="absolute right-[6%] bottom-4 -z-10 size-52 text-deep-raised @max-4xl:hidden" />
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <p className="mt-3 max-w-xl text-on-deep-muted sm:text-lg">
        Motorbikes for the open road, bicycles for the next corner. Every one is serviced before it
        is handed over. You pay by the hour, minimum charge {ADVANCE}.
      </p>
    </header>
  )
}

type ResultsProps = { bikes: ReturnType<typeof useBikes>; onClear: () => void }

function Results({ bikes, onClear }: ResultsProps) {
  if (bikes.isPending) return <BikeSkeletons count={6} />
  if (!bikes.data) {
    return (
      <Problem
        message="sorry some error occurred"
        action={<Button onClick={() => void bikes.refetch()}>Try again</Button>}
      />
    )
  }
  const { data, meta } = bikes.data
  if (data.length === 0) {
    return (
      <Empty
        title={
          <>
            No bikes match the selected filters <BikeIcon className="inline size-6 text-brand" />
            {/* Without a font for it, it would be seen as a box. */}
            <span className="sr-only">🚲</span>
          </>
        }
        action={
          <Button variant="quiet" onClick={onClear}>
            Show all bikes
          </Button>
        }
      >
        Try another word, or fewer filters.
      </Empty>
    )
  }
  const total = meta?.total ?? data.length
  return (
    <section aria-label="Bikes" aria-busy={bikes.isPlaceholderData}>
      <p className="mb-4 text-muted">{inWords(total)}</p>
      <ul
        className={classNames(
          'grid gap-6 transition-opacity duration-150 @2xl:grid-cols-2 @5xl:grid-cols-3',
          bikes.isPlaceholderData && 'opacity-60',
        )}
      >
        {data.map((bike, index) => (
          <li key={bike._id}>
            <BikeCard bike={bike} eager={index < 3} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { href, redirect } from 'react-router'
import { refusePeriod } from '#domain/occupancy'
import { DocumentReads, fetchQueries, loaderRead } from '../first-load/live-query.tsx'
import { pageMeta, titleOf } from '../lib/page-meta.ts'
import { shopContext } from '../lib/shop.server.ts'
import type { Route } from './+types/all-bikes.screen'
import { BikeListing } from './bike-listing.tsx'
import { type ChosenTime, readChosenTime } from './chosen-time.ts'
import { type BikeFilters, readFilters, toBikeQuery, writeFilters } from './filter-search-params.ts'
import { bikesQuery, brandsQuery } from './use-bike-list.ts'

/** A later page has a canonical URL of its own; a filtered listing has not. */
export function meta({ matches, location }: Route.MetaArgs) {
  const { page, ...narrowing } = readFilters(new URLSearchParams(location.search))
  const isNarrowed = Object.values(narrowing).some((value) => value !== '')
  const isLater = page > 1 && !isNarrowed
  return pageMeta(matches, {
    title: titleOf(matches, isLater ? `All Bikes, page ${page}` : 'All Bikes'),
    description:
      'Every motorbike and bicycle of the shop, with its price per hour. See what is free now.',
    path: isLater ? `${href('/all-bikes')}?page=${page}` : href('/all-bikes'),
  })
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const filters = readFilters(url.searchParams)
  const time = readChosenTime(url.searchParams)
  const refusal = time && refusePeriod(toPeriod(time), Date.now())
  if (refusal === 'period_in_past') throw redirectTo(filters)
  const [bikes, brands] = await Promise.all([
    // The browser repeats a request whose time is refused, and shows the reason.
    refusal ? undefined : shop.listBikes({ ...toBikeQuery(filters), ...time }),
    shop.listFilters(),
  ])
  const lastPage = Math.max(bikes?.meta?.totalPages ?? 1, 1)
  if (bikes && filters.page > lastPage) throw redirectTo({ ...filters, page: lastPage }, time)
  return { filters, time, bikes, brands }
}

const toPeriod = ({ from, to }: ChosenTime) => ({ from: Date.parse(from), to: Date.parse(to) })

function redirectTo(filters: BikeFilters, time?: ChosenTime) {
  const params = new URLSearchParams([...writeFilters(filters), ...Object.entries(time ?? {})])
  return redirect(href('/all-bikes') + (params.size === 0 ? '' : `?${params.toString()}`))
}

/** On a client navigation the screen opens at once and fetches its own data. */
export function clientLoader() {
  fetchQueries()
  return undefined
}

/** The server has read nothing when the time was refused, and the browser reads everything. */
const readsOf = ({ filters, time, bikes, brands }: Awaited<ReturnType<typeof loader>>) =>
  bikes && [loaderRead(bikesQuery(filters, { time }), bikes), loaderRead(brandsQuery, brands)]

export default function AllBikesScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page pt-6 md:pt-5">
      <DocumentReads reads={loaderData && readsOf(loaderData)}>
        <BikeListing title="All Bikes" />
      </DocumentReads>
    </div>
  )
}

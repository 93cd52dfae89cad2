import { href, redirect } from 'react-router'
import { DocumentReads, loaderRead } from '../lib/document-reads.tsx'
import { fetchQueries } from '../lib/query-code.ts'
import { pageMeta, titleOf } from '../lib/page-meta.ts'
import { shopContext } from '../lib/shop.server.ts'
import type { Route } from './+types/all-bikes.screen'
import { BikeListing } from './bike-listing.tsx'
import { readFilters, toBikeQuery, writeFilters } from './filter-search-params.ts'
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
  const [bikes, brands] = await Promise.all([
    shop.listBikes(toBikeQuery(filters)),
    shop.listFilters(),
  ])
  const lastPage = Math.max(bikes.meta?.totalPages ?? 1, 1)
  if (filters.page > lastPage) {
    const address = writeFilters({ ...filters, page: lastPage }).toString()
    throw redirect(href('/all-bikes') + (address === '' ? '' : `?${address}`))
  }
  return { filters, bikes, brands }
}

/** On a client navigation the screen opens at once and fetches its own data. */
export function clientLoader() {
  fetchQueries()
  return undefined
}

const readsOf = ({ filters, bikes, brands }: Awaited<ReturnType<typeof loader>>) => [
  loaderRead(bikesQuery(filters), bikes),
  loaderRead(brandsQuery, brands),
]

export default function AllBikesScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page pt-6 sm:pt-8">
      <DocumentReads reads={loaderData && readsOf(loaderData)}>
        <BikeListing title="All Bikes" />
      </DocumentReads>
    </div>
  )
}

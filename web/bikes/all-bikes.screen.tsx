import { redirect } from 'react-router'
import { shopContext } from '../lib/shop.server.ts'
import type { Route } from './+types/all-bikes.screen'
import { BikeListing } from './bike-listing.tsx'
import { readFilters, toBikeQuery, writeFilters } from './filter-address.ts'

export function meta() {
  return [
    { title: 'All Bikes · Chaka' },
    {
      name: 'description',
      content:
        'Every motorbike and bicycle of the shop, with its price per hour. See what is free now.',
    },
  ]
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
    throw redirect(address === '' ? '/all-bikes' : `/all-bikes?${address}`)
  }
  return { filters, bikes, brands }
}

/** From inside the shop the screen opens at once, and reads what it shows by itself. */
export function clientLoader() {
  return undefined
}

export default function AllBikesScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page pt-6 sm:pt-8">
      <BikeListing title="All Bikes" start={loaderData} />
    </div>
  )
}

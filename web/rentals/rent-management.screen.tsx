import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RentalWithUser } from '#contract/rentals'
import { pollInterval, queryFor } from '../lib/query.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { Empty } from '../ui/empty.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pager } from '../ui/pager.tsx'
import { Problem } from '../ui/problem.tsx'
import { RentManagementTable } from './rent-management-table.tsx'
import { useReturnTimes } from './return-times.ts'

const ROWS_PER_PAGE = 20

export function meta() {
  return [{ title: 'Rent Management · Chaka' }]
}

export default function RentManagementScreen() {
  const zone = useShopZone()
  const rentals = useQuery({
    ...queryFor('GET /rentals/all-rentals'),
    refetchInterval: pollInterval(),
  })
  const returnTimes = useReturnTimes(zone)

  return (
    <>
      <PageTitle title="Rent Management">
        When a bike comes back, enter its return time: the cost is calculated once, and the bike is
        free again. All times are in {nameOfZone(zone)}.
      </PageTitle>
      {rentals.isPending && <Loading message="Loading" />}
      {rentals.isError && <Problem message="Some Error Occurred" />}
      {rentals.data && <Bookings rentals={rentals.data} returnTimes={returnTimes} />}
    </>
  )
}

type Props = { rentals: RentalWithUser[]; returnTimes: ReturnType<typeof useReturnTimes> }

function Bookings({ rentals, returnTimes }: Props) {
  const [wanted, setPage] = useState(1)
  const totalPages = Math.ceil(rentals.length / ROWS_PER_PAGE)
  const page = Math.min(wanted, Math.max(totalPages, 1))
  if (rentals.length === 0) {
    return <Empty title="No rentals yet">Every booking whose advance is paid stands here.</Empty>
  }
  return (
    <div className="grid gap-8">
      <RentManagementTable
        rentals={rentals.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)}
        returnTimes={returnTimes}
      />
      <Pager page={page} totalPages={totalPages} onPage={setPage} />
    </div>
  )
}

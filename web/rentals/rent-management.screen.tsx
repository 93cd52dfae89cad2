import { useQuery } from '@tanstack/react-query'
import type { RentalWithUser } from '#contract/rentals'
import { matchesSearch, pageOf, useListSearchParams } from '../lib/list-search-params.ts'
import { pollInterval, queryFor } from '../lib/query.ts'
import { nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListTools, countOf } from '../ui/list-tools.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pager } from '../ui/pager.tsx'
import { TableSkeleton, TilesSkeleton } from '../ui/table-skeleton.tsx'
import { RentManagementTable } from './rent-management-table.tsx'
import { RENTAL_STAGES, inStage } from './rental-stage.ts'
import { RentalTiles } from './rental-tiles.tsx'
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
        When a bike comes back, enter its return time. This calculates the cost and frees the bike.
        It cannot be changed later. All times are in {nameOfZone(zone)}.
      </PageTitle>
      <div className="grid gap-6">
        {rentals.isPending && (
          <>
            <TilesSkeleton />
            <TableSkeleton message="Loading" />
          </>
        )}
        <ReadProblem message="Some Error Occurred" of={rentals} />
        {rentals.data && (
          <Bookings
            rentals={rentals.data}
            returnTimes={returnTimes}
            now={new Date(rentals.dataUpdatedAt)}
            zone={zone}
          />
        )}
      </div>
    </>
  )
}

type Props = {
  rentals: RentalWithUser[]
  returnTimes: ReturnType<typeof useReturnTimes>
  /** When the rentals were as they are shown. */
  now: Date
  zone: string
}

/** As the server has them, newest first, unless one stage alone is asked for. */
function rentalsOf(rentals: RentalWithUser[], wanted: string, now: Date): RentalWithUser[] {
  const stage = RENTAL_STAGES.find((name) => name === wanted)
  return stage === undefined ? rentals : inStage(rentals, stage, now)
}

const textsOf = ({ bikeId, user }: RentalWithUser) => [bikeId.name, user.name, user.phone]

function Bookings({ rentals, returnTimes, now, zone }: Props) {
  const { typed, type, shown, show, wantedPage, turnTo, clear } = useListSearchParams()
  if (rentals.length === 0) {
    return <Empty title="No rentals yet">Bookings appear here once the advance is paid.</Empty>
  }
  const found = rentalsOf(rentals, shown, now).filter((rental) =>
    matchesSearch(textsOf(rental), typed),
  )
  const { page, totalPages, rows } = pageOf(found, wantedPage, ROWS_PER_PAGE)
  return (
    <>
      <RentalTiles rentals={rentals} now={now} zone={zone} chosen={shown} onChoose={show} />
      <ListTools
        placeholder="Bike, customer or phone"
        typed={typed}
        onType={type}
        count={countOf(found.length, rentals.length, 'rental')}
      />
      {found.length === 0 ? (
        <Empty
          title="No rentals match"
          action={
            <Button variant="quiet" onClick={clear}>
              Show all rentals
            </Button>
          }
        >
          Try a shorter search or clear it.
        </Empty>
      ) : (
        <RentManagementTable rentals={rows} returnTimes={returnTimes} now={now} />
      )}
      <Pager page={page} totalPages={totalPages} onPage={turnTo} />
    </>
  )
}

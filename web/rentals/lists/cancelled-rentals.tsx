import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ROWS_PER_PAGE } from '#contract/paging'
import type { CancelledRental } from '#contract/rentals'
import { bookingCode } from '#domain/booking-code'
import { formatDay } from '../../lib/format-day.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { envelopeQueryFor, pollInterval } from '../../lib/query.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Pager } from '../../ui/pager.tsx'
import { BikePicture } from '../../ui/picture.tsx'
import { ReadProblem } from '../../ui/read-problem.tsx'
import { RentalLink } from './rental-link.tsx'

/** Stands below the tabs, and is not there for a customer who has cancelled nothing. */
export function CancelledRentals() {
  const heading = useId()
  const [page, setPage] = useState(1)
  const rentals = useQuery({
    ...envelopeQueryFor('GET /rentals/cancelled', { query: { page, limit: ROWS_PER_PAGE } }),
    refetchInterval: pollInterval(),
    placeholderData: keepPreviousData,
  })
  if (!rentals.isError && !rentals.data?.data.length) return null
  return (
    <section aria-labelledby={heading} className="mt-10 grid gap-4">
      <h2 id={heading} className="text-xl">
        Cancelled
      </h2>
      <ReadProblem message="Your cancelled bookings cannot be read at the moment." of={rentals} />
      {rentals.data && (
        <>
          <Card className="@container overflow-hidden">
            <ul className="divide-y divide-line">
              {rentals.data.data.map((rental) => (
                <CancelledRow key={rental._id} rental={rental} />
              ))}
            </ul>
          </Card>
          <Pager
            page={rentals.data.meta.page}
            totalPages={rentals.data.meta.totalPages}
            onPage={setPage}
          />
        </>
      )}
    </section>
  )
}

const BY: Record<CancelledRental['kind'], string> = {
  customer: 'You cancelled',
  shop: 'The shop cancelled',
  no_show: 'You did not come',
}

function CancelledRow({ rental }: { rental: CancelledRental }) {
  const zone = useShopZone()
  const { _id: id, bikeId, startTime, cancelledAt, kind, kept, refunded } = rental
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 @2xl:flex-nowrap @2xl:px-5">
      <BikePicture
        src={bikeId.imageUrl}
        alt=""
        className="w-20! shrink-0 rounded-control opacity-70 grayscale"
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          <RentalLink rental={rental} />
        </p>
        <p className="text-sm text-muted">{bookingCode(id)}</p>
      </div>
      <div className="min-w-0 basis-full @2xl:basis-64">
        <Moment iso={startTime} />
        <p className="text-sm text-muted">
          {BY[kind]}: {formatDay(cancelledAt, zone)}
        </p>
      </div>
      <p className="basis-full text-sm tabular-nums @2xl:basis-44 @2xl:text-right">
        {kept > 0 ? `${formatTaka(kept)} kept` : 'Nothing kept'}
        <span className="block text-muted">
          {refunded > 0 ? `${formatTaka(refunded)} refunded` : 'Nothing refunded'}
        </span>
      </p>
    </li>
  )
}

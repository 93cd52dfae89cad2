import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { ApiProblem } from '../lib/api.ts'
import { useHydrated } from '../first-load/prehydration.ts'
import { queryClient } from '../lib/query-client.ts'
import { pollInterval, queryFor } from '../lib/query.ts'
import { focusHeading } from '../lib/heading-focus.ts'
import { formatRange } from '../lib/format-range.ts'
import { formatRangeForVisitor, nameOfZone } from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import type { OwnBike } from '../rentals/lists/use-own-bike.ts'
import { RideQuote } from '../rentals/quote/ride-quote.tsx'
import { Badge } from '../ui/badge.tsx'
import type { ChosenTime } from './chosen-time.ts'

type Props = { bike: BikeView; time: ChosenTime; own: OwnBike }

export function TimeQuote(props: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Quote {...props} />
    </QueryClientProvider>
  )
}

function Quote({ bike, time, own }: Props) {
  const zone = useShopZone()
  const { data, error } = useQuery({
    ...queryFor('GET /bikes/:id', { params: { id: bike._id }, query: time }),
    refetchInterval: pollInterval(),
  })
  const problem = error instanceof ApiProblem ? error.message : undefined
  return (
    <section aria-labelledby="chosen-time" className="quote-card">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="chosen-time" className="text-base">
          Your time
        </h2>
        {data && <TimeBadge isFree={data.isAvailable} isOwn={isOwnTime(own, time)} />}
      </div>
      <Clocks time={time} zone={zone} />
      {problem === undefined ? (
        <div className="mt-3 border-t border-dashed border-line-strong/60 pt-3">
          <RideQuote
            pricePerHour={bike.pricePerHour}
            prices={bike.prices}
            from={new Date(time.from)}
            to={new Date(time.to)}
          />
        </div>
      ) : (
        <p role="alert" className="mt-3 font-medium text-danger">
          {problem}
        </p>
      )}
      <Link
        to={{ search: '', hash: '#top' }}
        replace
        preventScrollReset
        onClick={() => focusHeading()}
        className="mt-1 -mb-3 inline-flex min-h-11 items-center text-sm font-medium text-brand underline underline-offset-4"
      >
        Clear time
      </Link>
    </section>
  )
}

function TimeBadge({ isFree, isOwn }: { isFree: boolean; isOwn: boolean }) {
  if (isFree) return <Badge tone="available">Free at this time</Badge>
  return isOwn ? (
    <Badge tone="brand">Yours at this time</Badge>
  ) : (
    <Badge tone="unavailable">Taken at this time</Badge>
  )
}

/** The end of a reservation is not known here, so only its start counts. */
function isOwnTime({ issue, rentals }: OwnBike, { from, to }: ChosenTime): boolean {
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const reserved = issue && { startTime: issue.startTime, plannedReturn: issue.startTime }
  return [...rentals, ...(reserved ? [reserved] : [])].some(
    ({ startTime, plannedReturn }) =>
      Date.parse(startTime) < end &&
      (plannedReturn === undefined || Date.parse(plannedReturn) >= begin),
  )
}

/**
 * The zone is named where the visitor's clock shows another time. The server does not know the
 * visitor's zone, so it renders the shop's clock alone.
 */
function Clocks({ time: { from, to }, zone }: { time: ChosenTime; zone: string }) {
  const isHydrated = useHydrated()
  const ownClock = isHydrated ? formatRangeForVisitor(from, to, zone) : undefined
  return (
    <>
      <p className="mt-2 tabular-nums">
        {formatRange(from, to, zone)}
        {ownClock !== undefined && (
          <span className="text-sm text-muted"> in {nameOfZone(zone)}</span>
        )}
      </p>
      {ownClock !== undefined && <p className="text-sm text-muted tabular-nums">{ownClock}</p>}
    </>
  )
}

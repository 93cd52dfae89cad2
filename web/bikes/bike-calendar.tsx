import { QueryClientProvider } from '@tanstack/react-query'
import { Link, href } from 'react-router'
import type { BikeView } from '#contract/bikes'
import { kindOf } from '#domain/bikes'
import type { FreeTime } from '#domain/free-times'
import { DAY_MS } from '#domain/time'
import { queryClient } from '../lib/query-client.ts'
import { formatDay } from '../lib/format-day.ts'
import { formatRange } from '../lib/format-range.ts'
import {
  formatForVisitor,
  formatRangeForVisitor,
  nameOfZone,
  thisMinute,
} from '../lib/shop-time.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { CalendarStrip } from './calendar-strip.tsx'
import type { ChosenTime } from './chosen-time.ts'
import { CALENDAR_DAYS, useFreeTimes } from './use-free-times.ts'

type Props = { bike: BikeView; onChoose: (time: ChosenTime) => void }

export function BikeCalendar(props: Props) {
  const zone = useShopZone()
  return (
    <QueryClientProvider client={queryClient}>
      <h2 className="text-xl">When is it free?</h2>
      <p className="mt-1 text-sm text-muted">
        The next {CALENDAR_DAYS} days, in {nameOfZone(zone)}.
      </p>
      <div className="mt-4">
        <FreeTimes {...props} />
      </div>
    </QueryClientProvider>
  )
}

function FreeTimes({ bike, onChoose }: Props) {
  const zone = useShopZone()
  const { now, shown, busy, free, isForRent, isError } = useFreeTimes(bike)
  if (!busy || !free || isForRent === undefined) {
    if (!isError) return <Skeleton className="h-28" />
    return <p role="alert">The calendar cannot be shown at the moment.</p>
  }
  if (!isForRent) return <p>This bike is not for rent at the moment.</p>
  return (
    <>
      <CalendarStrip busy={busy} shown={shown} now={now} zone={zone} />
      <Legend />
      {free.length === 0 ? (
        <p className="mt-4">
          Not free in the next {CALENDAR_DAYS} days.{' '}
          <Link
            to={`${href('/all-bikes')}?kind=${kindOf(bike.cc)}`}
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
          >
            See similar bikes
          </Link>
        </p>
      ) : (
        <ul className="mt-4 grid gap-2">
          {free.map((time) => (
            <li key={time.from.getTime()}>
              <FreeTimeRow time={time} isNow={time.from <= now} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Legend() {
  const swatch = 'mr-1.5 inline-block size-3 rounded-sm border border-line-strong align-[-0.05em]'
  return (
    <p aria-hidden="true" className="mt-2 flex gap-5 text-xs text-muted">
      <span>
        <span className={`${swatch} bg-available-soft`} />
        Free
      </span>
      <span>
        <span
          className={`${swatch} forced-colors:[background:CanvasText] forced-colors:forced-color-adjust-none bg-[repeating-linear-gradient(135deg,var(--color-unavailable)_0_1.5px,var(--color-unavailable-soft)_1.5px_4px)]`}
        />
        Taken
      </span>
    </p>
  )
}

/**
 * A free time without an end is offered for one day; one that has begun is offered from this minute
 * on.
 */
export function toChosenTime({ from, to }: FreeTime, isNow: boolean): ChosenTime {
  const start = isNow ? thisMinute(new Date()) : from.toISOString()
  return { from: start, to: (to ?? new Date(Date.parse(start) + DAY_MS)).toISOString() }
}

type Formats = {
  formatOne: (iso: string) => string | undefined
  formatBoth: (from: string, to: string) => string | undefined
}

/** The result is undefined where a format has nothing to say. */
function describeFreeTime(time: FreeTime, isNow: boolean, { formatOne, formatBoth }: Formats) {
  const [from, to] = [time.from.toISOString(), time.to?.toISOString()]
  if (to === undefined) {
    const start = isNow ? 'now' : formatOne(from)
    return start && `Free from ${start}`
  }
  if (!isNow) return formatBoth(from, to)
  const end = formatOne(to)
  return end && `Free until ${end}`
}

type RowProps = { time: FreeTime; isNow: boolean; onChoose: (time: ChosenTime) => void }

function FreeTimeRow({ time, isNow, onChoose }: RowProps) {
  const zone = useShopZone()
  const label = describeFreeTime(time, isNow, {
    formatOne: (iso) => formatDay(iso, zone),
    formatBoth: (from, to) => formatRange(from, to, zone),
  })
  const ownClock = describeFreeTime(time, isNow, {
    formatOne: (iso) => formatForVisitor(iso, zone),
    formatBoth: (from, to) => formatRangeForVisitor(from, to, zone),
  })
  return (
    <div className="flex items-center justify-between gap-x-4 rounded-control border border-line bg-raised py-2 pr-2 pl-4">
      <p className="min-w-0 tabular-nums">
        {label}
        {ownClock !== label && <span className="block text-xs text-muted">{ownClock}</span>}
      </p>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Book: ${label}`}
        onClick={() => onChoose(toChosenTime(time, isNow))}
      >
        Book
      </Button>
    </div>
  )
}

import type { Schedule, ScheduledRental } from '#contract/bike-times'
import type { Week } from './schedule-month.ts'

export type EntryState = 'reserved' | 'booked' | 'out' | 'overdue' | 'returned' | 'blocked'

/** A rental or a block of one bike, as it is shown. */
export type Entry = {
  id: string
  state: EntryState
  /** The customer, or the reason of a block. */
  label: string
  from: string
  /** The return, or else the planned one; undefined without either. */
  until: string | undefined
  /** Where its bar ends, in milliseconds: a bike that is late is out until now at least. */
  end: number
}

function stateOf(rental: ScheduledRental, now: Date) {
  const { status, startTime, handedOutAt, returnTime, overdue } = rental
  if (status === 'PENDING_PAYMENT') return 'reserved'
  if (returnTime !== undefined) return 'returned'
  if (overdue) return 'overdue'
  return handedOutAt !== undefined || new Date(startTime) <= now ? 'out' : 'booked'
}

function endOf({ plannedReturn, returnTime }: ScheduledRental, now: Date): number {
  if (returnTime !== undefined) return Date.parse(returnTime)
  if (plannedReturn === undefined) return Number.POSITIVE_INFINITY
  return Math.max(Date.parse(plannedReturn), now.getTime())
}

/** In the order of their starts. */
export function entriesOf({ rentals, blocks }: Schedule, now: Date): Entry[] {
  const rented = rentals.map((rental): Entry => {
    const { _id: id, customer, startTime, plannedReturn, returnTime } = rental
    return {
      id,
      state: stateOf(rental, now),
      label: customer,
      from: startTime,
      until: returnTime ?? plannedReturn,
      end: endOf(rental, now),
    }
  })
  const blocked = blocks.map(({ _id: id, from, to, reason }): Entry => {
    return { id, state: 'blocked', label: reason, from, until: to, end: Date.parse(to) }
  })
  return [...rented, ...blocked].toSorted((one, other) => one.from.localeCompare(other.from))
}

export type Bar = {
  entry: Entry
  /** In percent of the week. */
  left: number
  width: number
  /** Bars that overlap lie in lanes below each other. */
  lane: number
  begins: boolean
  ends: boolean
  /** What is free after it in its lane, in percent of the week. */
  room: number
}

/** What of the entries lies in a week. */
export function barsOf(entries: readonly Entry[], week: Week): Bar[] {
  const [weekStart, weekEnd] = [week.from.getTime(), week.to.getTime()]
  const laneEnds: number[] = []
  const bars: Bar[] = []
  for (const entry of entries) {
    const start = Date.parse(entry.from)
    if (start >= weekEnd || entry.end <= weekStart) continue
    const [from, to] = [Math.max(start, weekStart), Math.min(entry.end, weekEnd)]
    const free = laneEnds.findIndex((end) => end <= from)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = to
    const share = 100 / (weekEnd - weekStart)
    bars.push({
      entry,
      left: (from - weekStart) * share,
      width: (to - from) * share,
      lane,
      begins: start >= weekStart,
      ends: entry.end <= weekEnd,
      room: 0,
    })
  }
  return bars.map((bar) => ({ ...bar, room: roomAfter(bar, bars) }))
}

function roomAfter({ lane, left, width }: Bar, bars: readonly Bar[]): number {
  const next = bars.find((bar) => bar.lane === lane && bar.left > left)
  return (next?.left ?? 100) - left - width
}

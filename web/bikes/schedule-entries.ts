import type { Schedule, ScheduledRental } from '#contract/bike-times'
import { needsDutyFleet } from '#domain/desk-blocks'
import type { Week } from './schedule-month.ts'

export type EntryState = 'reserved' | 'booked' | 'out' | 'overdue' | 'returned' | 'blocked'

export type ScheduleEntry = {
  id: string
  state: EntryState
  label: string
  from: string
  /** This is the return, or the planned return until the bike is back. */
  until: string | undefined
  /** The bar of a late bike ends now at the earliest. The value is in milliseconds. */
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

export function entriesOf({ rentals, blocks }: Schedule, now: Date): ScheduleEntry[] {
  const rented = rentals.map((rental): ScheduleEntry => {
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
  const blocked = blocks.map(({ _id: id, from, to, reason }): ScheduleEntry => {
    return { id, state: 'blocked', label: reason, from, until: to, end: Date.parse(to) }
  })
  return [...rented, ...blocked].toSorted((one, other) => one.from.localeCompare(other.from))
}

/** The desk removes the blocks that it could make itself. */
export function isRemovable({ state, from, end }: ScheduleEntry, isFleet: boolean): boolean {
  return state === 'blocked' && (isFleet || !needsDutyFleet({ from: Date.parse(from), to: end }))
}

export type Bar = {
  entry: ScheduleEntry
  /** Left, width and room are in percent of the week. */
  left: number
  width: number
  lane: number
  begins: boolean
  ends: boolean
  /** The room is the free space after the bar in its lane. */
  room: number
}

export function barsOf(entries: readonly ScheduleEntry[], week: Week): Bar[] {
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

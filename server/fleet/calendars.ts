import type { BusyRange } from '#contract/bike-times'
import { type Period, overlaps } from '#domain/occupancy'
import type { FleetBike } from './fleet-bike.ts'
import { type PackedPeriods, unpackPeriods } from './packed-times.ts'

type Calendar = { busy: PackedPeriods; ranges: BusyRange[] }

const MOST_CALENDARS = 1000

/**
 * Calendars do not say who rents a bike. An unchanged calendar stays the same object, so that its
 * bytes can be reused.
 */
export function createCalendars() {
  const calendars = new Map<string, Calendar>()

  return {
    find(bike: FleetBike | undefined, period: Period): BusyRange[] | undefined {
      if (!bike) return undefined
      const { row, busy } = bike
      const key = `${row.id} ${period.from} ${period.to}`
      const known = calendars.get(key)
      const kept = known?.busy === busy ? known : { busy, ranges: toRanges(busy, period) }
      calendars.delete(key)
      calendars.set(key, kept)
      const [oldest] = calendars.keys()
      if (calendars.size > MOST_CALENDARS && oldest !== undefined) calendars.delete(oldest)
      return kept.ranges
    },
  }
}

function toRanges(busy: PackedPeriods, asked: Period): BusyRange[] {
  return unpackPeriods(busy)
    .filter((period) => overlaps(period, asked))
    .map(({ from, to }) => ({
      from: new Date(from).toISOString(),
      until: Number.isFinite(to) ? new Date(to).toISOString() : null,
    }))
}

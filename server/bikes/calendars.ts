import type { BusyRange } from '#contract/bike-times'
import { type Period, overlaps } from '#domain/occupancy'
import type { FleetBike } from './fleet-bike.ts'
import { type PackedPeriods, unpackPeriods } from './packed-times.ts'

type Calendar = { busy: PackedPeriods; ranges: BusyRange[] }

const MOST_CALENDARS = 1000

/** When bikes are busy, without who rents them. The same object for as long as it says the same. */
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

import type { Period } from '#domain/occupancy'
import { HOUR_MS } from '#domain/time'
import type { FleetBike } from './fleet-bike.ts'
import type { PackedPeriods } from './packed-times.ts'

/** Times before the first hour or after the last one lie in the list of that hour. */
const HOURS = 400 * 24

type Visit = (begin: number, end: number, freeSince: number) => void

/** Begins and ends of busy times lie in lists by the hour, so that a whole hour counts at once. */
function createHours(now: number) {
  const firstHour = Math.floor(now / HOUR_MS)
  /** Each begin is followed by the time since which its bike is free before it. */
  const begins: number[][] = Array.from({ length: HOURS })
  const ends: number[][] = Array.from({ length: HOURS })
  /** The number of begins less that of ends in each hour. */
  const growth = new Int32Array(HOURS)

  const hourOf = (time: number) =>
    Math.max(0, Math.min(HOURS - 1, Math.floor(time / HOUR_MS) - firstHour))

  function count(begin: number, end: number, by: 1 | -1) {
    const [first, last] = [hourOf(begin), hourOf(end)]
    growth[first] = (growth[first] ?? 0) + by
    growth[last] = (growth[last] ?? 0) - by
    return { begins: (begins[first] ??= []), ends: (ends[last] ??= []) }
  }

  return {
    add(busy: PackedPeriods): void {
      visitTimes(busy, (begin, end, freeSince) => {
        const hour = count(begin, end, 1)
        hour.begins.push(begin, freeSince)
        hour.ends.push(end)
      })
    },

    remove(busy: PackedPeriods): void {
      visitTimes(busy, (begin, end, freeSince) => {
        const hour = count(begin, end, -1)
        removeBegin(hour.begins, begin, freeSince)
        removeEnd(hour.ends, end)
      })
    },

    countBusy({ from, to }: Period): number {
      const [first, last] = [hourOf(from), hourOf(to)]
      let busy = 0
      for (let hour = 0; hour < first; hour += 1) busy += growth[hour] ?? 0
      for (const end of ends[first] ?? []) if (end <= from) busy -= 1
      for (let hour = first; hour <= last; hour += 1) {
        const times = begins[hour] ?? []
        for (let at = 0; at < times.length; at += 2) {
          const begin = times[at] ?? 0
          if (begin <= from || (begin < to && (times[at + 1] ?? 0) <= from)) busy += 1
        }
      }
      return busy
    },
  }
}

/**
 * The number of bikes that are free in a period is counted without looking at each of them: those
 * that are busy when it begins, and those of the others that become busy before it ends.
 */
export function createFreeBikeCount(bikes: () => Iterable<FleetBike>, now: number) {
  let hours: ReturnType<typeof createHours> | undefined
  let forRent = 0

  function add({ row, busy }: FleetBike): void {
    if (!hours || !row.forRent) return
    forRent += 1
    hours.add(busy)
  }

  function remove({ row, busy }: FleetBike): void {
    if (!hours || !row.forRent) return
    forRent -= 1
    hours.remove(busy)
  }

  function build() {
    if (hours) return hours
    forRent = 0
    hours = createHours(now)
    for (const bike of bikes()) add(bike)
    return hours
  }

  return {
    build,
    forget: (): void => void (hours = undefined),
    add,

    /** The bike must still have the busy times with which it was added. */
    remove,

    change(bike: FleetBike, update: () => void): void {
      const { row, busy } = bike
      update()
      if (bike.row.forRent === row.forRent && bike.busy === busy) return
      remove({ ...bike, row, busy })
      add(bike)
    },

    countIn(period: Period): number {
      const busy = build().countBusy(period)
      return forRent - busy
    },
  }
}

function visitTimes(busy: PackedPeriods, visit: Visit): void {
  let freeSince = Number.NEGATIVE_INFINITY
  for (let at = 0; at < busy.length; at += 2) {
    const end = busy[at + 1] ?? 0
    visit(busy[at] ?? 0, end, freeSince)
    freeSince = end
  }
}

function removeEnd(ends: number[], end: number): void {
  const place = ends.indexOf(end)
  const last = ends.pop()
  if (last !== undefined && place < ends.length) ends[place] = last
}

function removeBegin(begins: number[], begin: number, freeSince: number): void {
  let place = 0
  while (begins[place] !== begin || begins[place + 1] !== freeSince) {
    place += 2
    if (place >= begins.length) throw new Error('A busy time to remove was never added')
  }
  const [lastBegin, lastFreeSince] = begins.splice(-2)
  if (place === begins.length || lastBegin === undefined || lastFreeSince === undefined) return
  begins[place] = lastBegin
  begins[place + 1] = lastFreeSince
}

export type FreeBikeCount = ReturnType<typeof createFreeBikeCount>

import type { Period } from '#domain/occupancy'
import { HOUR_MS } from '#domain/time'
import type { FleetBike } from './fleet-bike.ts'
import type { PackedPeriods } from './packed-times.ts'

/** What lies before the first hour or after the last one counts to that hour. */
const HOURS = 400 * 24

type Visit = (begin: number, end: number, freeSince: number) => void

/**
 * The number of bikes that are free in a period is counted without looking at each of them: those
 * that are busy when it begins, and those of the others that become busy before it ends. The times
 * of all bikes for rent lie in lists by the hour, so that a whole hour counts at once.
 */
export function createFreeBikeCount(bikes: () => Iterable<FleetBike>, now: number) {
  const firstHour = Math.floor(now / HOUR_MS)
  /** Each begin is followed by the time since which its bike is free before it. */
  let begins: number[][] = []
  let ends: number[][] = []
  /** In each hour, begins less ends. */
  const growth = new Int32Array(HOURS)
  let forRent = 0
  let isKnown = false

  const hourOf = (time: number) =>
    Math.max(0, Math.min(HOURS - 1, Math.floor(time / HOUR_MS) - firstHour))

  function add({ row, busy }: FleetBike): void {
    if (!isKnown || !row.forRent) return
    forRent += 1
    visitTimes(busy, (begin, end, freeSince) => {
      const [first, last] = [hourOf(begin), hourOf(end)]
      ;(begins[first] ??= []).push(begin, freeSince)
      ;(ends[last] ??= []).push(end)
      growth[first] = (growth[first] ?? 0) + 1
      growth[last] = (growth[last] ?? 0) - 1
    })
  }

  function remove({ row, busy }: FleetBike): void {
    if (!isKnown || !row.forRent) return
    forRent -= 1
    visitTimes(busy, (begin, end, freeSince) => {
      const [first, last] = [hourOf(begin), hourOf(end)]
      removeBegin(begins[first] ?? [], begin, freeSince)
      removeEnd(ends[last] ?? [], end)
      growth[first] = (growth[first] ?? 0) - 1
      growth[last] = (growth[last] ?? 0) + 1
    })
  }

  function forget(): void {
    begins = Array.from({ length: HOURS })
    ends = Array.from({ length: HOURS })
    growth.fill(0)
    forRent = 0
    isKnown = false
  }

  function build(): void {
    if (isKnown) return
    forget()
    isKnown = true
    for (const bike of bikes()) add(bike)
  }

  function countBusy({ from, to }: Period): number {
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
  }

  return {
    build,
    forget,
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
      build()
      return forRent - countBusy(period)
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

import type { Occupancy, Period } from '#domain/occupancy'

/**
 * Times lie in one list of numbers, `from`, `to` and `until` of each occupancy: a large fleet with
 * many rentals takes a quarter of the memory that an object for each would take.
 */
export type PackedOccupancies = readonly number[]
export type PackedPeriods = readonly number[]

const NEVER: readonly number[] = []

export function packOccupancies(occupancies: readonly Occupancy[]): PackedOccupancies {
  if (occupancies.length === 0) return NEVER
  return occupancies.flatMap(({ from, to, until }) => [from, to, until])
}

export function unpackOccupancies(packed: PackedOccupancies): Occupancy[] {
  const occupancies: Occupancy[] = []
  for (let at = 0; at < packed.length; at += 3) {
    const until = packed[at + 2] ?? 0
    occupancies.push({ from: packed[at] ?? 0, to: packed[at + 1] ?? 0, until })
  }
  return occupancies
}

export function packPeriods(periods: readonly Period[]): PackedPeriods {
  if (periods.length === 0) return NEVER
  return periods.flatMap(({ from, to }) => [from, to])
}

export function unpackPeriods(packed: PackedPeriods): Period[] {
  const periods: Period[] = []
  for (let at = 0; at < packed.length; at += 2) {
    periods.push({ from: packed[at] ?? 0, to: packed[at + 1] ?? 0 })
  }
  return periods
}

export const isSamePacked = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((time, index) => time === other[index])

export function overlapsAny(packed: PackedPeriods, { from, to }: Period): boolean {
  let first = 0
  let end = packed.length / 2
  while (first < end) {
    const middle = (first + end) >>> 1
    if ((packed[middle * 2 + 1] ?? 0) <= from) first = middle + 1
    else end = middle
  }
  return (packed[first * 2] ?? Number.POSITIVE_INFINITY) < to
}

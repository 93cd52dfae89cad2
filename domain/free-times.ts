import type { Period } from './occupancy.ts'

/** `to` is undefined when the bike is free beyond the end of what is known. */
export type FreeTime = { from: Date; to: Date | undefined }

type Limits = {
  /** The shop needs this time between two rentals. */
  turnaroundMs: number
  shortestMs: number
}

/**
 * Leaves out gaps that are too short for a rental.
 *
 * @param busy in order, as `busyPeriods` returns them
 */
export function freeTimes(
  busy: readonly Period[],
  { from, to, turnaroundMs, shortestMs }: Period & Limits,
): FreeTime[] {
  const free: FreeTime[] = []
  let cursor = from
  for (const taken of busy) {
    const end = taken.from - turnaroundMs
    if (end - cursor >= shortestMs && end > cursor) {
      free.push({ from: new Date(cursor), to: new Date(end) })
    }
    cursor = Math.max(cursor, taken.to)
  }
  if (cursor < to) free.push({ from: new Date(cursor), to: undefined })
  return free
}

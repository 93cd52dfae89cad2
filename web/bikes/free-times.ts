import type { BusyRange } from '#contract/bike-times'

/** `to` is undefined where the bike is free beyond the time that was looked at. */
export type FreeTime = { from: Date; to: Date | undefined }

type Within = {
  from: Date
  to: Date
  /** Needed between two rentals. */
  turnaroundMs: number
  shortestMs: number
}

/** When a bike is free between its busy times, long enough to be rented. */
export function freeTimes(busy: readonly BusyRange[], within: Within): FreeTime[] {
  const free: FreeTime[] = []
  let cursor = within.from.getTime()
  for (const { from, until } of busy) {
    const end = Date.parse(from) - within.turnaroundMs
    if (end - cursor >= within.shortestMs && end > cursor) {
      free.push({ from: new Date(cursor), to: new Date(end) })
    }
    cursor = Math.max(cursor, until === null ? Infinity : Date.parse(until))
  }
  if (cursor < within.to.getTime()) free.push({ from: new Date(cursor), to: undefined })
  return free
}

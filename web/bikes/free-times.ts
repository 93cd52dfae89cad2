import type { BusyRange } from '#contract/bike-times'

/** `to` is undefined when the bike is free beyond the end of the calendar. */
export type FreeTime = { from: Date; to: Date | undefined }

type CalendarWindow = {
  from: Date
  to: Date
  /** The shop needs this time between two rentals. */
  turnaroundMs: number
  shortestMs: number
}

/** Leaves out gaps that are too short for a rental. */
export function freeTimes(busy: readonly BusyRange[], within: CalendarWindow): FreeTime[] {
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

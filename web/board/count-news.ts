import type { BoardDay } from '#contract/board'
import { MINUTE_MS } from '#domain/time'

/** A booking is listed once its advance is paid, which may be so long after it was begun. */
const LONGEST_HOLD_MS = 30 * MINUTE_MS

type News = Pick<BoardDay, 'bookings' | 'alarms'>

export type KnownNews = { ids: ReadonlySet<string>; since: number }

export const idsOf = ({ bookings, alarms }: News): string[] => [
  ...bookings.map(({ _id }) => `booking ${_id}`),
  ...alarms.map(({ _id }) => `alarm ${_id}`),
]

/** Bookings and overdue rentals that an earlier answer did not have. */
export function countNews(day: News, known: KnownNews): number {
  const isNew = (kind: string) => (news: { _id: string }) => !known.ids.has(`${kind} ${news._id}`)
  const isRecent = ({ at }: { at: string }) => Date.parse(at) > known.since - LONGEST_HOLD_MS
  return (
    day.bookings.filter(isNew('booking')).filter(isRecent).length +
    day.alarms.filter(isNew('alarm')).length
  )
}

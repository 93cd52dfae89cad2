import { HOUR_MS } from './time.ts'

/** Rules for customers who reserve bikes and do not pay (docs/product.md#holds-without-payment). */

/** At once, by all customers of one group of addresses who have never paid. */
const MOST_UNPAID_HOLDS_PER_GROUP = 5

/** Above this part of the bikes for rent, and from this number on, the next holds are short. */
const MOST_SHARE_OF_FLEET = 0.3
const FEWEST_HELD_BIKES = 3

/** After so many holds within a day that ended unpaid, the next one waits for this long after the last. */
const MOST_ENDED_HOLDS = 3
const PAUSE_MS = HOUR_MS

/** The ends of the holds that a customer began within a day and did not pay. */
export type EndedHolds = {
  hasPaid: boolean
  ranOut: readonly Date[]
  /** The customer released these, perhaps for another time of the same bike. */
  released: readonly Date[]
}

/**
 * Until when a customer waits for the next hold; undefined where now is fine. A customer who has ever
 * paid may release as often as they like.
 */
export function endOfPause({ hasPaid, ranOut, released }: EndedHolds, now: Date): Date | undefined {
  const ended = hasPaid ? ranOut : [...ranOut, ...released]
  if (ended.length < MOST_ENDED_HOLDS) return undefined
  const last = Math.max(...ended.map((end) => end.getTime()))
  const end = new Date(last + PAUSE_MS)
  return end > now ? end : undefined
}

/** Bikes that customers hold who have never paid. */
export type UnpaidHolds = {
  /** When each such hold from the caller's group of addresses runs out. */
  endsOfGroup: readonly Date[]
  bikesHeld: number
  bikesForRent: number
}

/** Until when a group of addresses waits for its next hold; undefined where now is fine. */
export function endOfGroupLimit({
  endsOfGroup,
}: Pick<UnpaidHolds, 'endsOfGroup'>): Date | undefined {
  const ends = endsOfGroup.toSorted((one, other) => one.getTime() - other.getTime())
  return ends.at(-MOST_UNPAID_HOLDS_PER_GROUP)
}

export const areManyBikesHeld = ({ bikesHeld, bikesForRent }: UnpaidHolds): boolean =>
  bikesHeld >= FEWEST_HELD_BIKES && bikesHeld > MOST_SHARE_OF_FLEET * bikesForRent

import { HOUR_MS } from './time.ts'

/**
 * These rules apply to customers who reserve bikes and do not pay
 * (docs/product/holds.md#holds-without-payment).
 */

/** All customers of one group of addresses who have never paid share this number of holds. */
const MOST_UNPAID_HOLDS_PER_GROUP = 5

/**
 * The next holds are short above this share of the bikes for rent, and from this number of holds
 * on.
 */
const MOST_SHARE_OF_FLEET = 0.3
const FEWEST_HELD_BIKES = 3

/**
 * After this number of unpaid holds within a day, the next hold must wait for this long after the
 * last.
 */
const MOST_ENDED_HOLDS = 3
const PAUSE_MS = HOUR_MS

export type EndedHolds = {
  hasPaid: boolean
  ranOut: readonly Date[]
  /** The customer released these, perhaps for another time of the same bike. */
  released: readonly Date[]
}

/**
 * The result is undefined when the customer need not wait. A customer who has ever paid may release
 * as often as they like.
 */
export function endOfPause({ hasPaid, ranOut, released }: EndedHolds, now: Date): Date | undefined {
  const ended = hasPaid ? ranOut : [...ranOut, ...released]
  if (ended.length < MOST_ENDED_HOLDS) return undefined
  const last = Math.max(...ended.map((end) => end.getTime()))
  const end = new Date(last + PAUSE_MS)
  return end > now ? end : undefined
}

export type UnpaidHolds = {
  endsOfGroup: readonly Date[]
  bikesHeld: number
  bikesForRent: number
}

/** The result is undefined when the group need not wait. */
export function endOfGroupLimit({
  endsOfGroup,
}: Pick<UnpaidHolds, 'endsOfGroup'>): Date | undefined {
  const ends = endsOfGroup.toSorted((one, other) => one.getTime() - other.getTime())
  return ends.at(-MOST_UNPAID_HOLDS_PER_GROUP)
}

export const areManyBikesHeld = ({ bikesHeld, bikesForRent }: UnpaidHolds): boolean =>
  bikesHeld >= FEWEST_HELD_BIKES && bikesHeld > MOST_SHARE_OF_FLEET * bikesForRent

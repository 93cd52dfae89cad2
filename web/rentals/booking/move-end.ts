import { isoToLocalInput, localInputToIso } from '../../lib/shop-time.ts'

/** Values of datetime-local inputs, which are empty until they are complete. */
type TypedTimes = { start: string; end: string; isEndTyped: boolean }

/**
 * A start that moves takes the end along, so that the ride keeps its length. An end that was typed
 * is a time and not a length, so it stays as long as it lies after the start.
 */
export function moveEnd(
  { start, end, isEndTyped }: TypedTimes,
  movedStart: string,
  zone: string,
): string {
  if ([start, end, movedStart].includes('')) return end
  const [from = 0, to = 0, moved = 0] = [start, end, movedStart].map((typed) =>
    Date.parse(localInputToIso(typed, zone)),
  )
  if (to <= from || (isEndTyped && moved < to)) return end
  return isoToLocalInput(new Date(moved + to - from).toISOString(), zone)
}

import type { TimeRefusal } from '#domain/booking-times'
import { refusals } from './errors.ts'

/** This sentence belongs to `shop_closed` when the shop does not open again within a year. */
const CLOSED = 'The shop is closed then.'

const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const

function describeLength(minutes: number): string {
  let rest = minutes
  return UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest %= length
    return count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`]
  }).join(' ')
}

/** `nameTime` writes a time in the shop's zone, such as "Thu 26 Nov, 09:00". */
export function describeTimeRefusal(
  refusal: TimeRefusal,
  nameTime: (time: Date) => string,
): string {
  const { message } = refusals[refusal.code]
  if ('minutes' in refusal) return message.replace('{length}', describeLength(refusal.minutes))
  if (refusal.code !== 'shop_closed') return message
  return refusal.nearest ? message.replace('{time}', nameTime(refusal.nearest)) : CLOSED
}

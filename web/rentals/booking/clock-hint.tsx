import { formatDay } from '../../lib/format-day.ts'
import { formatForVisitor, localInputToIso, nameOfZone } from '../../lib/shop-time.ts'

type Props = { typed: string | undefined; zone: string }

/**
 * Repeats a typed time as the shop writes times, because browsers show the field in the formats of
 * the visitor's language. The zone is named where the visitor's clock shows another time.
 */
export function ClockHint({ typed = '', zone }: Props) {
  if (typed === '') return `In ${nameOfZone(zone)}`
  const iso = localInputToIso(typed, zone)
  const ownTime = formatForVisitor(iso, zone)
  const time = formatDay(iso, zone)
  return ownTime === undefined ? time : `${time} in ${nameOfZone(zone)} (${ownTime})`
}

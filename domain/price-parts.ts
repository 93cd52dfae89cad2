import { fromTaka, toTaka } from './money.ts'
import type { PricePart } from './prices.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const UNITS = [
  [(7 * DAY_MS) / MINUTE_MS, 'week'],
  [DAY_MS / MINUTE_MS, 'day'],
] as const

/** The name of a step: "1 week", "2 days", "12 h", "90 min". */
export function nameStep(minutes: number): string {
  const unit = UNITS.find(([length]) => minutes % length === 0)
  if (unit) return count(minutes / unit[0], unit[1])
  return nameHours(minutes * MINUTE_MS)
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

/** Started minutes count: "3 h", "2 h 30 min", "45 min". */
function nameHours(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE_MS)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 ? `${hours} h` : [], rest > 0 ? `${rest} min` : []].flat().join(' ')
}

const nameSeason = ({ name, percent }: { name: string; percent: number }) =>
  `${name} ${percent < 0 ? '' : '+'}${percent}%`

const nameStretch = ({ bike, ms }: { bike: string; ms: number }) => `${nameHours(ms)} ${bike}`

/** A part as the calls name it. The price is in taka, for one. */
export function listPart(part: PricePart): { label: string; count: number; price: number } {
  switch (part.kind) {
    case 'step':
      return { label: nameStep(part.minutes), count: part.count, price: toTaka(part.price) }
    case 'hours':
      return { label: 'hour', count: part.ms / HOUR_MS, price: toTaka(part.pricePerHour) }
    case 'bike':
      return { label: nameStretch(part), count: 1, price: part.amount / fromTaka(1) }
    case 'season':
      break
  }
  return { label: nameSeason(part), count: 1, price: part.amount / fromTaka(1) }
}

/** The parts in one line: "1 day + 3 h, Weekend +20%". */
export function describeParts(parts: readonly PricePart[]): string {
  const seasons = parts.filter((part) => part.kind === 'season').map(nameSeason)
  const lengths = parts.flatMap((part) => (part.kind === 'season' ? [] : [describeLength(part)]))
  return [lengths.join(' + '), ...seasons].join(', ')
}

function describeLength(part: Exclude<PricePart, { kind: 'season' }>): string {
  if (part.kind === 'hours') return nameHours(part.ms)
  if (part.kind === 'bike') return nameStretch(part)
  const { minutes, count: number } = part
  const unit = UNITS.find(([length]) => minutes === length)
  if (unit) return count(number, unit[1])
  return number === 1 ? nameStep(minutes) : `${number} × ${nameStep(minutes)}`
}

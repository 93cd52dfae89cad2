import type { Closure } from '#domain/opening-hours'
import { formatDay } from '../../lib/format-day.ts'

export function describeClosure(closure: Closure, moment: Date, zone: string): string {
  if (closure.kind === 'weekday') {
    const [first = '', ...rest] = closure.weekday
    return `The shop is closed on ${first.toUpperCase()}${rest.join('')}s.`
  }
  if (closure.kind === 'hours') {
    return `The shop is open from ${closure.opens} to ${closure.closes} on that day.`
  }
  const [day] = formatDay(moment.toISOString(), zone).split(',')
  return `The shop is closed on ${day}.`
}

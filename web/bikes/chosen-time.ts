import { LONGEST_RENTAL_MS } from '#domain/rentals'

/** The time for which a bike is looked for: moments in ISO, the end after the start. */
export type ChosenTime = { from: string; to: string }

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/

const parse = (text: string | null) => (text !== null && ISO.test(text) ? Date.parse(text) : NaN)

/** The time in an address, `?from&to`; undefined where it has none, or one that makes no sense. */
export function readChosenTime(params: URLSearchParams): ChosenTime | undefined {
  const [from, to] = [parse(params.get('from')), parse(params.get('to'))]
  const isTime = to > from && to - from <= LONGEST_RENTAL_MS
  return isTime ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : undefined
}

/** The address has a time that makes no sense: half of one, reversed, or longer than a year. */
export function hasInvalidTime(params: URLSearchParams): boolean {
  return (params.has('from') || params.has('to')) && readChosenTime(params) === undefined
}

/** The search of an address that carries the time; empty without one. */
export const timeSearch = (time: ChosenTime | undefined): string =>
  time ? `?${new URLSearchParams(time).toString()}` : ''

/** The time for which a bike is looked for: moments in ISO, the end after the start. */
export type ChosenTime = { from: string; to: string }

/** In UTC, so that every server and browser reads the same. */
const ISO = /^\d{4}-.*Z$/

/** The time in an address, `?from&to`; undefined where it has none, or one that makes no sense. */
export function readChosenTime(params: URLSearchParams): ChosenTime | undefined {
  const [from, to] = ['from', 'to'].map((name) => {
    const text = params.get(name) ?? ''
    return new Date(ISO.test(text) ? text : NaN)
  })
  return from && to && to > from ? { from: from.toISOString(), to: to.toISOString() } : undefined
}

/** The search of an address that carries the time; empty without one. */
export const timeSearch = (time: ChosenTime | undefined): string =>
  time ? `?${new URLSearchParams(time).toString()}` : ''

/** Adds the time to the parameters of an address. */
export function withTime(params: URLSearchParams, time: ChosenTime | undefined): URLSearchParams {
  for (const [name, value] of Object.entries(time ?? {})) params.set(name, value)
  return params
}

/** The time for which a bike is looked for: moments in ISO, the end after the start. */
export type ChosenTime = { from: string; to: string }
/** With which a booking begins: without an end, there is no planned return yet. */
export type StartAndReturn = { from: string; to?: string | undefined }

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

/** The start in the address of a bike's page that has no end, `?from`. */
export function readStart(params: URLSearchParams): StartAndReturn | undefined {
  const from = params.get('from') ?? ''
  const isStart = !params.has('to') && ISO.test(from) && !Number.isNaN(Date.parse(from))
  return isStart ? { from } : undefined
}

/** The search of an address that carries the time; empty without one. */
export function timeSearch(time: StartAndReturn | undefined): string {
  if (!time) return ''
  const { from, to } = time
  return `?${new URLSearchParams(to === undefined ? { from } : { from, to }).toString()}`
}

/** Adds the time to the parameters of an address. */
export function withTime(params: URLSearchParams, time: ChosenTime | undefined): URLSearchParams {
  for (const [name, value] of Object.entries(time ?? {})) params.set(name, value)
  return params
}

/**
 * The visitor looks for bikes that are free in this time. Both moments are ISO, and the end is
 * after the start.
 */
export type ChosenTime = { from: string; to: string }
/** A booking begins with these times. Without an end there is no planned return yet. */
export type StartAndReturn = { from: string; to?: string | undefined }

/** Addresses contain UTC, so that every server and browser reads the same moment. */
const ISO = /^\d{4}-.*Z$/

/** Reads `?from&to`. Returns undefined when the address has no time or one that makes no sense. */
export function readChosenTime(params: URLSearchParams): ChosenTime | undefined {
  const [from, to] = ['from', 'to'].map((name) => {
    const text = params.get(name) ?? ''
    return new Date(ISO.test(text) ? text : NaN)
  })
  return from && to && to > from ? { from: from.toISOString(), to: to.toISOString() } : undefined
}

export function readStart(params: URLSearchParams): StartAndReturn | undefined {
  const from = params.get('from') ?? ''
  const isStart = !params.has('to') && ISO.test(from) && !Number.isNaN(Date.parse(from))
  return isStart ? { from } : undefined
}

export function timeSearch(time: StartAndReturn | undefined): string {
  if (!time) return ''
  const { from, to } = time
  return `?${new URLSearchParams(to === undefined ? { from } : { from, to }).toString()}`
}

export function withTime(params: URLSearchParams, time: ChosenTime | undefined): URLSearchParams {
  for (const [name, value] of Object.entries(time ?? {})) params.set(name, value)
  return params
}

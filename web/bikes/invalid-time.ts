import { readChosenTime } from './chosen-time.ts'

/** A time makes no sense when half of it is missing or its end is before its start. */
export function hasInvalidTime(params: URLSearchParams): boolean {
  return (params.has('from') || params.has('to')) && readChosenTime(params) === undefined
}

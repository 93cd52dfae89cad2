import { readChosenTime } from './chosen-time.ts'

/** The address has a time that makes no sense: half of one, or reversed. */
export function hasInvalidTime(params: URLSearchParams): boolean {
  return (params.has('from') || params.has('to')) && readChosenTime(params) === undefined
}

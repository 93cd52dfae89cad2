import { refusals } from '#contract/errors'
import { refuseStart } from '#domain/rentals'
import { localInputToIso } from '../lib/shop-time.ts'

type Checked = { startTime: string } | { error: string }

/** @param value of a datetime-local input, in the shop's zone */
export function checkStartTime(value: string, zone: string, now: Date): Checked {
  if (value === '') return { error: 'Start time is required.' }
  const startTime = localInputToIso(value, zone)
  const refusal = refuseStart(new Date(startTime), now)
  return refusal ? { error: refusals[refusal].message } : { startTime }
}

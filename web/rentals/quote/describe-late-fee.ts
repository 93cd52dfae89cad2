import type { RentalView } from '#contract/rentals'
import { formatTaka } from '../../lib/money-format.ts'

/** "50 taka for each started hour, from 30 minutes after the planned return" */
export function describeLateFee({
  perHour,
  graceMinutes,
}: NonNullable<RentalView['lateFee']>): string {
  const begin = graceMinutes === 0 ? '' : `${graceMinutes} minutes after `
  return `${formatTaka(perHour)} for each started hour, from ${begin}the planned return`
}

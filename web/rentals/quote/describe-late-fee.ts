import type { RentalView } from '#contract/rentals'
import { formatTaka } from '../../lib/money-format.ts'

export function describeLateFee({
  perHour,
  graceMinutes,
}: NonNullable<RentalView['lateFee']>): string {
  const begin = graceMinutes === 0 ? '' : `${graceMinutes} minutes after `
  return `${formatTaka(perHour)} for each started hour, from ${begin}the planned return`
}

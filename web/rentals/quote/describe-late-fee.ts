import type { RentalView } from '#contract/rentals'
import { formatTaka } from '../../lib/money-format.ts'

export function describeLateFee({
  perHour,
  graceMinutes,
}: NonNullable<RentalView['lateFee']>): string {
  const fee = `${formatTaka(perHour)} for every started hour that you are late`
  return graceMinutes === 0 ? fee : `${fee}, from ${graceMinutes} minutes on`
}

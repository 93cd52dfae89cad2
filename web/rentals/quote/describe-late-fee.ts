import type { RentalView } from '#contract/rentals'
import { fromTaka, toTaka } from '#domain/money'
import { lateCharge } from '#domain/ride-charges'
import { formatTaka } from '../../lib/money-format.ts'

export function describeLateFee({
  perHour,
  graceMinutes,
}: NonNullable<RentalView['lateFee']>): string {
  const fee = `${formatTaka(perHour)} for every started hour that you are late`
  return graceMinutes === 0 ? fee : `${fee}, from ${graceMinutes} minutes on`
}

/** Returns undefined until the fee begins. The bill is made by the same rule. */
export function lateFeeSoFar(
  { lateFee, plannedReturn }: Pick<RentalView, 'lateFee' | 'plannedReturn'>,
  now: Date,
): string | undefined {
  if (!lateFee || plannedReturn === undefined) return undefined
  const fee = { ...lateFee, perHour: fromTaka(lateFee.perHour) }
  const charge = lateCharge(fee, { plannedReturn: new Date(plannedReturn), returnTime: now })
  return charge > 0 ? formatTaka(toTaka(charge)) : undefined
}

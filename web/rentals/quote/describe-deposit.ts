import { formatTaka } from '../../lib/money-format.ts'
import type { Shop } from '../../lib/shop.ts'
import type { Priced } from './ride-price.ts'

export function describeDeposit(
  { prices }: Pick<Priced, 'prices'>,
  { usualDeposit }: Pick<Shop, 'usualDeposit'>,
): string | undefined {
  const deposit = prices?.list?.deposit ?? usualDeposit
  return deposit === null
    ? undefined
    : `A deposit of ${formatTaka(deposit)}, which you get back after the ride.`
}

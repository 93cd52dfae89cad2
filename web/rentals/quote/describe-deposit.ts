import type { PaidOnline } from '#domain/deposits'
import { formatDayOfYear } from '../../lib/format-day.ts'
import { formatTaka } from '../../lib/money-format.ts'
import type { Shop } from '../../lib/shop.ts'
import type { Priced } from './ride-price.ts'

/** The deposit of a price list is paid with the booking where the shop wants that, in taka. */
export function onlineDepositOf(
  { prices }: Pick<Priced, 'prices'>,
  { depositPayment }: Pick<Shop, 'depositPayment'>,
): number {
  return depositPayment === 'online' ? (prices?.list?.deposit ?? 0) : 0
}

type Described = Pick<Priced, 'prices'> & {
  /** It is to be paid with the booking. */
  isBeforeBooking?: boolean
}

export function describeDeposit(
  { isBeforeBooking = false, ...priced }: Described,
  shop: Pick<Shop, 'usualDeposit' | 'depositPayment'>,
): string | undefined {
  const deposit = priced.prices?.list?.deposit ?? shop.usualDeposit
  if (deposit === null) return undefined
  const isPaidNow = isBeforeBooking && onlineDepositOf(priced, shop) > 0
  const when = isPaidNow ? 'paid now, ' : ''
  return `A deposit of ${formatTaka(deposit)}, ${when}which you get back after the ride.`
}

/** A deposit that was paid with the booking, for its customer. */
export function describePaidDeposit({ amount, at, held }: PaidOnline, zone: string): string {
  const paid = `A deposit of ${formatTaka(amount)}, paid online on ${formatDayOfYear(at, zone)}.`
  if (held === 0) return `${paid} The shop does not hold it any more.`
  const what =
    held === amount ? 'You get it' : `The shop holds ${formatTaka(held)} of it. You get that`
  return `${paid} ${what} back after the ride, the way you paid it, less what is owed for damage.`
}

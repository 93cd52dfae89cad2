import type { RentalPage } from '#contract/rental-page'
import { formatTaka } from '../../lib/money-format.ts'
import { sumOfTaka } from '../../money/sum-of-taka.ts'

type Payable = Pick<
  RentalPage,
  'balance' | 'payableInAdvance' | 'quote' | 'received' | 'returnTime' | 'user'
> &
  Partial<Pick<RentalPage, 'bookingStatus' | 'reservation'>>

/** Says what a customer owes or can pay in advance, and what is left after an amount. */
export function describePayable(rental: Payable) {
  const { balance, payableInAdvance, quote, received, returnTime, user } = rental
  if (returnTime !== undefined) {
    return {
      most: balance,
      suggested: balance,
      owes: `${user.name} owes ${formatTaka(balance)}.`,
      after: leftAfter(balance, 'The rental is then paid in full.', 'are then left to pay.'),
    }
  }
  if (rental.bookingStatus === 'PENDING_PAYMENT' && rental.reservation) {
    const { advance } = rental.reservation
    const owes = `The advance of ${formatTaka(advance)} makes a booking of this reservation.`
    return { most: advance, suggested: advance, owes, after: () => '' }
  }
  const most = payableInAdvance
  if (quote === undefined) {
    const limit = `At most ${formatTaka(most)} can be paid before the return.`
    return { most, suggested: undefined, owes: limit, after: () => '' }
  }
  return {
    most,
    suggested: most,
    owes: `The planned ride costs ${formatTaka(quote)}, and ${formatTaka(received)} are paid.`,
    after: leftAfter(most, 'The planned ride is then paid.', 'of the planned ride are then left.'),
  }
}

const leftAfter = (most: number, paid: string, left: string) => (amount: number) => {
  const rest = sumOfTaka([most, -amount])
  if (rest === 0) return paid
  return rest > 0 ? `${formatTaka(rest)} ${left}` : ''
}

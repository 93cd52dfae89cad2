import { isReservation } from './reservations.ts'
import type { ActEffect, ActRefusal, Decision, NewLine, RentalFacts } from './rental-acts.ts'

export const refuse = (refusal: ActRefusal): Decision => ({ refusal })

/** The line names the admin who acts. */
export const bill = (
  line: Omit<NewLine, 'corrects' | 'isAutomatic'> & { corrects?: string },
): ActEffect => ({
  do: 'bill',
  line: { corrects: null, ...line, isAutomatic: false },
})

/** An open hold is shown on its payment page only; a reservation has to be paid first. */
export function refuseUnbooked({ rental, inReview }: RentalFacts): ActRefusal | undefined {
  if (rental.status === 'PENDING_PAYMENT') {
    if (inReview === 'ADVANCE') return 'in_review'
    return isReservation(rental) ? 'only_reserved' : 'rental_not_found'
  }
  if (rental.status !== 'CANCELLED') return undefined
  return rental.cancelledAt ? 'already_cancelled' : 'rental_not_found'
}

/** A bill exists from the return on, and stays as it is while a payment of it is in review. */
export function refuseBillChange(facts: RentalFacts): ActRefusal | undefined {
  const refusal = refuseUnbooked(facts)
  if (refusal) return refusal
  if (!facts.rental.returnTime) return 'cost_not_calculated'
  return refuseInReview(facts)
}

export const refuseInReview = ({ inReview }: RentalFacts): ActRefusal | undefined =>
  inReview === 'REMAINDER' ? 'remainder_in_review' : undefined

import type { BillLineKind } from './bill.ts'
import { describeKilometres } from './kilometres.ts'
import { ridePrice } from './prices.ts'
import type { ActEffect, RentalFacts } from './rental-acts.ts'
import { type linesTo, rideCharges } from './ride-charges.ts'

export const priceAt = ({ rental, clock }: RentalFacts, returnTime: Date) =>
  ridePrice({ ...rental, returnTime }, rental.terms.prices, clock)

export const chargesAt = (facts: RentalFacts, returnTime: Date, terms = facts.rental.terms) => {
  const cost = priceAt(facts, returnTime).total
  const { rental, ridden, clock } = facts
  return rideCharges({ ...rental, returnTime, cost, ridden }, terms, clock)
}

/** Lines of the ride beside the ride itself; a correction names the admin and the reason. */
export const toRideLine =
  (facts: RentalFacts, returnTime: Date, correction?: string) =>
  ({ kind, corrects, amount }: ReturnType<typeof linesTo>[number]): ActEffect => {
    const note = noteOf(kind, facts, returnTime)
    const isAutomatic = corrects === null || correction === undefined
    const line = { kind, corrects, amount, note: isAutomatic ? note : correction, isAutomatic }
    return { do: 'bill', line }
  }

function noteOf(kind: BillLineKind, { rental, ridden }: RentalFacts, returnTime: Date): string {
  const { coupon, prices } = rental.terms
  if (kind === 'coupon') return coupon?.code ?? ''
  if (kind === 'late') return 'After the planned return'
  const kilometres = prices?.list?.kilometres
  if (!kilometres) return ''
  if (ridden === null) return 'An odometer was not read'
  return describeKilometres(kilometres, { ...rental, returnTime }, ridden)
}

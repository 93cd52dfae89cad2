import { depositWithBooking } from '#domain/deposits'
import { type Poisha, poisha } from '#domain/money'
import type { ShopSettings } from '#domain/shop-rules'
import { advanceOf, completeTerms } from '#domain/terms'
import type { RentalRow } from '../rentals.store.ts'

/** A reservation is paid with its advance, and with the deposit that the shop takes online. */
export function advanceByLink(
  rental: Pick<RentalRow, 'terms'>,
  { depositPayment }: Pick<ShopSettings, 'depositPayment'>,
  { largest }: { largest: Poisha },
) {
  const terms = completeTerms(rental.terms)
  const advance = advanceOf(terms)
  const deposit = depositWithBooking({ terms, depositPayment, amount: advance, largest })
  return { amount: poisha(advance + deposit), deposit }
}

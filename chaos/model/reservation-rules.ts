import { fromTaka, type Poisha, poisha } from '#domain/money'
import { settle } from './settle.ts'
import {
  type Model,
  type Rental,
  isAdvanceInReview,
  isReservation,
  linkOf,
  openAdvanceOf,
} from './state.ts'

const USUAL_ADVANCE = fromTaka(100)

export const advanceOf = ({ terms }: Rental): Poisha => terms.prices?.list?.advance ?? USUAL_ADVANCE

/** It ends by itself; one whose payment page is open ends with the page. */
export function endWhereOver(model: Model, rental: Rental): void {
  const { holdEndsAt } = rental
  const isOver = holdEndsAt !== null && holdEndsAt <= model.now
  if (!isReservation(rental) || !isOver || openAdvanceOf(model, rental)) return
  Object.assign(rental, { status: 'CANCELLED', holdEndsAt: null })
}

/** The result says whether there is a reservation that is not being paid. */
function closePage(model: Model, rental: Rental): boolean {
  const open = openAdvanceOf(model, rental)
  if (open) settle(model, open, 'cancelled')
  return isReservation(rental) && !isAdvanceInReview(model, rental)
}

/** A person gives the reservation up: money that comes later is refunded. */
export function endForGood(model: Model, rental: Rental): boolean {
  if (!closePage(model, rental)) return false
  Object.assign(rental, { status: 'CANCELLED', holdEndsAt: null, isCancelled: true })
  return true
}

/** The customer gives up a hold or a reservation, unless money has come for it. */
export function release(model: Model, rental: Rental): boolean {
  if (rental.customer.isDeleted || isAdvanceInReview(model, rental)) return false
  const open = openAdvanceOf(model, rental)
  if (open) settle(model, open, 'cancelled')
  return rental.status === 'CANCELLED' || (isReservation(rental) && endForGood(model, rental))
}

/** Any payment of a rental ends its link. */
export function takeMoney(model: Model, rental: Rental, amount: Poisha): void {
  rental.atCounter = poisha(rental.atCounter + amount)
  const link = linkOf(model, rental)
  if (link) link.isPaidAtCounter = true
}

/** The counter takes the advance, no more and no less, and makes a booking of the reservation. */
export function takeAdvance(model: Model, rental: Rental, part: Poisha | undefined): boolean {
  const advance = advanceOf(rental)
  if (part !== undefined && part !== advance) return false
  if (isAdvanceInReview(model, rental) || !closePage(model, rental)) return false
  const period = { ...rental.period, from: rental.startsAt.getTime() }
  Object.assign(rental, { status: 'INITIAL_PAID', holdEndsAt: null, period })
  takeMoney(model, rental, advance)
  return true
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import { clearUp } from './money.ts'
import {
  ADVANCE,
  type Bike,
  HOLD,
  type Model,
  type Payment,
  type Person,
  type Rental,
  type Verdict,
  OK,
  holdIsAlive,
  isInReview,
  isOpen,
  occupantOf,
  paymentFor,
  refused,
} from './state.ts'

/** How the gateway answers when it is asked for a page. */
export type Opening = 'opens' | 'refuses' | 'says nothing'

/** What an answer has to be, and the payment that is new, if one is. */
export type Expected = { verdict: Verdict; payment?: Payment }

const DOWN = refused(502, 'gateway_down')
const MOST_HOLDS = 5
const SMALLEST = 10
const LARGEST = 500_000

export function book(
  model: Model,
  asked: { bike: Bike; person: Person; startsAt: number; opening: Opening },
): Expected {
  const { bike, person, startsAt } = asked
  if (startsAt < model.now - 15 * MINUTE_MS) return { verdict: refused(400, 'start_in_past') }
  if (startsAt > model.now + 90 * DAY_MS) return { verdict: refused(400, 'start_too_far') }
  const before = occupantOf(model, bike)
  if (before) {
    const isHold = before.status === 'PENDING_PAYMENT'
    const isOthers = holdIsAlive(model, before) && before.person !== person
    if (!isHold || isOthers) return { verdict: refused(409, 'bike_taken') }
    clearUp(model, paymentFor(model, before, 'ADVANCE', isOpen))
  }
  if (bike.isArchived) return { verdict: refused(404, 'bike_not_found') }
  const occupant = occupantOf(model, bike)
  if (occupant) return goOn(model, occupant, person, startsAt)
  if (!bike.forRent) return { verdict: refused(409, 'bike_not_for_rent') }
  const holds = model.rentals.filter(
    (one) =>
      one.person === person &&
      one.status === 'PENDING_PAYMENT' &&
      one.holdEndsAt !== null &&
      one.holdEndsAt > model.now,
  )
  if (holds.length >= MOST_HOLDS) return { verdict: refused(409, 'too_many_holds') }
  const rental = newHold(model, asked)
  return open(model, { rental, purpose: 'ADVANCE', amount: ADVANCE }, asked.opening)
}

function goOn(model: Model, occupant: Rental, person: Person, startsAt: number): Expected {
  const open = paymentFor(model, occupant, 'ADVANCE', isOpen)
  if (occupant.person !== person || !open) return { verdict: refused(409, 'bike_taken') }
  occupant.startsAt = startsAt
  return { verdict: open.page === '' ? DOWN : OK, payment: open }
}

function newHold(
  model: Model,
  { bike, person, startsAt }: { bike: Bike; person: Person; startsAt: number },
): Rental {
  const rental: Rental = {
    id: '',
    bike,
    person,
    startsAt,
    price: bike.price,
    isReturned: false,
    cost: 0,
    status: 'PENDING_PAYMENT',
    holdEndsAt: model.now + HOLD,
  }
  model.rentals.push(rental)
  return rental
}

function open(
  model: Model,
  about: Pick<Payment, 'rental' | 'purpose' | 'amount'>,
  opening: Opening,
): Expected {
  const payment: Payment = {
    ...about,
    ref: '',
    page: '',
    charges: [],
    ended: undefined,
    disposition: undefined,
    owesBack: false,
    status: 'OPEN',
    endsAt: model.now + HOLD,
  }
  model.payments.push(payment)
  if (opening === 'opens') return { verdict: OK, payment }
  payment.status = opening === 'refuses' ? 'INIT_FAILED' : 'INIT_UNKNOWN'
  if (opening === 'refuses' && payment.purpose === 'ADVANCE') {
    payment.rental.status = 'CANCELLED'
    payment.rental.holdEndsAt = null
  }
  return { verdict: DOWN, payment }
}

/** Taka still to pay once the cost is known: nothing below the smallest payment. */
function remainderOf({ cost }: Rental): number {
  const left = cost - ADVANCE
  return left < SMALLEST ? 0 : left
}

export function returnBike(model: Model, rental: Rental, hours: number): Verdict {
  const { status, isReturned, price } = rental
  if (paymentFor(model, rental, 'ADVANCE', isInReview)) return refused(409, 'in_review')
  if (status !== 'INITIAL_PAID' && status !== 'FULL_PAID') return refused(404, 'rental_not_found')
  if (isReturned) return refused(409, 'already_returned')
  if (hours <= 0) return refused(400, 'return_not_after_start')
  if (hours * HOUR_MS > 366 * DAY_MS) return refused(400, 'return_too_late')
  rental.isReturned = true
  rental.cost = Math.ceil(price * hours)
  if (remainderOf(rental) === 0) rental.status = 'FULL_PAID'
  return OK
}

export function payRest(
  model: Model,
  asked: { rental: Rental; person: Person; opening: Opening },
): Expected {
  const { rental, person, opening } = asked
  clearUp(model, paymentFor(model, rental, 'REMAINDER', isOpen))
  const isMine = rental.person === person
  if (!isMine || rental.status === 'PENDING_PAYMENT' || rental.status === 'CANCELLED') {
    return { verdict: refused(404, 'rental_not_found') }
  }
  if (rental.status === 'FULL_PAID') return { verdict: refused(409, 'already_paid') }
  if (!rental.isReturned) return { verdict: refused(409, 'cost_not_calculated') }
  if (paymentFor(model, rental, 'REMAINDER', isInReview)) {
    return { verdict: refused(409, 'payment_in_review') }
  }
  const amount = remainderOf(rental)
  if (amount === 0) return { verdict: refused(409, 'already_paid') }
  if (amount > LARGEST) return { verdict: refused(422, 'amount_too_large') }
  const going = paymentFor(model, rental, 'REMAINDER', isOpen)
  if (going) return { verdict: going.page === '' ? DOWN : OK, payment: going }
  return open(model, { rental, purpose: 'REMAINDER', amount }, opening)
}

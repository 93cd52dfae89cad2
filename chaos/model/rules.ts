import { decideForRent } from '#domain/bikes'
import { balance, billMore, remainder } from '#domain/account'
import { refuseLine } from '#domain/bill'
import { depositWithBooking } from '#domain/deposits'
import { type Poisha, fromTaka, poisha } from '#domain/money'
import { type Period, findConflict, periodOf } from '#domain/occupancy'
import {
  HOLD_MS,
  MOST_HOLDS_PER_CUSTOMER,
  refusePlannedReturn,
  refuseReturn,
  refuseStart,
} from '#domain/rentals'
import { kilometreCharge } from '#domain/kilometres'
import { ridePrice } from '#domain/prices'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { amountWithBooking } from '#server/rentals/booking/whole-quote'
import { termsWith } from './model-prices.ts'
import { settle } from './settle.ts'
import {
  type Bike,
  type Customer,
  type Model,
  type Payment,
  type PaymentFor,
  PRICE,
  type Rental,
  type Ride,
  accountOf,
  clock,
  dueOf,
  findPayment,
  isHoldLive,
  isInReview,
  isPending,
  isRented,
  isTaken,
  isUnfinished,
  occupantsOf,
  payableOf,
  refundableOf,
  toOccupancy,
} from './state.ts'

export type OpeningResult = 'opens' | 'refuses' | 'does not answer'

const NOTHING = poisha(0)

const SMALLEST_PAYMENT = fromTaka(10)
const LARGEST_PAYMENT = fromTaka(500_000)

type RentalTimes = { startsAt: Date; plannedReturn: Date | null }
type Booking = RentalTimes & {
  bike: Bike
  customer: Customer
  opening: OpeningResult
  /** The whole quote is paid with the booking. */
  payAll: boolean
}

export function book(model: Model, booking: Booking): Payment | undefined {
  const { bike, customer, startsAt, plannedReturn, opening, payAll } = booking
  if (customer.isDeleted || refuseStart(startsAt, model.now, DEFAULT_SHOP.farthestStartDays))
    return undefined
  if (payAll && !plannedReturn) return undefined
  if (plannedReturn && refusePlannedReturn(startsAt, plannedReturn)) return undefined
  const wanted = periodOf(later(startsAt, model.now), plannedReturn, 0)
  const inTheWay = occupantsOf(model, bike).filter((one) => isBusy(model, [one], wanted))
  const isReleasable = (one: Rental) =>
    one.status === 'PENDING_PAYMENT' && (one.customer === customer || !isHoldLive(model, one))
  if (!inTheWay.every(isReleasable)) return undefined
  for (const hold of inTheWay) releaseEarlierHold(model, hold, booking)
  const own = occupantsOf(model, bike).filter((one) => one.customer === customer)
  const same = own.find((one) => isSameTime(one, booking))
  const open = same && findPayment(model, { rental: same, purpose: 'ADVANCE' }, isPending)
  if (open?.isInAdvance === payAll) return open
  if (open) {
    // The page asks for another amount: it is closed, and the bike is held anew.
    settle(model, open, 'cancelled')
    return book(model, booking)
  }
  if (isBusy(model, occupantsOf(model, bike), wanted)) return undefined
  const holds = model.rentals.filter(
    (one) => one.customer === customer && one.holdEndsAt !== null && isHoldLive(model, one),
  )
  if (bike.isArchived || !bike.forRent || holds.length >= MOST_HOLDS_PER_CUSTOMER) return undefined
  const rental = addHold(model, booking, wanted)
  const ride = { ...rental, startTime: startsAt, pricePerHour: PRICE }
  const paid = amountWithBooking(ride, payAll, clock)
  const limits = { depositPayment: 'online', largest: LARGEST_PAYMENT } as const
  const deposit = depositWithBooking({ terms: rental.terms, amount: paid, ...limits })
  const money = { amount: poisha(paid + deposit), deposit, isInAdvance: payAll }
  return addPayment(model, { rental, purpose: 'ADVANCE', ...money }, opening)
}

const later = (one: Date, other: Date) => (one > other ? one : other)

const isBusy = ({ now }: Model, rentals: readonly Rental[], wanted: Period): boolean =>
  findConflict(rentals.map(toOccupancy), wanted, now.getTime()) !== undefined

/**
 * An expired hold is released, and so is the customer's own hold for another time; the gateway is
 * asked first whether it was paid.
 */
function releaseEarlierHold(model: Model, hold: Rental, booking: Booking): void {
  const about = { rental: hold, purpose: 'ADVANCE' } as const
  const isOwn = hold.customer === booking.customer
  const payment = findPayment(model, about, isPending)
  if (isOwn && payment && !isSameTime(hold, booking)) {
    settle(model, payment, 'cancelled')
  } else if (isOwn || !isHoldLive(model, hold)) {
    resolveStuckPayment(model, about)
  }
}

const isSameTime = (one: RentalTimes, other: RentalTimes) =>
  one.startsAt.getTime() === other.startsAt.getTime() &&
  one.plannedReturn?.getTime() === other.plannedReturn?.getTime()

function addHold(model: Model, { bike, customer, ...times }: Booking, period: Period): Rental {
  const { startsAt, plannedReturn } = times
  const holdEndsAt = new Date(model.now.getTime() + HOLD_MS)
  const paid = { atCounter: NOTHING, counterBack: NOTHING, refunded: NOTHING }
  const money = { ...paid, cost: NOTHING, kilometres: NOTHING, waived: NOTHING, deposit: NOTHING }
  const nothing = { ...money, isCancelled: false, isReturned: false, ride: null, odometers: {} }
  const unpaid = { ...nothing, status: 'PENDING_PAYMENT' } as const
  const terms = termsWith(bike.hasList ? model.prices : null)
  const about = { id: '', bike, customer, startsAt, exactStart: null, plannedReturn, period, terms }
  const rental: Rental = { ...unpaid, ...about, holdEndsAt }
  model.rentals.push(rental)
  return rental
}

function addPayment(
  model: Model,
  about: PaymentFor & Pick<Payment, 'amount' | 'isInAdvance'> & { deposit?: Poisha },
  opening: OpeningResult,
): Payment {
  const times = { createdAt: model.now, endsAt: new Date(model.now.getTime() + HOLD_MS) }
  const unpaid = { status: 'OPEN', disposition: null, session: 'open' } as const
  const money = { charges: [], captured: new Set<string>(), refunds: [], givenBack: NOTHING }
  const payment: Payment = {
    deposit: NOTHING,
    depositBack: NOTHING,
    ...about,
    ...times,
    ...unpaid,
    ...money,
    ref: '',
    page: '',
  }
  model.payments.push(payment)
  if (opening !== 'opens') payment.status = opening === 'refuses' ? 'INIT_FAILED' : 'INIT_UNKNOWN'
  if (opening === 'refuses' && payment.purpose === 'ADVANCE') {
    Object.assign(payment.rental, { status: 'CANCELLED', holdEndsAt: null })
  }
  return payment
}

/** A payment whose page can no longer be used is settled before it leads to a refusal. */
function resolveStuckPayment(model: Model, about: PaymentFor): void {
  const payment = findPayment(model, about, isPending)
  if (!payment) return
  const isStuck = payment.endsAt <= model.now || payment.status === 'INIT_UNKNOWN'
  if (isStuck) settle(model, payment, 'expired')
}

export function payRemainder(
  model: Model,
  rental: Rental,
  opening: OpeningResult,
): Payment | 'nothing to pay' | undefined {
  const about = { rental, purpose: 'REMAINDER' } as const
  if (rental.customer.isDeleted) return undefined
  resolveStuckPayment(model, about)
  const isDue = rental.status === 'INITIAL_PAID' && rental.isReturned
  if (!isDue || findPayment(model, about, isInReview)) return undefined
  const open = findPayment(model, about, isPending)
  if (open?.amount === dueOf(model, rental)) return open
  // A page that asks for another amount is closed, and the customer may have paid on it.
  if (open) settle(model, open, 'cancelled')
  if (rental.status !== 'INITIAL_PAID') return undefined
  const amount = amountDue(model, rental)
  if (amount === undefined) return 'nothing to pay'
  if (amount > LARGEST_PAYMENT) return undefined
  return addPayment(model, { ...about, amount, isInAdvance: false }, opening)
}

/** The customer pays an amount of what the ride will cost. */
export function prepay(
  model: Model,
  rental: Rental,
  { amount, opening }: { amount: Poisha; opening: OpeningResult },
): Payment | undefined {
  const about = { rental, purpose: 'REMAINDER' } as const
  if (rental.customer.isDeleted) return undefined
  resolveStuckPayment(model, about)
  const isBooked = rental.status === 'INITIAL_PAID' && !rental.isReturned
  const isTaken = amount >= SMALLEST_PAYMENT && amount <= payableOf(model, rental)
  if (!isBooked || !isTaken || findPayment(model, about, isInReview)) return undefined
  const open = findPayment(model, about, isPending)
  if (open?.amount === amount) return open
  if (!open) return addPayment(model, { ...about, amount, isInAdvance: true }, opening)
  settle(model, open, 'cancelled')
  return prepay(model, rental, { amount, opening })
}

function amountDue(model: Model, rental: Rental): Poisha | undefined {
  const left = remainder(dueOf(model, rental), SMALLEST_PAYMENT)
  if (left.kind === 'due') return left.amount
  if (left.kind === 'waived') rental.waived = poisha(rental.waived + left.amount)
  completeWherePaid(model, rental)
  return undefined
}

/** A rental stays open while the shop holds a deposit for it. */
function completeWherePaid(model: Model, rental: Rental): void {
  if (dueOf(model, rental) === 0 && rental.deposit === 0) rental.status = 'FULL_PAID'
}

export function returnBike(model: Model, rental: Rental, start: Date, end: Date): boolean {
  const mayReturn = () =>
    isRented(rental) && !rental.isReturned && !refuseReturn({ startTime: start }, end)
  if (!closePageWhere(model, rental, mayReturn)) return false
  const ride = { pricePerHour: PRICE, startTime: start, returnTime: end }
  const kilometres = kilometresOf(rental, ride)
  const cost = poisha(ridePrice(ride, rental.terms.prices, clock).total + kilometres)
  Object.assign(rental, { isReturned: true, ride, cost, kilometres })
  completeWherePaid(model, rental)
  return true
}

export function kilometresOf({ terms, odometers }: Rental, ride: Ride): Poisha {
  const limit = terms.prices?.list?.kilometres
  const { out, back } = odometers
  if (!limit || out === undefined || back === undefined) return NOTHING
  return kilometreCharge(limit, ride, back - out)
}

/**
 * An open payment page is closed before the balance changes. A refused change leaves it open, and what
 * was paid on it may refuse the change after all.
 */
export function closePageWhere(model: Model, rental: Rental, mayChange: () => boolean): boolean {
  if (!mayChange()) return false
  closeRemainderPage(model, rental)
  return mayChange()
}

function closeRemainderPage(model: Model, rental: Rental): Payment | undefined {
  const open = findPayment(model, { rental, purpose: 'REMAINDER' }, isPending)
  if (open) settle(model, open, 'cancelled')
  return open
}

/** Money that counts raises the revision: an act that names the one before is refused. */
function closePageOfSeen(model: Model, rental: Rental, mayChange: () => boolean): boolean {
  if (!mayChange()) return false
  return closeRemainderPage(model, rental)?.disposition !== 'APPLIED' && mayChange()
}

export function isRemainderInReview(model: Model, rental: Rental): boolean {
  return findPayment(model, { rental, purpose: 'REMAINDER' }, isInReview) !== undefined
}

/** @param part of what can be paid now; everything where it is left out */
function refusesPayment(model: Model, rental: Rental, part: Poisha | undefined): boolean {
  const { isReturned, plannedReturn } = rental
  const isUnknown = part === undefined && !isReturned && !plannedReturn
  const most = payableOf(model, rental)
  return isUnknown || most === 0 || (part ?? 0) > most || isRemainderInReview(model, rental)
}

export function payAtCounter(model: Model, rental: Rental, part: Poisha | undefined): boolean {
  const mayPay = () => isRented(rental) && !refusesPayment(model, rental, part)
  if (!closePageOfSeen(model, rental, mayPay)) return false
  rental.atCounter = poisha(rental.atCounter + (part ?? payableOf(model, rental)))
  if (rental.isReturned) completeWherePaid(model, rental)
  return true
}

export function addBillLine(model: Model, rental: Rental, amount: Poisha): boolean {
  const mayAdd = () => {
    const account = accountOf(model, rental)
    const wouldOpen = rental.status === 'FULL_PAID' && balance(billMore(account, amount)) !== 0
    if (!isRented(rental) || !rental.isReturned || isRemainderInReview(model, rental)) return false
    if (wouldOpen && rental.customer.isDeleted) return false
    return refuseLine(account, amount, refundableOf(model, rental)) === undefined
  }
  if (!closePageOfSeen(model, rental, mayAdd)) return false
  rental.cost = poisha(rental.cost + amount)
  rental.status = 'INITIAL_PAID'
  completeWherePaid(model, rental)
  return true
}

export function changePlannedReturn(model: Model, rental: Rental, plannedReturn: Date): boolean {
  const { bike, startsAt } = rental
  if (!isRented(rental) || rental.isReturned || refusePlannedReturn(startsAt, plannedReturn)) {
    return false
  }
  const period = periodOf(startsAt, plannedReturn, 0)
  const inTheWay = () =>
    occupantsOf(model, bike).filter((one) => one !== rental && isBusy(model, [one], period))
  if (plannedReturn <= model.now) return false
  const isExpired = (one: Rental) => one.status === 'PENDING_PAYMENT' && !isHoldLive(model, one)
  const expired = inTheWay()
  if (!expired.every(isExpired)) return false
  for (const hold of expired) resolveStuckPayment(model, { rental: hold, purpose: 'ADVANCE' })
  if (inTheWay().length > 0) return false
  Object.assign(rental, { plannedReturn, period })
  return true
}

export function changeForRent(model: Model, bike: Bike, isAvailable: boolean): boolean {
  const decided = decideForRent({ ...bike, taken: isTaken(model, bike) }, isAvailable)
  if (bike.isArchived || 'refusal' in decided) return false
  bike.forRent = decided.forRent
  return true
}

export function deleteBike(model: Model, bike: Bike): boolean {
  if (bike.isArchived || occupantsOf(model, bike).length > 0) return false
  bike.isArchived = true
  return true
}

export function deleteCustomer({ rentals, payments }: Model, customer: Customer): boolean {
  const isRenting = rentals.some((one) => one.customer === customer && isUnfinished(one))
  const theirs = payments.filter(({ rental }) => rental.customer === customer)
  // Money from the counter waits there until an admin records that it was given back.
  const isWaiting = rentals.some((one) => one.customer === customer && one.counterBack > 0)
  const isOwed = isWaiting || theirs.some(({ refunds }) => refunds.some(({ isSent }) => !isSent))
  if (customer.isDeleted || isRenting || isOwed) return false
  customer.isDeleted = true
  return true
}

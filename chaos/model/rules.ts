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
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { amountWithBooking } from '#server/rentals/booking/whole-quote'
import { termsWith } from './model-prices.ts'
import { endWhereOver, takeAdvance, takeMoney } from './reservation-rules.ts'
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
  isBlocked,
  isHoldLive,
  isInReview,
  isPending,
  isRented,
  isReservation,
  occupantsOf,
  payableOf,
  priceOf,
  refundableOf,
  toOccupancy,
} from './state.ts'

export type OpeningResult = 'opens' | 'refuses' | 'does not answer'

const NOTHING = poisha(0)

export const SMALLEST_PAYMENT = fromTaka(10)
export const LARGEST_PAYMENT = fromTaka(500_000)

export type RentalTimes = { startsAt: Date; plannedReturn: Date | null }
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
    one.status === 'PENDING_PAYMENT' && (isOwnHold(one, customer) || !isHoldLive(model, one))
  if (!inTheWay.every(isReleasable) || isBlocked(model, bike, wanted)) return undefined
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
    (one) => isOwnHold(one, customer) && one.holdEndsAt !== null && isHoldLive(model, one),
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

/** Only the shop gives up what it has reserved for a customer. */
const isOwnHold = (one: Rental, customer: Customer) =>
  one.customer === customer && one.reservedUntil === null

export const later = (one: Date, other: Date) => (one > other ? one : other)

export const isBusy = ({ now }: Model, rentals: readonly Rental[], wanted: Period): boolean =>
  findConflict(rentals.map(toOccupancy), wanted, now.getTime()) !== undefined

/**
 * An expired hold is released, and so is the customer's own hold for another time; the gateway is
 * asked first whether it was paid.
 */
function releaseEarlierHold(model: Model, hold: Rental, booking: Booking): void {
  const about = { rental: hold, purpose: 'ADVANCE' } as const
  const isOwn = isOwnHold(hold, booking.customer)
  const payment = findPayment(model, about, isPending)
  if (isOwn && payment && !isSameTime(hold, booking)) {
    settle(model, payment, 'cancelled')
  } else if (isOwn || !isHoldLive(model, hold)) {
    resolveStuckPayment(model, about)
    endWhereOver(model, hold)
  }
}

const isSameTime = (one: RentalTimes, other: RentalTimes) =>
  one.startsAt.getTime() === other.startsAt.getTime() &&
  one.plannedReturn?.getTime() === other.plannedReturn?.getTime()

type NewHold = RentalTimes & {
  bike: Bike
  customer: Customer
  reservedUntil?: Date
}

export function addHold(
  model: Model,
  { bike, customer, reservedUntil, ...times }: NewHold,
  period: Period,
): Rental {
  const { startsAt, plannedReturn } = times
  const holdEndsAt = reservedUntil ?? new Date(model.now.getTime() + HOLD_MS)
  const paid = { atCounter: NOTHING, counterBack: NOTHING, refunded: NOTHING }
  const money = { ...paid, cost: NOTHING, kilometres: NOTHING, waived: NOTHING, deposit: NOTHING }
  const bikes = { handovers: [{}], earlierBikes: [], bikeSince: null, earlierPrices: [] }
  const nothing = { ...money, ...bikes, isCancelled: false, isReturned: false, isMissing: false }
  const unpaid = { ...nothing, ride: null, status: 'PENDING_PAYMENT' } as const
  const terms = termsWith(bike.hasList ? model.prices : null)
  const about = { id: '', bike, customer, startsAt, exactStart: null, plannedReturn, period, terms }
  const end = { holdEndsAt, reservedUntil: reservedUntil ?? null }
  const rental: Rental = { ...unpaid, ...about, ...end }
  model.rentals.push(rental)
  return rental
}

export function addPayment(
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
    const { reservedUntil } = payment.rental
    const isKept = reservedUntil !== null && reservedUntil > model.now
    const released = { status: 'CANCELLED', holdEndsAt: null } as const
    Object.assign(payment.rental, isKept ? { holdEndsAt: reservedUntil } : released)
  }
  return payment
}

/** A payment whose page can no longer be used is settled before it leads to a refusal. */
export function resolveStuckPayment(model: Model, about: PaymentFor): void {
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
  const { bikeSince } = rental
  const mayReturn = () =>
    isRented(rental) && !rental.isReturned && !refuseReturn({ startTime: start, bikeSince }, end)
  if (!closePageWhere(model, rental, mayReturn)) return false
  const ride = { startTime: start, returnTime: end }
  const kilometres = kilometresOf(rental, ride)
  const cost = poisha(priceOf(rental, ride) + kilometres)
  Object.assign(rental, { isReturned: true, ride, cost, kilometres })
  completeWherePaid(model, rental)
  return true
}

/** The kilometres of all its bikes; without one of the odometers none are billed. */
export function kilometresOf({ terms, handovers }: Rental, ride: Ride): Poisha {
  const limit = terms.prices?.list?.kilometres
  let ridden = 0
  for (const { out, back } of handovers) {
    if (typeof out !== 'number' || typeof back !== 'number') return NOTHING
    ridden += back - out
  }
  return limit ? kilometreCharge(limit, ride, ridden) : NOTHING
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
export function closePageOfSeen(model: Model, rental: Rental, mayChange: () => boolean): boolean {
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
  if (isReservation(rental)) return takeAdvance(model, rental, part)
  const mayPay = () => isRented(rental) && !refusesPayment(model, rental, part)
  if (!closePageOfSeen(model, rental, mayPay)) return false
  takeMoney(model, rental, part ?? payableOf(model, rental))
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

type WantedTime = { bike: Bike; period: Period; rental?: Rental }

/** Holds whose time is over make way, once the gateway has said that no money came for them. */
export function freeTime(model: Model, { bike, period, rental }: WantedTime): boolean {
  if (isBlocked(model, bike, period)) return false
  const inTheWay = () =>
    occupantsOf(model, bike).filter((one) => one !== rental && isBusy(model, [one], period))
  const isExpired = (one: Rental) => one.status === 'PENDING_PAYMENT' && !isHoldLive(model, one)
  const expired = inTheWay()
  if (!expired.every(isExpired)) return false
  for (const hold of expired) {
    resolveStuckPayment(model, { rental: hold, purpose: 'ADVANCE' })
    endWhereOver(model, hold)
  }
  return inTheWay().length === 0
}

export function changePlannedReturn(model: Model, rental: Rental, plannedReturn: Date): boolean {
  const { bike, startsAt, bikeSince } = rental
  const isOver = rental.isReturned || rental.isMissing
  if (!isRented(rental) || isOver || refusePlannedReturn(startsAt, plannedReturn)) return false
  const period = periodOf(bikeSince ?? startsAt, plannedReturn, 0)
  if (plannedReturn <= model.now || !freeTime(model, { bike, period, rental })) return false
  Object.assign(rental, { plannedReturn, period })
  return true
}

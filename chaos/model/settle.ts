import { poisha } from '#domain/money'
import { type Period, findConflict } from '#domain/occupancy'
import { type Claim, type Effect, type SettlementCause, decide } from '#domain/settlement'
import {
  type Model,
  type Payment,
  type Rental,
  findPayment,
  isInReview,
  linkOf,
  occupanciesOf,
  payableOf,
} from './state.ts'

export function settle(model: Model, payment: Payment, claim: Claim = 'other'): void {
  const { session, charges } = payment
  run(model, payment, { kind: 'gateway-answer', session, charges, claim })
}

export function decideReview(model: Model, payment: Payment, isApproved: boolean): void {
  run(model, payment, { kind: 'review-decision', isApproved })
}

/** domain/ makes the decision; the model and the shop must write the same effects. */
function run(model: Model, payment: Payment, cause: SettlementCause): void {
  const { rental, captured, refunds, charges, endsAt: expiresAt } = payment
  const isRefunded = (chargeRef: string) => refunds.some((one) => one.chargeRef === chargeRef)
  const effects = decide({
    now: model.now,
    payment: { ...payment, expiresAt },
    rental: {
      status: rental.status,
      startTime: rental.startsAt,
      plannedReturn: rental.plannedReturn,
      isReturned: rental.isReturned,
      isCancelled: rental.isCancelled,
      isReserved: rental.reservedUntil !== null && rental.reservedUntil > model.now,
      canReacquire: canReacquire(model, payment),
    },
    ledger: {
      captured: new Map([...captured].map((chargeRef) => [chargeRef, 'this'])),
      kept: charges.filter(({ chargeRef }) => captured.has(chargeRef) && !isRefunded(chargeRef)),
      due: payableOf(model, rental),
      depositHeld: rental.deposit,
      isPurposePaid: isPurposePaid(model, payment),
    },
    cause,
  })
  for (const effect of effects) apply(model, payment, effect)
}

function canReacquire(model: Model, { rental }: Payment): boolean {
  const { bike, customer } = rental
  // The shop or its customer has given the booking up for good.
  if (rental.isCancelled) return false
  if (customer.isDeleted || bike.isArchived || !bike.forRent) return false
  return !findConflict(occupanciesOf(model, bike), periodAgain(model, rental), model.now.getTime())
}

/** The counter takes an advance once, and other money behind it. */
const isPurposePaid = (model: Model, payment: Payment) =>
  (payment.purpose === 'ADVANCE' && payment.rental.atCounter > 0) ||
  findPayment(model, payment, (one) => blocks(one, payment)) !== undefined

/**
 * No further charge can count when this payment or the advance counts, or another one is in review.
 */
const blocks = (one: Payment, payment: Payment) =>
  isInReview(one) ||
  (one.disposition === 'APPLIED' && (one === payment || payment.purpose === 'ADVANCE'))

const periodAgain = ({ now }: Model, { startsAt, period }: Rental): Period => ({
  from: Math.max(startsAt.getTime(), now.getTime()),
  to: period.to,
})

const WRITES: {
  [Kind in Effect['do']]?: { payment?: Partial<Payment>; rental?: Partial<Rental> }
} = {
  capture: { payment: { status: 'PAID' } },
  apply: { payment: { disposition: 'APPLIED' } },
  review: { payment: { disposition: 'REVIEW' } },
  reject: { payment: { disposition: 'REFUND_DUE' } },
  confirm: { rental: { status: 'INITIAL_PAID', holdEndsAt: null } },
  extendHold: { rental: { holdEndsAt: null } },
  reacquireHold: { rental: { status: 'PENDING_PAYMENT', holdEndsAt: null } },
  releaseHold: { rental: { status: 'CANCELLED', holdEndsAt: null } },
  complete: { rental: { status: 'FULL_PAID' } },
}

function apply(model: Model, payment: Payment, effect: Effect): void {
  // A rental stays open while the shop holds a deposit for it.
  if (effect.do === 'complete' && payment.rental.deposit > 0) return
  const isFirst = effect.do === 'capture' && payment.captured.size === 0
  if (isFirst) linkOf(model, payment.rental)?.paid.push(payment)
  const writes = WRITES[effect.do]
  Object.assign(payment, writes?.payment)
  Object.assign(payment.rental, writes?.rental)
  if (effect.do === 'capture') payment.captured.add(effect.charge.chargeRef)
  if (effect.do === 'close') payment.status = effect.status
  const { rental } = payment
  if (effect.do === 'reacquireHold') rental.period = periodAgain(model, rental)
  if (effect.do === 'confirm') {
    const period = { ...rental.period, from: effect.startTime.getTime() }
    Object.assign(rental, { startsAt: effect.startTime, period })
  }
  if (effect.do === 'keepReservation') rental.holdEndsAt = rental.reservedUntil
  if (effect.do === 'takeDeposit') rental.deposit = poisha(rental.deposit + effect.amount)
  if (effect.do !== 'refund') return
  const { chargeRef, taken } = effect
  payment.refunds.push({ chargeRef, minor: taken.minor, isSent: false })
}

export function sendRefunds({ payments }: Model): void {
  for (const payment of payments) {
    for (const refund of payment.refunds) refund.isSent = true
    if (payment.disposition === 'REFUND_DUE') payment.disposition = 'REFUNDED'
  }
}

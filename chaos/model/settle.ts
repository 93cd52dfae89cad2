import { type Claim, type Effect, type SettlementCause, decide } from '#domain/settlement'
import {
  type Model,
  type Payment,
  type Rental,
  findPayment,
  isCounted,
  occupantOf,
} from './state.ts'

/** The gateway is asked about a payment, and its answer takes effect. */
export function settle(model: Model, payment: Payment, claim: Claim = 'other'): void {
  const { session, charges } = payment
  run(model, payment, { kind: 'gateway-answer', session, charges, claim })
}

/** An admin decides about a payment in review. */
export function decideReview(model: Model, payment: Payment, isApproved: boolean): void {
  run(model, payment, { kind: 'review-decision', isApproved })
}

/** domain/ decides; the model and the shop must make the same of the decision. */
function run(model: Model, payment: Payment, cause: SettlementCause): void {
  const { rental, captured, refunds, charges, endsAt: expiresAt } = payment
  const isRefunded = (chargeRef: string) => refunds.some((one) => one.chargeRef === chargeRef)
  const effects = decide({
    now: model.now,
    payment: { ...payment, expiresAt },
    rental: {
      status: rental.status,
      startTime: rental.startsAt,
      canReacquire: canReacquire(model, payment),
    },
    ledger: {
      captured: new Map([...captured].map((chargeRef) => [chargeRef, 'this'])),
      kept: charges.filter(({ chargeRef }) => captured.has(chargeRef) && !isRefunded(chargeRef)),
      isPurposePaid: findPayment(model, payment, isCounted) !== undefined,
    },
    cause,
  })
  for (const effect of effects) apply(payment, effect)
}

function canReacquire(model: Model, { rental }: Payment): boolean {
  const { bike, customer } = rental
  return !customer.isDeleted && !bike.isArchived && bike.forRent && !occupantOf(model, bike)
}

function apply(payment: Payment, effect: Effect): void {
  const { rental, captured, refunds } = payment
  const set = (changes: Partial<Payment>) => void Object.assign(payment, changes)
  const setRental = (changes: Partial<Rental>) => void Object.assign(rental, changes)
  switch (effect.do) {
    case 'capture':
      captured.add(effect.charge.chargeRef)
      return set({ status: 'PAID' })
    case 'apply':
      return set({ disposition: 'APPLIED' })
    case 'review':
      return set({ disposition: 'REVIEW' })
    case 'reject':
      return set({ disposition: 'REFUND_DUE' })
    case 'refund':
      return void refunds.push({
        chargeRef: effect.chargeRef,
        minor: effect.taken.minor,
        isSent: false,
      })
    case 'close':
      return set({ status: effect.status })
    case 'confirm':
      return setRental({ status: 'INITIAL_PAID', holdEndsAt: null, startsAt: effect.startTime })
    case 'extendHold':
      return setRental({ holdEndsAt: null })
    case 'reacquireHold':
      return setRental({ status: 'PENDING_PAYMENT', holdEndsAt: null })
    case 'releaseHold':
      return setRental({ status: 'CANCELLED', holdEndsAt: null })
    case 'complete':
      return setRental({ status: 'FULL_PAID' })
    case 'schedule':
    case 'alarm':
  }
}

/** Every refund that is due reaches the customer. */
export function sendRefunds({ payments }: Model): void {
  for (const payment of payments) {
    for (const refund of payment.refunds) refund.isSent = true
    if (payment.disposition === 'REFUND_DUE') payment.disposition = 'REFUNDED'
  }
}

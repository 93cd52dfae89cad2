import {
  type Charge,
  type Model,
  type Payment,
  type Verdict,
  OK,
  isCounted,
  isInReview,
  isOpen,
  occupantOf,
  paymentFor,
  refused,
} from './state.ts'

/** The gateway is asked about a payment, and what it says takes effect. */
export function settle(model: Model, payment: Payment, claimsExpired = false): void {
  for (const charge of payment.charges) {
    if (!charge.isKnown) take(model, payment, charge)
  }
  if (payment.charges.length === 0) close(model, payment, claimsExpired)
}

function take(model: Model, payment: Payment, charge: Charge): void {
  charge.isKnown = true
  const { rental, purpose } = payment
  const counted = paymentFor(model, rental, purpose, isCounted)
  const isRight = charge.amount === payment.amount
  payment.status = 'PAID'
  if (isRight && !counted && carryOut(model, payment, charge)) {
    payment.disposition = charge.isRisky ? 'REVIEW' : 'APPLIED'
    return
  }
  payment.owesBack = true
  if (!isCounted(payment)) payment.disposition = 'REFUND_DUE'
  if (!counted) letGo(payment)
}

/** False where the rental can no longer take the money. */
function carryOut(
  model: Model,
  { rental, purpose }: Payment,
  { isRisky }: Pick<Charge, 'isRisky'>,
): boolean {
  if (purpose === 'REMAINDER') {
    if (isRisky) return true
    if (rental.status !== 'INITIAL_PAID') return false
    rental.status = 'FULL_PAID'
    return true
  }
  if (rental.status === 'CANCELLED') {
    const { bike, person } = rental
    const isGone = person.isDeleted || bike.isArchived || !bike.forRent
    if (isGone || occupantOf(model, bike)) return false
  }
  const isBack = rental.status === 'CANCELLED'
  if (isBack || !isRisky) rental.startsAt = Math.max(rental.startsAt, model.now)
  rental.status = isRisky ? 'PENDING_PAYMENT' : 'INITIAL_PAID'
  rental.holdEndsAt = null
  return true
}

function close(model: Model, payment: Payment, claimsExpired: boolean): void {
  const isOver = payment.endsAt <= model.now || claimsExpired
  const status = payment.ended ?? (isOver ? 'EXPIRED' : undefined)
  if (!isOpen(payment) || status === undefined) return
  payment.status = status
  if (payment.purpose === 'ADVANCE') letGo(payment)
}

function letGo({ rental }: Payment): void {
  if (rental.status !== 'PENDING_PAYMENT') return
  rental.status = 'CANCELLED'
  rental.holdEndsAt = null
}

export type Decision = 'approve' | 'refund'

/** An admin decides about money that the gateway flagged. */
export function decide(model: Model, payment: Payment, decision: Decision): Verdict {
  if (!isInReview(payment)) return refused(409, 'not_in_review')
  const counts = decision === 'approve' && carryOut(model, payment, { isRisky: false })
  payment.disposition = counts ? 'APPLIED' : 'REFUND_DUE'
  payment.owesBack ||= !counts
  if (!counts && payment.purpose === 'ADVANCE') letGo(payment)
  return OK
}

/** Before somebody is refused for a payment that leads nowhere, the gateway is asked about it. */
export function clearUp(model: Model, payment: Payment | undefined): void {
  if (!payment) return
  const isStuck = payment.endsAt <= model.now || payment.status === 'INIT_UNKNOWN'
  if (isStuck) settle(model, payment, true)
}

const STANDING = { APPLIED: 'paid', REVIEW: 'review', REFUND_DUE: 'refunding' } as const
const UNPAID = {
  INIT_FAILED: 'failed',
  INIT_UNKNOWN: 'pending',
  OPEN: 'pending',
  PAID: 'pending',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
} as const

export const standingOf = ({ status, disposition }: Payment): string =>
  disposition ? STANDING[disposition] : UNPAID[status]

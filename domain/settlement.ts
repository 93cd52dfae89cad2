import { completion } from './account.ts'
import { type Poisha, poisha } from './money.ts'
import {
  type Disposition,
  type PaymentPurpose,
  type PaymentStatus,
  isOpen,
  nextCheckAt,
} from './payments.ts'
import { type RejectionReason, isRejection } from './refunds.ts'
import {
  NO_RECORD,
  type Reversal,
  type ReversalEffect,
  type ReversalRecord,
  decideReversals,
  isEachGone,
  isGone,
  recordedTakenBack,
  takenBackOf,
} from './reversals.ts'
import { decideBankDeposit, rebalance, takeDeposit } from './settle-deposit.ts'
import type { RentalStatus } from './rentals.ts'

/** Money that a gateway took, in hundredths of its currency. */
export type Money = { minor: number; currency: string }

/** One charge, as the gateway's server-to-server API states it. */
export type Charge = {
  /** Unique per gateway. */
  chargeRef: string
  /** Null unless it is taka, and everything the gateway says of it agrees. */
  amount: Poisha | null
  taken: Money
  risk: 'normal' | 'review'
  /** The time is the gateway's own, and missing where the gateway names none. */
  takenAt?: Date
  /** Disputes and refunds of the charge; missing where the gateway names none. */
  reversals?: readonly Reversal[]
}

export type CapturedCharge = Pick<Charge, 'chargeRef' | 'taken'>

/** An authentic notification makes this claim; it is `other` where no notification made us ask. */
export type Claim = 'paid' | 'failed' | 'cancelled' | 'expired' | 'other'

/** The state of a payment page, as the gateway answers when it is asked. */
export type SessionState = 'open' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'not-found'

/** Why a settlement runs: the gateway has answered, or an admin has decided about a review. */
export type SettlementCause =
  | { kind: 'gateway-answer'; session: SessionState; charges: readonly Charge[]; claim: Claim }
  | { kind: 'review-decision'; isApproved: boolean }

/** Everything a decision may depend on, read under the locks of the payment and its rental. */
export type SettlementFacts = {
  now: Date
  payment: {
    purpose: PaymentPurpose
    amount: Poisha
    /** This part of the amount is a deposit. */
    deposit?: Poisha
    status: PaymentStatus
    disposition: Disposition | null
    createdAt: Date
    expiresAt: Date
    /** For this long after it was paid the gateway may report that money was taken back. */
    reversalPeriodMs?: number
    /** It was begun before the return. */
    isInAdvance?: boolean
  }
  rental: {
    status: RentalStatus
    isReturned?: boolean
    /** A customer or the shop has cancelled the booking. */
    isCancelled?: boolean
    startTime: Date
    /** Null where the rental has no planned return. */
    plannedReturn: Date | null
    /** The customer of a cancelled hold can have the bike back. */
    canReacquire: boolean
    /** The shop keeps the bike for the customer, also where this payment fails. */
    isReserved?: boolean
    /** Another rental has used the coupon of a hold whose time was over. */
    isCouponUsedUp?: boolean
  }
  ledger: {
    /** Charges of the gateway that are captured already: for this payment, or for another one. */
    captured: ReadonlyMap<string, 'this' | 'other'>
    /** Captured charges of this payment that have no refund. Only a review decision needs them. */
    kept: readonly CapturedCharge[]
    /** This payment or the advance is applied, or a payment of the purpose is in review. */
    isPurposePaid: boolean
    /** This is left to pay of the rental without this payment; before the return, in advance. */
    due: Poisha
    /** The shop owes the customer this. */
    credit?: Poisha
    /** Read where the gateway names reversals, and for a review decision. */
    record?: ReversalRecord
    /** A rental stays open while the shop holds a deposit for it. */
    depositHeld: Poisha
  }
  cause: SettlementCause
}

export type ClosingStatus = Extract<PaymentStatus, 'FAILED' | 'CANCELLED' | 'EXPIRED'>

export type Effect =
  /** The charge enters the ledger. */
  | { do: 'capture'; charge: Charge }
  /** The payment counts. */
  | { do: 'apply' }
  /** The deposit that was paid with the advance is held from now on. */
  | { do: 'takeDeposit'; amount: Poisha }
  /** A bank took this much of the deposit, or the shop has it again. */
  | { do: 'moveDepositByBank'; action: 'take' | 'return'; amount: Poisha }
  /** The shop has the deposit of a cancelled booking again, after a dispute that it has won. */
  | { do: 'refundDeposit'; chargeRef: string; amount: Poisha }
  /** The payment waits for an admin. */
  | { do: 'review' }
  /** The charge is owed back to the customer, unless the bank has taken it back already. */
  | {
      do: 'refund'
      chargeRef: string
      taken: Money
      reason: RejectionReason
      isTakenBack: boolean
    }
  /** No charge of the payment counts: all of it is owed back. */
  | { do: 'reject' }
  /** No charge of the payment counts, and the gateway has taken all of it back: nothing is owed. */
  | { do: 'void' }
  /** The bank has taken back what this refund was to give back: nothing is owed any more. */
  | { do: 'closeRefund'; refundId: string }
  /** The shop has the money of a closed refund again: it is owed again. */
  | { do: 'requestRefund'; refundId: string }
  /** A cancelled booking has more than its fee again, after a dispute that the shop has won. */
  | { do: 'refundCredit'; chargeRef: string; amount: Poisha }
  | { do: 'close'; status: ClosingStatus }
  /** The ride is billed without the coupon of the booking. */
  | { do: 'dropCoupon' }
  /** The hold becomes a booking that starts at `startTime`. */
  | { do: 'confirm'; startTime: Date }
  /** The hold keeps its bike until an admin has decided. */
  | { do: 'extendHold' }
  /** A cancelled hold occupies its bike again, without an end. */
  | { do: 'reacquireHold' }
  | { do: 'releaseHold' }
  /** The hold goes back to the end that the shop has chosen. */
  | { do: 'keepReservation' }
  /** Nothing is left to pay for the rental. */
  | { do: 'complete' }
  /** Something is left to pay again. */
  | { do: 'reopen' }
  /** Another amount is left to pay. */
  | { do: 'changeDue' }
  /** The gateway is asked next at this time; null: not again. */
  | { do: 'schedule'; at: Date | null }
  | { do: 'alarm'; alarm: 'foreign_charge' | 'wrong_amount'; chargeRef: string }
  | ReversalEffect

/**
 * Decides what becomes of a payment, its rental and its money (docs/product/settlement.md#settlement). The
 * function is pure: the same facts give the same effects, and facts that contain the effects already
 * give no new ones.
 */
export function decide(facts: SettlementFacts): Effect[] {
  const { cause } = facts
  return cause.kind === 'gateway-answer' ? settle(facts, cause) : decideReview(facts, cause)
}

function settle(
  facts: SettlementFacts,
  { session, charges, claim }: Extract<SettlementCause, { kind: 'gateway-answer' }>,
): Effect[] {
  const { payment, ledger, now } = facts
  const { captured } = ledger
  const foreign = charges.filter(({ chargeRef }) => captured.get(chargeRef) === 'other')
  const own = charges.filter(({ chargeRef }) => captured.get(chargeRef) !== 'other')
  const fresh = own.filter(({ chargeRef }) => !captured.has(chargeRef)).toSorted(byTime)

  const effects: Effect[] = foreign.map(({ chargeRef }) => alarm('foreign_charge', chargeRef))
  effects.push(...applyCharges(facts, fresh))
  const known = own.filter(({ chargeRef }) => captured.has(chargeRef))
  effects.push(...known.flatMap((charge) => decideKnown(facts, charge)))
  const wasOpen = isOpen(payment.status) && own.length === 0
  const closing = wasOpen ? closingStatus(session, claim, payment.expiresAt <= now) : undefined
  if (closing) effects.push({ do: 'close', status: closing })
  const isRejected = effects.some((effect) => effect.do === 'reject' || effect.do === 'void')
  const isHoldLost = closing !== undefined || (isRejected && !ledger.isPurposePaid)
  if (isHoldLost) effects.push(...loseHold(facts))
  const status = own.length > 0 ? 'PAID' : (closing ?? payment.status)
  const next = nextCheckAt({ ...payment, status }, now)
  return [...effects, { do: 'schedule', at: next }]
}

/** The gateway's list has no order that one can rely on, and which charge counts must not depend on it. */
function byTime(one: Charge, other: Charge): number {
  const apart = (one.takenAt?.getTime() ?? 0) - (other.takenAt?.getTime() ?? 0)
  return apart === 0 ? Number(one.chargeRef > other.chargeRef) * 2 - 1 : apart
}

/** All charges before the hold is released: a wrong one may stand beside a right one. */
function applyCharges(facts: SettlementFacts, charges: readonly Charge[]): Effect[] {
  const effects: Effect[] = []
  const isUsed = () => effects.some((effect) => effect.do === 'apply' || effect.do === 'review')
  for (const charge of charges) {
    const isPurposePaid = facts.ledger.isPurposePaid || isUsed()
    const ledger = { ...facts.ledger, isPurposePaid }
    const reversing = decideReversals(charge, ledger.record ?? NO_RECORD)
    effects.push({ do: 'capture', charge }, ...reversing)
    effects.push(...applyCharge({ ...facts, ledger }, charge))
  }
  const { disposition } = facts.payment
  const wasUsed = disposition === 'APPLIED' || disposition === 'REVIEW'
  if (charges.length > 0 && !wasUsed && !isUsed()) effects.push(withoutUse(facts, effects))
  return effects
}

/** No charge of the payment counts. */
function withoutUse({ payment, ledger }: SettlementFacts, effects: readonly Effect[]): Effect {
  const closed = effects.flatMap((effect) => (effect.do === 'closeRefund' ? effect.refundId : []))
  const isOpen =
    effects.some((effect) => effect.do === 'refund' && !effect.isTakenBack) ||
    (ledger.record
      ? ledger.record.refunds.some(({ id, status }) => status !== 'DONE' && !closed.includes(id))
      : payment.disposition === 'REFUND_DUE')
  return { do: isOpen ? 'reject' : 'void' }
}

/** The gateway names the charge again: it may have taken back a part, or given it back since. */
function decideKnown(facts: SettlementFacts, charge: Charge): Effect[] {
  const { payment, ledger } = facts
  const { record } = ledger
  if (!record || !charge.reversals) return []
  const takenBack = takenBackOf(charge, record)
  const change = takenBack - recordedTakenBack(charge.chargeRef, record)
  const effects: Effect[] = decideReversals(charge, record)
  const hasGone = isGone(charge, takenBack)
  const followed = followRefunds(charge, record, hasGone)
  effects.push(...followed)
  if (isRejected(charge, record)) return effects
  if (payment.disposition === 'APPLIED') {
    const deposit = decideBankDeposit(facts, charge, { takenBack, followed })
    effects.push(...deposit.effects)
    const isUnchanged = change === 0 && deposit.effects.length === 0
    return isUnchanged ? effects : [...effects, ...rebalance(facts, charge, change, deposit)]
  }
  if (change === 0) return effects
  if (payment.disposition !== 'REVIEW' || !hasGone) return effects
  effects.push(refund(charge, 'RISK', takenBack))
  effects.push(withoutUse(facts, effects))
  return [...effects, ...loseHold(facts)]
}

const isRejected = ({ chargeRef }: Charge, { refunds }: ReversalRecord): boolean =>
  refunds.some((each) => each.chargeRef === chargeRef && isRejection(each.reason))

/** A refund of money that the bank has taken back is not owed, until the shop has the money again. */
function followRefunds(
  { chargeRef }: Charge,
  { refunds }: ReversalRecord,
  hasGone: boolean,
): Effect[] {
  return refunds
    .filter((each) => each.chargeRef === chargeRef)
    .flatMap(({ id: refundId, status, gatewayRef, isTakenBack }): Effect[] => {
      if (isTakenBack) return hasGone ? [] : [{ do: 'requestRefund', refundId }]
      const isOpen = status !== 'DONE' && gatewayRef === null
      return isOpen && hasGone ? [{ do: 'closeRefund', refundId }] : []
    })
}

/** The amount of a new charge must be the stored one to the poisha. */
function applyCharge(facts: SettlementFacts, charge: Charge): Effect[] {
  const { payment, ledger } = facts
  const takenBack = takenBackOf(charge, ledger.record ?? NO_RECORD)
  const isRisky = charge.risk === 'review'
  const reject = (reason: RejectionReason) => refund(charge, reason, takenBack)
  if (charge.amount !== payment.amount) {
    return [reject('MISMATCH'), alarm('wrong_amount', charge.chargeRef)]
  }
  if (ledger.isPurposePaid) return [reject('DUPLICATE')]
  const decideUse = () => (isRisky ? keepForReview(facts) : payFor(facts, takenBack))
  const used = isGone(charge, takenBack) ? undefined : decideUse()
  if (!used) return [reject(reasonWhenUnusable(facts))]
  if (isRisky) return [...used, { do: 'review' }]
  return [...used, { do: 'apply' }, ...takeDeposit(payment, takenBack)]
}

function decideReview(
  facts: SettlementFacts,
  { isApproved }: Extract<SettlementCause, { kind: 'review-decision' }>,
): Effect[] {
  const { payment, ledger } = facts
  if (payment.disposition !== 'REVIEW') return []
  const { kept, record = NO_RECORD } = ledger
  const takenBack = ({ chargeRef }: CapturedCharge) => recordedTakenBack(chargeRef, record)
  const lost = kept.reduce((sum, charge) => sum + takenBack(charge), 0)
  const paid = isApproved && !isEachGone(kept, record) ? payFor(facts, lost) : undefined
  if (paid) return [...paid, { do: 'apply' }, ...takeDeposit(payment, lost)]
  const reason = isApproved ? reasonWhenUnusable(facts) : 'RISK'
  const effects: Effect[] = kept.map((charge) => refund(charge, reason, takenBack(charge)))
  effects.push(withoutUse(facts, effects))
  return [...effects, ...loseHold(facts)]
}

/**
 * The result is undefined where the rental can no longer use the money.
 *
 * @param takenBack the part of it that the gateway has taken back already, in poisha
 */
function payFor(
  { payment, rental, ledger, now }: SettlementFacts,
  takenBack: number,
): Effect[] | undefined {
  if (payment.purpose === 'REMAINDER') {
    if (!isOwed({ payment, rental, ledger })) return undefined
    const due = poisha(ledger.due - payment.amount + takenBack)
    const { status, isReturned = false } = rental
    const change = completion({ status, isReturned, due, depositHeld: ledger.depositHeld })
    return [{ do: change === 'complete' ? 'complete' : 'changeDue' }]
  }
  const startTime = notBefore(rental.startTime, now)
  if (isOver(rental, startTime)) return undefined
  const confirm: Effect[] = [...withoutUsedCoupon(rental), { do: 'confirm', startTime }]
  if (rental.status === 'PENDING_PAYMENT') return confirm
  if (rental.status !== 'CANCELLED' || !rental.canReacquire) return undefined
  return [{ do: 'reacquireHold' }, ...confirm]
}

type Remainder = Pick<SettlementFacts, 'payment' | 'rental' | 'ledger'>

/** Less may be left than when the page was opened: it was paid elsewhere meanwhile. */
function isOwed({ payment, rental, ledger: { due } }: Remainder): boolean {
  // Money in advance that comes after the return pays the bill, and the rest of it is a credit.
  const isBilledMeanwhile = payment.isInAdvance === true && rental.isReturned === true && due > 0
  return rental.status === 'INITIAL_PAID' && (payment.amount <= due || isBilledMeanwhile)
}

/** A flagged advance keeps the bike until an admin has decided; a flagged remainder needs nothing. */
function keepForReview(facts: SettlementFacts): Effect[] | undefined {
  const { payment, rental, now } = facts
  if (payment.purpose === 'REMAINDER') return isOwed(facts) ? [] : undefined
  if (isOver(rental, now)) return undefined
  if (rental.status === 'PENDING_PAYMENT') return [{ do: 'extendHold' }]
  if (rental.status !== 'CANCELLED' || !rental.canReacquire) return undefined
  return [...withoutUsedCoupon(rental), { do: 'reacquireHold' }]
}

const withoutUsedCoupon = ({ isCouponUsedUp = false }: SettlementFacts['rental']): Effect[] =>
  isCouponUsedUp ? [{ do: 'dropCoupon' }] : []

/** Online, hours before the money was confirmed are never billed (docs/decisions/0005-the-gateway-is-asked.md). */
const notBefore = (startTime: Date, now: Date) => (startTime > now ? startTime : now)

/** The money came after the planned return: no time is left to ride. */
const isOver = ({ plannedReturn }: SettlementFacts['rental'], startTime: Date): boolean =>
  plannedReturn !== null && plannedReturn <= startTime

/** A hold whose payment is closed goes back to its reservation, where the shop keeps the bike. */
function loseHold({ payment, rental }: SettlementFacts): Effect[] {
  if (payment.purpose !== 'ADVANCE' || rental.status !== 'PENDING_PAYMENT') return []
  return [{ do: rental.isReserved === true ? 'keepReservation' : 'releaseHold' }]
}

/** The bike or the booking is gone, or another payment was faster. */
const reasonWhenUnusable = ({ payment, rental }: SettlementFacts): RejectionReason =>
  payment.purpose === 'ADVANCE' || rental.isCancelled === true ? 'LATE' : 'DUPLICATE'

/** Only what the bank has not taken back is owed; a refund of nothing is closed at once. */
function refund(charge: CapturedCharge, reason: RejectionReason, takenBack: number): Effect {
  const {
    chargeRef,
    taken: { minor, currency },
  } = charge
  const isTakenBack = isGone(charge, takenBack)
  const taken = { minor: isTakenBack ? minor : minor - takenBack, currency }
  return { do: 'refund', chargeRef, taken, reason, isTakenBack }
}

const alarm = (name: 'foreign_charge' | 'wrong_amount', chargeRef: string): Effect => ({
  do: 'alarm',
  alarm: name,
  chargeRef,
})

const CLOSED_BY: Partial<Record<SessionState | Claim, ClosingStatus>> = {
  failed: 'FAILED',
  cancelled: 'CANCELLED',
  expired: 'EXPIRED',
}

/** How a payment without money ends: by the gateway's answer, an authentic claim, or its time. */
function closingStatus(
  session: SessionState,
  claim: Claim,
  isOver: boolean,
): ClosingStatus | undefined {
  return CLOSED_BY[session] ?? CLOSED_BY[claim] ?? (isOver ? 'EXPIRED' : undefined)
}

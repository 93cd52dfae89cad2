import { type Account, balance, billMore, completion } from './account.ts'
import type { AddedKind, BillLineKind, BillRefusal } from './bill.ts'
import type { CancelKind, CancelRefusal } from './cancelling.ts'
import type { CouponTerms } from './coupons.ts'
import {
  type DepositAction,
  type DepositRefusal,
  type DepositTender,
  ONLINE,
  type OnlineDeposit,
} from './deposits.ts'
import { type Poisha, poisha } from './money.ts'
import type { ShopClock } from './opening-hours.ts'
import { COUNTER, type PaidBy, type PaymentPurpose, type Tender } from './payments.ts'
import type { RefundPart, RefundWay, Refundable } from './refund-parts.ts'
import type { ShopRefundReason } from './refunds.ts'
import type { RentalStatus, ReturnRefusal } from './rentals.ts'
import { isReservation } from './reservations.ts'
import type { BilledLine } from './ride-charges.ts'
import type { PrepaymentSettings } from './prepayment.ts'
import type { RentalTerms, TermChanges } from './terms.ts'

/** Everything that a decision about a rental may depend on, read under the rental's lock. */
export type RentalFacts = {
  now: Date
  rental: {
    status: RentalStatus
    startTime: Date
    plannedReturn: Date | null
    returnTime: Date | null
    handedOutAt: Date | null
    /** Null of what the shop has not reserved. */
    reservedUntil: Date | null
    bikeSince?: Date | null
    /** A hold that ran out is cancelled without such a time. */
    cancelledAt: Date | null
    pricePerHour: Poisha
    terms: RentalTerms
  }
  lines: readonly BilledLine[]
  /** Kilometres between the odometers of both handovers; null where one was not read. */
  ridden: number | null
  account: Account
  depositHeld: Poisha
  /** Undefined where no deposit that the shop holds was paid online. */
  onlineDeposit?: OnlineDeposit | undefined
  /** These are the parts of the payments that count which can go back. */
  refundable: readonly Refundable[]
  /** The account of the customer was deleted; a customer at the counter without one is not. */
  isCustomerDeleted: boolean
  /** The payment that an admin has to decide about first. */
  inReview: PaymentPurpose | null
  /** The shop's time after the start before a no-show may be marked. */
  noShowMinutes: number
  clock: ShopClock
} & Pick<PrepaymentSettings, 'mostInAdvance'>

/** An act is something that a person does to a rental. Amounts are positive. */
export type Act =
  | { kind: 'enter-return'; returnTime: Date }
  | { kind: 'correct-return'; returnTime: Date; reason: string }
  /** A handover after the return was recorded, corrected or withdrawn. */
  | { kind: 'change-ridden'; ridden: number | null }
  | { kind: 'add-line'; line: AddedKind; amount: Poisha; note: string }
  | { kind: 'take-back-line'; line: string; note: string }
  | { kind: 'give-coupon'; coupon: CouponTerms }
  /** Without an amount all that can be paid now is taken. */
  | { kind: 'take-payment'; amount?: Poisha; tender: Tender; note: string }
  | {
      kind: 'cancel'
      by: CancelKind
      isFree: boolean
      reason: string
      /** The page said that this would go back: another outcome is refused. */
      shownRefund?: Poisha
      /** The customer is at the counter and gets the money of the counter at once. */
      handedBack?: { refund?: Tender | undefined; deposit?: Tender | undefined } | undefined
    }
  | { kind: 'give-back'; amount: Poisha; how: RefundWay; reason: string }
  | { kind: 'pay-out-credit'; amount: Poisha; how: RefundWay }
  | {
      kind: 'move-deposit'
      action: DepositAction
      amount: Poisha
      tender: DepositTender | null
      note: string
    }
  /** The customer asks to pay online, and the gateway cannot take so little. */
  | { kind: 'waive'; smallestPayment: Poisha }

export type NewLine = {
  kind: BillLineKind
  amount: Poisha
  note: string
  corrects: string | null
  /** The line follows from the return and names no admin. */
  isAutomatic: boolean
}

export type ActEffect =
  /** The note says what the price of the ride is made of; by the hour alone it is empty. */
  | { do: 'enterReturn'; returnTime: Date; ride: Poisha; note: string }
  | { do: 'correctReturn'; returnTime: Date }
  | { do: 'bill'; line: NewLine }
  | { do: 'changeTerms'; terms: TermChanges }
  /** The advance of a reservation, a ride before its return, or its bill. */
  | {
      do: 'takeAtCounter'
      pays: 'advance' | 'ride' | 'bill'
      amount: Poisha
      tender: PaidBy
      note: string
    }
  | { do: 'cancel'; by: CancelKind; reason: string; isReservation: boolean }
  | {
      do: 'refund'
      part: RefundPart
      reason: ShopRefundReason
      tender: Tender | null
      note: string
    }
  | {
      do: 'moveDeposit'
      action: DepositAction
      amount: Poisha
      tender: DepositTender | null
      note: string
      /** The payment of a deposit that was paid online. */
      paymentId?: string
    }
  | { do: 'waive'; amount: Poisha }
  | { do: 'complete' }
  | { do: 'reopen' }

export type ActRefusal =
  | BillRefusal
  | CancelRefusal
  | DepositRefusal
  | ReturnRefusal
  | 'rental_not_found'
  | 'already_cancelled'
  | 'customer_deleted'
  | 'in_review'
  | 'remainder_in_review'
  | 'line_not_found'
  | 'line_corrected'
  | 'coupon_given'
  | 'coupon_without_effect'
  | 'already_paid'
  | 'paid_in_advance'
  | 'advance_first'
  | 'only_reserved'
  | 'amount_needed'
  | 'amount_above_quote'
  | 'amount_above_balance'
  | 'amount_above_refundable'
  | 'nothing_refundable'
  | 'deposit_held'
  | 'covered_by_minimum'
  | 'refund_changed'

export type Decision = readonly ActEffect[] | { refusal: ActRefusal }

/** An act has at most one effect of most kinds. */
export const findEffect = <Kind extends ActEffect['do']>(
  effects: readonly ActEffect[],
  kind: Kind,
) => effects.find((effect): effect is Extract<ActEffect, { do: Kind }> => effect.do === kind)

export const refuse = (refusal: ActRefusal): Decision => ({ refusal })

/** The line names the admin who acts. */
export const bill = (
  line: Omit<NewLine, 'corrects' | 'isAutomatic'> & { corrects?: string },
): ActEffect => ({
  do: 'bill',
  line: { corrects: null, ...line, isAutomatic: false },
})

/** An open hold is shown on its payment page only; a reservation has to be paid first. */
export function refuseUnbooked({ rental, inReview }: RentalFacts): ActRefusal | undefined {
  if (rental.status === 'PENDING_PAYMENT') {
    if (inReview === 'ADVANCE') return 'in_review'
    return isReservation(rental) ? 'only_reserved' : 'rental_not_found'
  }
  if (rental.status !== 'CANCELLED') return undefined
  return rental.cancelledAt ? 'already_cancelled' : 'rental_not_found'
}

/** A bill exists from the return on, and stays as it is while a payment of it is in review. */
export function refuseBillChange(facts: RentalFacts): ActRefusal | undefined {
  const refusal = refuseUnbooked(facts)
  if (refusal) return refusal
  if (!facts.rental.returnTime) return 'cost_not_calculated'
  return refuseInReview(facts)
}

export const refuseInReview = ({ inReview }: RentalFacts): ActRefusal | undefined =>
  inReview === 'REMAINDER' ? 'remainder_in_review' : undefined

/** The facts once the effects are written, as the next act of the same step finds them. */
export const factsAfter = <Facts extends RentalFacts>(
  facts: Facts,
  effects: readonly ActEffect[],
): Facts => effects.reduce<Facts>(applyEffect, facts)

/** Handovers are written beside the effects, and the bill follows the kilometres between them. */
export const factsAfterAct = <Facts extends RentalFacts>(
  facts: Facts,
  act: Act,
  effects: readonly ActEffect[],
): Facts => {
  const written = factsAfter(facts, effects)
  return act.kind === 'change-ridden' ? { ...written, ridden: act.ridden } : written
}

function applyEffect<Facts extends RentalFacts>(facts: Facts, effect: ActEffect): Facts {
  const { account } = facts
  switch (effect.do) {
    case 'enterReturn': {
      const ride = { kind: 'ride', amount: effect.ride, corrects: null, by: null } as const
      return withLine(withRental(facts, { returnTime: effect.returnTime }), ride)
    }
    case 'correctReturn':
      return withRental(facts, { returnTime: effect.returnTime })
    case 'bill': {
      const { kind, amount, corrects, isAutomatic } = effect.line
      return withLine(facts, { kind, amount, corrects, by: isAutomatic ? null : 'admin' })
    }
    case 'changeTerms':
      return withRental(facts, { terms: { ...facts.rental.terms, ...effect.terms } })
    case 'takeAtCounter':
      return withPayment(facts, effect)
    case 'cancel': {
      const refunded = poisha((account.refunded ?? 0) + (account.goodwill ?? 0))
      const cancelled = withAccount(facts, { isCancelled: true, refunded })
      return withRental(cancelled, { status: 'CANCELLED', cancelledAt: facts.now })
    }
    case 'refund':
      // A deposit is no part of what the payment can give back otherwise.
      return effect.reason === 'DEPOSIT' ? facts : withRefund(facts, effect)
    case 'moveDeposit':
      return withDeposit(facts, effect)
    case 'waive':
      return withAccount(facts, { waived: poisha(account.waived + effect.amount) })
    case 'complete':
      return withRental(facts, { status: 'FULL_PAID' })
    case 'reopen':
      break
  }
  return withRental(facts, { status: 'INITIAL_PAID' })
}

const withRental = <Facts extends RentalFacts>(
  facts: Facts,
  changes: Partial<RentalFacts['rental']>,
): Facts => ({ ...facts, rental: { ...facts.rental, ...changes } })

const withAccount = <Facts extends RentalFacts>(
  facts: Facts,
  changes: Partial<Account>,
): Facts => ({
  ...facts,
  account: { ...facts.account, ...changes },
})

const withLine = <Facts extends RentalFacts>(
  facts: Facts,
  line: Omit<RentalFacts['lines'][number], 'id'>,
): Facts => ({
  ...facts,
  lines: [...facts.lines, { id: `line ${facts.lines.length}`, ...line }],
  account: billMore(facts.account, line.amount),
})

/** The advance makes a booking of a reservation. */
function withPayment<Facts extends RentalFacts>(
  before: Facts,
  { amount, pays }: Extract<ActEffect, { do: 'takeAtCounter' }>,
): Facts {
  const id = `counter ${before.refundable.length}`
  const payment = { paymentId: id, chargeRef: id, gateway: COUNTER, left: amount }
  const received = poisha(before.account.received + amount)
  const facts = {
    ...withAccount(before, { received }),
    refundable: [...before.refundable, payment],
  }
  return pays === 'advance' ? withRental(facts, { status: 'INITIAL_PAID' }) : facts
}

function withRefund<Facts extends RentalFacts>(
  facts: Facts,
  { part: { paymentId, amount }, reason }: Extract<ActEffect, { do: 'refund' }>,
): Facts {
  const { refunded = 0, goodwill = 0 } = facts.account
  const sum =
    reason === 'GOODWILL'
      ? { goodwill: poisha(goodwill + amount) }
      : { refunded: poisha(refunded + amount) }
  const lower = (one: RentalFacts['refundable'][number]) =>
    one.paymentId === paymentId ? { ...one, left: poisha(one.left - amount) } : one
  return { ...withAccount(facts, sum), refundable: facts.refundable.map(lower) }
}

/** The part that was paid online is never more than what is held. */
function withDeposit<Facts extends RentalFacts>(
  facts: Facts,
  { action, amount, tender }: Extract<ActEffect, { do: 'moveDeposit' }>,
): Facts {
  const { depositHeld: held, onlineDeposit: online } = facts
  const depositHeld = poisha(action === 'take' ? held + amount : held - amount)
  const returned = tender === ONLINE ? amount : 0
  const left = poisha(Math.min(depositHeld, (online?.left ?? 0) - returned))
  const onlineDeposit = online && left > 0 ? { ...online, left } : undefined
  return { ...facts, depositHeld, ...(online && { onlineDeposit }) }
}

export const nextCompletion = ({ rental, account, depositHeld }: RentalFacts) =>
  completion({
    status: rental.status,
    isReturned: rental.returnTime !== null,
    due: balance(account),
    depositHeld,
  })

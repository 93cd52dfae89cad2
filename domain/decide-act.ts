import { balance, remainder } from './account.ts'
import { refuseLine, signedAmount } from './bill.ts'
import { cancelOutcome, refuseCancel } from './cancelling.ts'
import type { CouponTerms } from './coupons.ts'
import { moveDeposit, returnOnline } from './decide-deposit.ts'
import { type Poisha, poisha } from './money.ts'
import { COUNTER, type Tender } from './payments.ts'
import { describeParts } from './price-parts.ts'
import { creditOf, payable } from './prepayment.ts'
import {
  type RefundPart,
  type RefundWay,
  type Refundable,
  splitRefund,
  sumOf,
} from './refund-parts.ts'
import type { ShopRefundReason } from './refunds.ts'
import {
  type Act,
  type ActEffect,
  type ActRefusal,
  type Decision,
  type RentalFacts,
  bill,
  factsAfterAct,
  nextCompletion,
  refuse,
  refuseBillChange,
  refuseInReview,
  refuseUnbooked,
} from './rental-acts.ts'
import { refuseReturn } from './rentals.ts'
import { type BilledLine, linesTo, netOf } from './ride-charges.ts'
import { chargesAt, priceAt, toRideLine } from './ride-lines.ts'
import { type RentalTerms, type TermChanges, advanceOf } from './terms.ts'

/**
 * Decides what an act does to a rental and its money. The function is pure: effects say all that is
 * written, and a refusal writes nothing.
 */
export function decideAct(facts: RentalFacts, act: Act): Decision {
  const decided = decideActs(facts, [act])
  return 'refusal' in decided ? refuse(decided.refusal) : decided
}

/**
 * Decides acts that are done in one step, each as if those before it were written. Whether the rental is
 * complete is decided once, behind all of them. A refusal names the position of its act.
 */
export function decideActs(
  facts: RentalFacts,
  acts: readonly Act[],
): readonly ActEffect[] | { refusal: ActRefusal; position: number } {
  const effects: ActEffect[] = []
  let after = facts
  for (const [position, act] of acts.entries()) {
    const decided = decide(after, act)
    if ('refusal' in decided) return { ...decided, position }
    effects.push(...decided)
    after = factsAfterAct(after, act, decided)
  }
  const change = nextCompletion(after)
  // No customer is left to pay it, so the rental would stay open for ever.
  if (facts.isCustomerDeleted && change === 'reopen') {
    return { refusal: 'customer_deleted', position: acts.length - 1 }
  }
  return change ? [...effects, { do: change }] : effects
}

function decide(facts: RentalFacts, act: Act): Decision {
  switch (act.kind) {
    case 'enter-return':
      return enterReturn(facts, act.returnTime)
    case 'correct-return':
      return correctReturn(facts, act)
    case 'change-ridden':
      return changeRidden(facts, act.ridden)
    case 'add-line':
      return addLine(facts, act)
    case 'take-back-line':
      return takeBackLine(facts, act)
    case 'give-coupon':
      return giveCoupon(facts, act.coupon)
    case 'take-payment':
      return refuseUnbooked(facts) === 'only_reserved'
        ? takeAdvance(facts, act)
        : takePayment(facts, act)
    case 'cancel':
      return cancel(facts, act)
    case 'give-back':
      return giveBack(facts, act)
    case 'pay-out-credit':
      return payOutCredit(facts, act)
    case 'move-deposit':
      return moveDeposit(facts, act)
    case 'waive':
      break
  }
  return waive(facts, act.smallestPayment)
}

const refuseAmount = ({ account, refundable }: RentalFacts, amount: Poisha) =>
  refuseLine(account, amount, sumOf(refundable))

function enterReturn(facts: RentalFacts, returnTime: Date): Decision {
  const { rental } = facts
  const refusal =
    refuseUnbooked(facts) ??
    (rental.returnTime ? 'already_returned' : refuseReturn(rental, returnTime))
  if (refusal) return refuse(refusal)
  const charges = chargesAt(facts, returnTime)
  const beside = linesTo(charges, []).filter(({ kind }) => kind !== 'ride')
  const note = rental.terms.prices ? describeParts(priceAt(facts, returnTime).parts) : ''
  return [
    { do: 'enterReturn', returnTime, ride: charges.ride, note },
    ...beside.map(toRideLine(facts, returnTime)),
  ]
}

function correctReturn(
  facts: RentalFacts,
  { returnTime, reason }: Extract<Act, { kind: 'correct-return' }>,
): Decision {
  const { rental, lines } = facts
  const refusal = refuseBillChange(facts) ?? refuseReturn(rental, returnTime)
  if (refusal) return refuse(refusal)
  if (returnTime.getTime() === rental.returnTime?.getTime()) return []
  const changes = linesTo(chargesAt(facts, returnTime), lines)
  const tooLow = refuseAmount(facts, sumOfAmounts(changes))
  if (tooLow) return refuse(tooLow)
  return [
    { do: 'correctReturn', returnTime },
    ...changes.map(toRideLine(facts, returnTime, reason)),
  ]
}

/** Before the return nothing is billed yet. A bill that stays as it is refuses no handover. */
function changeRidden(before: RentalFacts, ridden: number | null): Decision {
  const { returnTime } = before.rental
  if (!returnTime) return []
  const facts = { ...before, ridden }
  const changes = linesTo(chargesAt(facts, returnTime), facts.lines, ['kilometres'])
  if (changes.length === 0) return []
  const refusal = refuseBillChange(facts) ?? refuseAmount(facts, sumOfAmounts(changes))
  return refusal ? refuse(refusal) : changes.map(toRideLine(facts, returnTime))
}

const sumOfAmounts = (lines: readonly { amount: Poisha }[]) =>
  poisha(lines.reduce((sum, { amount }) => sum + amount, 0))

function addLine(
  facts: RentalFacts,
  { line: kind, amount, note }: Extract<Act, { kind: 'add-line' }>,
): Decision {
  const signed = signedAmount(kind, amount)
  const refusal = refuseBillChange(facts) ?? refuseAmount(facts, signed)
  if (refusal) return refuse(refusal)
  return [bill({ kind, amount: signed, note })]
}

function takeBackLine(
  facts: RentalFacts,
  { line: id, note }: Extract<Act, { kind: 'take-back-line' }>,
): Decision {
  const refused = refuseBillChange(facts)
  if (refused) return refuse(refused)
  const wrong = facts.lines.find((line) => line.id === id)
  if (!wrong || wrong.kind === 'ride' || wrong.kind === 'correction') {
    return refuse('line_not_found')
  }
  const left = netOf(wrong, facts.lines)
  if (left === 0) return refuse('line_corrected')
  const amount = poisha(0 - left)
  const tooLow = refuseAmount(facts, amount)
  if (tooLow) return refuse(tooLow)
  const terms = termsWithout(wrong, facts.rental.terms)
  return [
    ...(terms ? [{ do: 'changeTerms', terms } as const] : []),
    bill({ kind: 'correction', amount, note, corrects: id }),
  ]
}

/** A later correction bills what the terms say, so they lose what is taken back. */
function termsWithout({ kind, by }: BilledLine, { prices }: RentalTerms): TermChanges | undefined {
  if (kind === 'coupon') return { coupon: null }
  if (kind === 'late' && by === null) return { lateFee: null }
  if (kind !== 'kilometres' || !prices?.list) return undefined
  return { prices: { ...prices, list: { ...prices.list, kilometres: null } } }
}

/** A rental has one coupon: before the return it is billed with it, afterwards at once. */
function giveCoupon(facts: RentalFacts, coupon: CouponTerms): Decision {
  const { rental } = facts
  const refused = refuseUnbooked(facts)
  if (refused) return refuse(refused)
  if (rental.terms.coupon) return refuse('coupon_given')
  const change = { do: 'changeTerms', terms: { coupon } } as const
  if (!rental.returnTime) return [change]
  const terms = { ...rental.terms, coupon }
  const amount = chargesAt(facts, rental.returnTime, terms).coupon
  const refusal =
    refuseBillChange(facts) ??
    (amount === 0 ? 'coupon_without_effect' : refuseAmount(facts, amount))
  if (refusal) return refuse(refusal)
  return [change, bill({ kind: 'coupon', amount, note: coupon.code })]
}

/** The advance makes a booking of what the shop has reserved. */
function takeAdvance(
  { rental }: RentalFacts,
  { amount, tender, note }: Extract<Act, { kind: 'take-payment' }>,
): Decision {
  const advance = advanceOf(rental.terms)
  if (amount !== undefined && amount !== advance) return refuse('advance_first')
  return [{ do: 'takeAtCounter', pays: 'advance', amount: advance, tender, note }]
}

function takePayment(
  facts: RentalFacts,
  { amount, tender, note }: Extract<Act, { kind: 'take-payment' }>,
): Decision {
  const refused = refuseUnbooked(facts) ?? refuseInReview(facts)
  if (refused) return refuse(refused)
  const { returnTime, plannedReturn } = facts.rental
  const most = payable(facts)
  // A rental that is paid may be open all the same, because the shop holds a deposit.
  if (most === 0) return refuse(returnTime ? 'already_paid' : 'paid_in_advance')
  if (amount === undefined && !returnTime && !plannedReturn) return refuse('amount_needed')
  if (amount !== undefined && amount > most) {
    return refuse(returnTime ? 'amount_above_balance' : 'amount_above_quote')
  }
  const pays = returnTime ? 'bill' : 'ride'
  return [{ do: 'takeAtCounter', pays, amount: amount ?? most, tender, note }]
}

function cancel(
  facts: RentalFacts,
  { by, isFree, reason, shownRefund, handedBack = {} }: Extract<Act, { kind: 'cancel' }>,
): Decision {
  const { rental, now, noShowMinutes, depositHeld, onlineDeposit, refundable } = facts
  const [isReturned, isHandedOut] = [rental.returnTime !== null, rental.handedOutAt !== null]
  const unbooked = refuseUnbooked(facts)
  const isReserved = unbooked === 'only_reserved' && by !== 'no_show'
  const deposit = poisha(depositHeld - (onlineDeposit?.left ?? 0))
  const refusal =
    (isReserved
      ? undefined
      : (unbooked ??
        refuseCancel(by, { ...rental, isReturned, isHandedOut }, { now, noShowMinutes }))) ??
    (deposit > 0 && handedBack.deposit === undefined ? 'deposit_held' : undefined)
  if (refusal) return refuse(refusal)
  const { fee, refund } = outcomeOfCancelling(facts, isFree)
  if (shownRefund !== undefined && shownRefund !== refund) return refuse('refund_changed')
  const note = reason === '' ? 'The booking was cancelled' : reason
  const parts = splitRefund(refundable, refund, 'cash') ?? []
  return [
    ...(deposit > 0 ? [handBackDeposit(deposit, handedBack.deposit, note)] : []),
    { do: 'cancel', by, reason, isReservation: isReserved },
    ...(fee > 0 ? [bill({ kind: 'cancellation', amount: fee, note: '' })] : []),
    ...parts.map((part) => refundOfCancelled(part, handedBack.refund, note)),
    ...(onlineDeposit ? returnOnline(onlineDeposit, onlineDeposit.left, note) : []),
  ]
}

const handBackDeposit = (amount: Poisha, tender: Tender | undefined, note: string): ActEffect => ({
  do: 'moveDeposit',
  action: 'return',
  amount,
  tender: tender ?? null,
  note,
})

/** An online payment goes back by itself, also where the customer is at the counter. */
function refundOfCancelled(part: RefundPart, handedBack: Tender | undefined, note: string) {
  const tender = part.gateway === COUNTER ? (handedBack ?? null) : null
  return { do: 'refund', part, reason: 'CANCELLED', tender, note } satisfies ActEffect
}

/** The page shows this outcome before the booking is cancelled. */
export function outcomeOfCancelling(
  { rental, now, account, refundable }: RentalFacts,
  isFree: boolean,
) {
  const received = poisha(account.received - (account.goodwill ?? 0))
  const takenBack = account.takenBack ?? poisha(0)
  return cancelOutcome(rental, { now, received, takenBack, refundable: sumOf(refundable), isFree })
}

function giveBack(
  facts: RentalFacts,
  { amount, how, reason: note }: Extract<Act, { kind: 'give-back' }>,
): Decision {
  const refusal = refuseUnbooked(facts)
  if (refusal && refusal !== 'already_cancelled') return refuse(refusal)
  return refund(facts, { amount, how, reason: 'GOODWILL', note }, spareOf(facts))
}

/** Goodwill leaves what the customer has paid too much: that goes back by itself. */
export const spareOf = ({ refundable, account }: RentalFacts): Poisha =>
  poisha(sumOf(refundable) - creditOf(account))

/** A credit goes back, and is no part of the balance any more. */
function payOutCredit(
  facts: RentalFacts,
  { amount, how }: Extract<Act, { kind: 'pay-out-credit' }>,
): Decision {
  const refusal = refuseBillChange(facts)
  if (refusal) return refuse(refusal)
  return refund(facts, { amount, how, reason: 'OVERPAID', note: '' }, creditOf(facts.account))
}

type ShopRefund = { amount: Poisha; how: RefundWay; reason: ShopRefundReason; note: string }

function refund(
  { refundable }: RentalFacts,
  { amount, how, reason, note }: ShopRefund,
  most: Poisha,
): Decision {
  const isUsable = ({ gateway }: Refundable) => how !== 'gateway' || gateway !== COUNTER
  if (Math.min(most, sumOf(refundable.filter(isUsable))) <= 0) return refuse('nothing_refundable')
  const parts = amount > most ? undefined : splitRefund(refundable, amount, how)
  if (!parts) return refuse('amount_above_refundable')
  const tender = how === 'gateway' ? null : how
  return parts.map((part) => ({ do: 'refund', part, reason, tender, note }) as const)
}

function waive(facts: RentalFacts, smallestPayment: Poisha): Decision {
  const refusal = refuseBillChange(facts)
  if (refusal) return refuse(refusal)
  const left = remainder(balance(facts.account), smallestPayment)
  return left.kind === 'waived' ? [{ do: 'waive', amount: left.amount }] : []
}

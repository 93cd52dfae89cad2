import { addedDue } from '#domain/account'
import { type CancelKind, cancelOutcome, refuseCancel } from '#domain/cancelling'
import { type DepositAction, type DepositTender, refuseDeposit } from '#domain/deposits'
import { type Poisha, poisha } from '#domain/money'
import { creditOf } from '#domain/prepayment'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { endForGood } from './reservation-rules.ts'
import { addBillLine, closePageWhere, isRemainderInReview, payAtCounter } from './rules.ts'
import {
  type Model,
  type Rental,
  accountOf,
  countedOf,
  dueOf,
  isAdvanceInReview,
  isHandedOut,
  isRented,
  isReservation,
  leftOf,
  onlineDepositOf,
  onlineOf,
  refundableOf,
} from './state.ts'

/** Each function returns whether the shop must do what was requested. */

type CancelOptions = { rental: Rental; startTime: Date; kind: CancelKind; isFree: boolean }

export function cancel(model: Model, options: CancelOptions): boolean {
  const { rental, kind } = options
  if (!isReservation(rental)) return cancelBooking(model, options)
  if (kind === 'no_show' || isAdvanceInReview(model, rental)) return false
  // Money that has come meanwhile makes a booking of it, which is cancelled as one.
  return endForGood(model, rental) || cancelBooking(model, options)
}

function cancelBooking(model: Model, { rental, startTime, kind, isFree }: CancelOptions): boolean {
  const isHeldAtCounter = () => rental.deposit > onlineDepositOf(model, rental)
  if (rental.status !== 'INITIAL_PAID' || isHeldAtCounter()) return false
  const { terms, isReturned } = rental
  const booking = { startTime, terms, isReturned, isHandedOut: isHandedOut(rental) }
  if (refuseCancel(kind, booking, { now: model.now, noShowMinutes: DEFAULT_SHOP.noShowMinutes })) {
    return false
  }
  const mayCancel = () => rental.status === 'INITIAL_PAID' && !isHeldAtCounter()
  if (!closePageWhere(model, rental, mayCancel)) return false
  const received = refundableOf(model, rental)
  const known = { now: model.now, received, takenBack: poisha(0), refundable: received, isFree }
  const { fee, refund: back } = cancelOutcome(booking, known)
  const presents = poisha(accountOf(model, rental).received - received)
  const atCounter = poisha(Math.min(back, rental.atCounter))
  giveBack(model, rental, poisha(back - atCounter))
  returnOnline(model, rental, onlineDepositOf(model, rental))
  const refunded = poisha(presents + back)
  const ended = { status: 'CANCELLED', isCancelled: true, cost: fee } as const
  Object.assign(rental, { ...ended, counterBack: atCounter, refunded })
  return true
}

/** The newest payments are refunded first, through the gateway. */
function giveBack(model: Model, rental: Rental, amount: Poisha): void {
  let missing: number = amount
  for (const payment of countedOf(model, rental).toReversed()) {
    const part = Math.min(leftOf(payment), missing)
    if (part <= 0) continue
    missing -= part
    payment.givenBack = poisha(payment.givenBack + part)
    payment.refunds.push({ chargeRef: 'given back', minor: part, isSent: false })
  }
}

export function refund(model: Model, rental: Rental, amount: Poisha): boolean {
  const isBooked = rental.status !== 'PENDING_PAYMENT'
  if (!isBooked || (rental.status === 'CANCELLED' && !rental.isCancelled)) return false
  const spare = refundableOf(model, rental) - creditOf(accountOf(model, rental))
  if (amount > onlineOf(model, rental) || amount > spare) return false
  giveBack(model, rental, amount)
  return true
}

/** A credit goes back through the gateway. */
export function payOut(model: Model, rental: Rental, amount: Poisha): boolean {
  if (!isRented(rental) || !rental.isReturned || isRemainderInReview(model, rental)) return false
  const credit = creditOf(accountOf(model, rental))
  if (amount > credit || amount > onlineOf(model, rental)) return false
  giveBack(model, rental, amount)
  rental.refunded = poisha(rental.refunded + amount)
  if (amount === credit && rental.deposit === 0) rental.status = 'FULL_PAID'
  return true
}

function returnOnline(model: Model, rental: Rental, amount: Poisha): void {
  const payment = countedOf(model, rental).find(({ deposit }) => deposit > 0)
  if (!payment || amount === 0) return
  payment.depositBack = poisha(payment.depositBack + amount)
  payment.refunds.push({ chargeRef: 'deposit', minor: amount, isSent: false })
  rental.deposit = poisha(rental.deposit - amount)
}

type Movement = { action: DepositAction; amount: Poisha; tender: DepositTender | null }

function keep(model: Model, rental: Rental, damage: Poisha): Poisha | undefined {
  const kept = addedDue(accountOf(model, rental), damage)
  if (kept === 0 || !addBillLine(model, rental, damage)) return undefined
  payAtCounter(model, rental, kept)
  return kept
}

type Part = Omit<Movement, 'tender'>

function movedOf(model: Model, rental: Rental, { action, amount }: Part): Poisha | undefined {
  if (action === 'keep') return keep(model, rental, amount)
  return action === 'use' ? payFromDeposit(model, rental, amount) : amount
}

/** It pays no more than what is left to pay, behind the same checks as other money at the counter. */
function payFromDeposit(model: Model, rental: Rental, amount: Poisha): Poisha | undefined {
  if (rental.status !== 'INITIAL_PAID' || amount > dueOf(model, rental)) return undefined
  return payAtCounter(model, rental, amount) ? amount : undefined
}

export function moveDeposit(
  model: Model,
  rental: Rental,
  { action, amount, tender }: Movement,
): boolean {
  const { isReturned, deposit: held } = rental
  if (rental.status !== 'INITIAL_PAID') return false
  const heldOnline = onlineDepositOf(model, rental)
  if (refuseDeposit({ action, amount, tender, held, heldOnline, isReturned })) return false
  const moved = movedOf(model, rental, { action, amount })
  if (moved === undefined) return false
  if (tender === 'online') returnOnline(model, rental, moved)
  else rental.deposit = poisha(action === 'take' ? held + moved : held - moved)
  const isSettled = isReturned && dueOf(model, rental) === 0
  if (isSettled && rental.deposit === 0) rental.status = 'FULL_PAID'
  return true
}

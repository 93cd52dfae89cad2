import { addedCharge } from '#domain/account'
import { type CancelKind, cancelOutcome, refuseCancel } from '#domain/cancelling'
import { type DepositAction, refuseDeposit } from '#domain/deposits'
import { type Poisha, poisha } from '#domain/money'
import { DEFAULT_SHOP } from '#domain/shop-rules'
import { termsOf } from '#domain/terms'
import { addBillLine, payAtCounter } from './rules.ts'
import { type Model, type Payment, type Rental, accountOf, dueOf } from './state.ts'

/** Each function returns whether the shop must do what was requested. */

const TERMS = termsOf(DEFAULT_SHOP)

type CancelOptions = { rental: Rental; startTime: Date; kind: CancelKind; isFree: boolean }

export function cancel(model: Model, { rental, startTime, kind, isFree }: CancelOptions): boolean {
  if (rental.status !== 'INITIAL_PAID' || rental.deposit > 0) return false
  const booking = { startTime, terms: TERMS, isReturned: rental.isReturned, isHandedOut: false }
  if (refuseCancel(kind, booking, { now: model.now, noShowMinutes: DEFAULT_SHOP.noShowMinutes })) {
    return false
  }
  const received = leftOf(model, rental)
  const known = { now: model.now, received, takenBack: poisha(0), refundable: received, isFree }
  const { fee, refund } = cancelOutcome(booking, known)
  giveBack(model, rental, refund)
  Object.assign(rental, { status: 'CANCELLED', isCancelled: true, cost: fee })
  return true
}

const countedOf = ({ payments }: Model, rental: Rental): Payment[] =>
  payments.filter((one) => one.rental === rental && one.disposition === 'APPLIED')

const leftOf = (model: Model, rental: Rental): Poisha =>
  poisha(countedOf(model, rental).reduce((sum, one) => sum + one.amount - one.givenBack, 0))

/** The newest payments are refunded first, through the gateway. */
function giveBack(model: Model, rental: Rental, amount: Poisha): void {
  let missing: number = amount
  for (const payment of countedOf(model, rental).toReversed()) {
    const part = Math.min(payment.amount - payment.givenBack, missing)
    if (part <= 0) continue
    missing -= part
    payment.givenBack = poisha(payment.givenBack + part)
    payment.refunds.push({ chargeRef: 'given back', minor: part, isSent: false })
  }
}

export function refund(model: Model, rental: Rental, amount: Poisha): boolean {
  const isBooked = rental.status !== 'PENDING_PAYMENT'
  if (!isBooked || (rental.status === 'CANCELLED' && !rental.isCancelled)) return false
  if (amount > leftOf(model, rental)) return false
  giveBack(model, rental, amount)
  return true
}

function keep(model: Model, rental: Rental, damage: Poisha): Poisha | undefined {
  const kept = addedCharge(accountOf(model, rental), damage)
  if (kept === 0 || !addBillLine(model, rental, damage)) return undefined
  payAtCounter(model, rental, kept)
  return kept
}

export function moveDeposit(
  model: Model,
  rental: Rental,
  { action, amount }: { action: DepositAction; amount: Poisha },
): boolean {
  const { isReturned, deposit: held } = rental
  if (rental.status !== 'INITIAL_PAID') return false
  if (refuseDeposit({ action, amount, held, isReturned })) return false
  const moved = action === 'keep' ? keep(model, rental, amount) : amount
  if (moved === undefined) return false
  rental.deposit = poisha(action === 'take' ? held + moved : held - moved)
  const isSettled = isReturned && dueOf(model, rental) === 0
  if (isSettled && rental.deposit === 0) rental.status = 'FULL_PAID'
  return true
}

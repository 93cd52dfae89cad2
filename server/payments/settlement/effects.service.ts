import type { Effect } from '#domain/settlement'
import type { Trx } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { Payment } from '../payments.store.ts'
import type { RefundService } from '../refunds/refunds.service.ts'
import { toPaymentChanges } from './payment-changes.ts'
import { settlementStore } from './settlement.store.ts'

/** One settlement: its transaction, what it has locked, and the services its effects go through. */
export type SettlementContext = {
  trx: Trx
  now: Date
  payment: Payment
  rental: Awaited<ReturnType<HoldService['lock']>>
  holds: HoldService
  refunds: RefundService
}

/** Writes the effects: those on the payment in one statement, then the others. Nothing is decided here. */
export async function writeEffects(
  context: SettlementContext,
  effects: readonly Effect[],
): Promise<void> {
  const { trx, payment, now } = context
  await settlementStore(trx).write(payment, toPaymentChanges(effects, payment, now), now)
  for (const effect of effects) await writeBesidePayment(context, effect)
}

async function writeBesidePayment(
  { trx, now, payment, holds, refunds }: SettlementContext,
  effect: Effect,
): Promise<void> {
  const { id: paymentId, rentalId } = payment
  switch (effect.do) {
    case 'refund': {
      const { chargeRef, taken, reason } = effect
      return refunds.enqueueRefund(trx, { paymentId, chargeRef, ...taken, reason, now })
    }
    case 'dropCoupon':
      return holds.changeTerms(trx, rentalId, { coupon: null })
    case 'confirm':
      return holds.confirm(trx, rentalId, effect.startTime)
    case 'extendHold':
      return holds.extend(trx, rentalId)
    case 'reacquireHold':
      return holds.reacquire(trx, rentalId, now)
    case 'releaseHold':
      return holds.release(trx, rentalId)
    case 'complete':
      return holds.complete(trx, rentalId)
    case 'payPart':
      return holds.markChanged(trx, rentalId)
    case 'capture':
    case 'apply':
    case 'review':
    case 'reject':
    case 'close':
    case 'schedule':
      // Written with the payment.
      return undefined
    case 'alarm':
      // Raised after the commit.
      return undefined
  }
}

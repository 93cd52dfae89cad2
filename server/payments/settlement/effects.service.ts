import type { Effect } from '#domain/settlement'
import type { RentalStatus } from '#domain/rentals'
import type { Trx } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import { eventStore } from '../events.store.ts'
import { ledgerStore } from '../ledger.store.ts'
import { type Payment, paymentStore } from '../payments.store.ts'
import type { RefundService } from '../refunds/refunds.service.ts'
import { checkStore } from './checks.store.ts'

/** One settlement: its transaction, what it has locked, and the services its effects go through. */
export type SettlementContext = {
  trx: Trx
  now: Date
  payment: Payment
  rental: { status: RentalStatus; startTime: Date }
  holds: HoldService
  refunds: RefundService
}

const CLOSED_EVENTS = { FAILED: 'failed', CANCELLED: 'cancelled', EXPIRED: 'expired' } as const

/** Writes one effect. Nothing is decided here. */
export async function writeEffect(context: SettlementContext, effect: Effect): Promise<void> {
  const { trx, now, payment, holds, refunds } = context
  const { id: paymentId, rentalId } = payment
  const payments = paymentStore(trx)
  const events = eventStore(trx)
  const about = { paymentId, at: now }
  switch (effect.do) {
    case 'capture': {
      const { chargeRef, taken } = effect.charge
      await ledgerStore(trx).addCapture({ payment, chargeRef, ...taken, now })
      return events.add({ ...about, kind: 'captured', money: taken })
    }
    case 'refund': {
      const { chargeRef, taken, reason } = effect
      return refunds.enqueueRefund(trx, { paymentId, chargeRef, ...taken, reason, now })
    }
    case 'apply':
      await payments.setPaid(paymentId, 'APPLIED', now)
      return events.add({ ...about, kind: 'applied' })
    case 'review':
      await payments.setPaid(paymentId, 'REVIEW', now)
      return events.add({ ...about, kind: 'review_begun' })
    case 'reject':
      return payments.setPaid(paymentId, 'REFUND_DUE', now)
    case 'close':
      await payments.setStatus(paymentId, effect.status)
      return events.add({ ...about, kind: CLOSED_EVENTS[effect.status] })
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
    case 'schedule':
      return checkStore(trx).setChecked(paymentId, effect.at)
    case 'alarm':
      // Raised after the commit.
      return undefined
  }
}

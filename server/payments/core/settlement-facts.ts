import type { SettlementCause, SettlementFacts } from '#domain/settlement'
import type { CouponService } from '../../coupons/coupons.service.ts'
import type { Clock } from '../../database/db.ts'
import { ledgerStore } from './ledger.store.ts'
import { settlementStore } from './settlement.store.ts'
import type { SettlementContext } from './settlement-effects.ts'

type Locked = Pick<SettlementContext, 'trx' | 'payment' | 'rental' | 'holds'> & {
  coupons: CouponService
  clock: Clock
  /** For this long the gateway may report that money was taken back. */
  reversalPeriodMs: number
  /** The time of a movement at the counter, which the till has named. */
  at: Date | undefined
}

/** Reads what the decision depends on. The caller holds the locks of the payment and its rental. */
export async function readFacts(
  { trx, payment, rental, holds, coupons, clock, reversalPeriodMs, at }: Locked,
  cause: SettlementCause,
): Promise<SettlementFacts> {
  const isDecision = cause.kind === 'review-decision'
  const chargeRefs =
    cause.kind === 'gateway-answer' ? cause.charges.map(({ chargeRef }) => chargeRef) : []
  const asked = { payment, chargeRefs, now: clock.now() }
  const {
    now: readAt,
    captures,
    isPurposePaid,
    due,
    credit,
    depositHeld,
  } = await settlementStore(trx).readLedger(asked)
  const captured = captures.map(
    ({ chargeRef, paymentId }) => [chargeRef, paymentId === payment.id ? 'this' : 'other'] as const,
  )
  // The locks of the customer and the bike are taken only where money could bring a hold back.
  const mayReacquire =
    payment.purpose === 'ADVANCE' &&
    rental.status === 'CANCELLED' &&
    (isDecision || chargeRefs.length > captures.length)
  const isOver = rental.holdExpiresAt !== null && rental.holdExpiresAt <= readAt
  /** A hold uses its coupon only as long as its time lasts. */
  async function isCouponUsedUp(): Promise<boolean> {
    const { id, userId, couponCode: code, createdAt } = rental
    if (code === null || !(mayReacquire || (payment.purpose === 'ADVANCE' && isOver))) return false
    await holds.lockCustomer(trx, userId)
    return coupons.isUsedUp(trx, { code, userId, rental: { id, createdAt } })
  }
  return {
    now: at ?? readAt,
    payment: { ...payment, reversalPeriodMs },
    rental: {
      ...rental,
      isReturned: rental.returnTime !== null,
      isCancelled: rental.cancelledAt !== null,
      canReacquire: mayReacquire && (await holds.canReacquire(trx, payment.rentalId)),
      isCouponUsedUp: await isCouponUsedUp(),
    },
    ledger: {
      captured: new Map(captured),
      kept: isDecision ? await ledgerStore(trx).listKept(payment.id) : [],
      isPurposePaid,
      due,
      credit,
      depositHeld,
      ...(hasReversals(cause) && { record: await settlementStore(trx).readRecord(payment) }),
    },
    cause,
  }
}

/** Whether the refunds of the payment decide as well, and are locked before it (docs/map.md#locks). */
export const hasReversals = (cause: SettlementCause): boolean =>
  cause.kind === 'review-decision' ||
  cause.charges.some(({ reversals = [] }) => reversals.length > 0)

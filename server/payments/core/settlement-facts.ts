import type { SettlementCause, SettlementFacts } from '#domain/settlement'
import type { CouponService } from '../../coupons/coupons.service.ts'
import type { Clock } from '../../database/db.ts'
import { ledgerStore } from './ledger.store.ts'
import { settlementStore } from './settlement.store.ts'
import type { SettlementContext } from './settlement-effects.ts'

type Locked = Pick<SettlementContext, 'trx' | 'payment' | 'rental' | 'holds'> & {
  coupons: CouponService
  clock: Clock
  /** The time of a movement at the counter, which the till has named. */
  at: Date | undefined
}

/** Reads what the decision depends on. The caller holds the locks of the payment and its rental. */
export async function readFacts(
  { trx, payment, rental, holds, coupons, clock, at }: Locked,
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
    payment,
    rental: {
      ...rental,
      canReacquire: mayReacquire && (await holds.canReacquire(trx, payment.rentalId)),
      isCouponUsedUp: await isCouponUsedUp(),
    },
    ledger: {
      captured: new Map(captured),
      kept: isDecision ? await ledgerStore(trx).listKept(payment.id) : [],
      isPurposePaid,
      due,
      depositHeld,
    },
    cause,
  }
}

import type { SettlementCause, SettlementFacts } from '#domain/settlement'
import { ledgerStore } from '../ledger.store.ts'
import { paymentStore } from '../payments.store.ts'
import type { SettlementContext } from './effects.service.ts'

/** Reads what the decision depends on. The caller holds the locks of the payment and its rental. */
export async function readFacts(
  context: SettlementContext,
  cause: SettlementCause,
): Promise<SettlementFacts> {
  const { trx, payment, rental, now, holds } = context
  const ledger = ledgerStore(trx)
  const isDecision = cause.kind === 'review-decision'
  const refs =
    cause.kind === 'gateway-answer' ? cause.charges.map(({ chargeRef }) => chargeRef) : []
  const captures = await ledger.listCaptures(payment.gateway, refs)
  const captured = captures.map(
    ({ chargeRef, paymentId }) => [chargeRef, paymentId === payment.id ? 'this' : 'other'] as const,
  )
  // The locks of the customer and the bike are taken only where money could bring a hold back.
  const mayReacquire =
    payment.purpose === 'ADVANCE' &&
    rental.status === 'CANCELLED' &&
    (isDecision || refs.length > captures.length)
  return {
    now,
    payment,
    rental: {
      ...rental,
      canReacquire: mayReacquire && (await holds.canReacquire(trx, payment.rentalId)),
    },
    ledger: {
      captured: new Map(captured),
      kept: isDecision ? await ledger.listKept(payment.id) : [],
      isPurposePaid: await paymentStore(trx).isPurposePaid(payment.rentalId, payment.purpose),
    },
    cause,
  }
}

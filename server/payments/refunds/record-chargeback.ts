import type { Alarm } from '../../alarms.ts'
import { paymentEventStore } from '../core/payment-events.store.ts'
import type { GatewayReversal } from '../core/gateway.ts'
import { type ReversalContext, reversalStore } from './reversals.store.ts'

const TAKEN = {
  dispute: { event: 'charge_disputed', alarm: 'charge_disputed' },
  refund: { event: 'refunded_at_gateway', alarm: 'refunded_at_gateway' },
} as const

/**
 * Records money that the gateway took from the shop without a refund of ours: a CHARGEBACK row
 * under the dispute's or the refund's own id, and a row against it once the money is back.
 */
export async function recordChargeback(
  { trx, now, payment }: ReversalContext,
  { kind, ref, state, minor, currency }: GatewayReversal,
): Promise<Alarm | undefined> {
  const movement = { payment, ref, minor, currency, note: kind, now }
  const event = { paymentId: payment.id, at: now, money: { minor, currency }, note: ref }
  const reversals = reversalStore(trx)
  const isKnown = await reversals.has('CHARGEBACK', payment.gateway, ref)
  // A refund that failed before it was recorded moved nothing.
  if (state === 'pending' || (state === 'returned' && kind === 'refund' && !isKnown)) {
    return undefined
  }
  const isNew = await reversals.add({ entry: 'CHARGEBACK', ...movement })
  if (isNew) await paymentEventStore(trx).add({ ...event, kind: TAKEN[kind].event })
  if (state === 'taken') return isNew ? TAKEN[kind].alarm : undefined
  const isReversed = await reversals.add({ entry: 'CHARGEBACK_REVERSAL', ...movement })
  if (isReversed) await paymentEventStore(trx).add({ ...event, kind: 'chargeback_reversed' })
  return undefined
}

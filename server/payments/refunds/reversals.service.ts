import type { Clock, Db } from '../../database/db.ts'
import type { EventService } from '../../events/events.service.ts'
import type { Log } from '../../log.ts'
import { type Alarm, raiseAlarm } from '../../alarms.ts'
import type { GatewayReversal } from '../core/gateway.ts'
import type { Gateways } from '../core/gateways.ts'
import { type Payment, paymentStore } from '../core/payments.store.ts'
import { recordChargeback } from './record-chargeback.ts'
import { belongsToRefund, recordGatewayRefund } from './record-gateway-refund.ts'
import { reversalStore } from './reversals.store.ts'

type Dependencies = { db: Db; clock: Clock; gateways: Gateways; events: EventService; log: Log }

const LOOKUP_TIMEOUT_MS = 8_000

export type ReversalService = ReturnType<typeof createReversalService>

/**
 * Records what the gateway itself did with captured money: disputes, refunds made in its dashboard,
 * and refunds that failed after they were done. What is recorded comes from a lookup only.
 */
export function createReversalService({ db, clock, gateways, events, log }: Dependencies) {
  async function record(payment: Payment, chargeRef: string, reversal: GatewayReversal) {
    const alarm = await db.transaction().execute(async (trx): Promise<Alarm | undefined> => {
      const context = { trx, now: await clock(trx), payment }
      const charge = { paymentId: payment.id, chargeRef }
      const refunds = await reversalStore(trx).listRefunds(charge)
      const refund = refunds.find((each) => belongsToRefund(each, reversal))
      const isRefund = reversal.kind === 'refund' && refund
      const raised = await (isRefund
        ? recordGatewayRefund(context, refund, reversal)
        : recordChargeback(context, reversal))
      const { now: at } = context
      await events.record(trx, { rentalId: payment.rentalId, actorId: null, at, events: [] })
      return raised
    })
    if (alarm) raiseAlarm(log, alarm, { paymentId: payment.id, reversal: reversal.ref })
  }

  return {
    /** Looks up every captured charge of a payment. @throws GatewayError */
    async check(paymentId: string): Promise<void> {
      const payment = await paymentStore(db).find(paymentId)
      const gateway = payment && gateways.find(payment)
      if (!gateway) return
      for (const chargeRef of await reversalStore(db).listChargeRefs(paymentId)) {
        const signal = AbortSignal.timeout(LOOKUP_TIMEOUT_MS)
        const reversals = await gateway.lookupReversals({ ref: paymentId, chargeRef }, signal)
        for (const reversal of reversals) await record(payment, chargeRef, reversal)
      }
    },
  }
}

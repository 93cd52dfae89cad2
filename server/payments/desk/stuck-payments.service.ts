import { canBeReleased } from '#domain/payments'
import type { SettlementCause } from '#domain/settlement'
import { DAY_MS } from '#domain/time'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Clock, Db } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { paymentEventStore } from '../core/payment-events.store.ts'
import type { Gateways } from '../core/gateways.ts'
import { paymentStore } from '../core/payments.store.ts'
import type { SettlementService } from '../core/settlement.service.ts'
import { deskStore } from './desk.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  gateways: Gateways
  settlement: SettlementService
  log: Log
}

/** No gateway was asked. Money that shows up later is applied or refunded like all late money. */
const OVER_WITHOUT_ANSWER: SettlementCause = {
  kind: 'gateway-answer',
  session: 'not-found',
  claim: 'expired',
  charges: [],
}

/** Credentials that are gone for this long were not removed by mistake. */
const UNKNOWN_ACCOUNT_MS = DAY_MS

export type StuckPaymentService = ReturnType<typeof createStuckPaymentService>

/** Ends payments whose time is over without an answer of their gateway, which would hold a bike for ever. */
export function createStuckPaymentService(dependencies: Dependencies) {
  const { db, clock, gateways, settlement, log } = dependencies

  return {
    /** @throws Refusal payment_not_found, not_stuck */
    async release(caller: Caller, ref: string, note: string): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const payment = await paymentStore(trx).lock(ref)
        if (!payment) throw new Refusal('payment_not_found')
        const at = await clock(trx)
        if (!canBeReleased(payment, at)) throw new Refusal('not_stuck')
        const event = { paymentId: ref, at, note, actorId: caller.id } as const
        await paymentEventStore(trx).add({ ...event, kind: 'released_by_admin' })
        await settlement.apply(trx, payment, OVER_WITHOUT_ANSWER, { actorId: caller.id })
        const subject = { kind: 'payment', id: ref } as const
        await recordAudit(trx, { kind: 'hold_released', actor: caller, subject, at })
      })
    },

    /** Ends payments of a gateway account that the shop has no credentials for any more. */
    async closeUnknown(): Promise<void> {
      const end = new Date((await clock(db)).getTime() - UNKNOWN_ACCOUNT_MS)
      const ended = await deskStore(db).listOpenUntil(end)
      for (const payment of ended.filter((each) => !gateways.find(each))) {
        await db.transaction().execute((trx) => settlement.apply(trx, payment, OVER_WITHOUT_ANSWER))
        log.warn({ paymentId: payment.id }, 'closed: its gateway account is not set up any more')
      }
    },
  }
}

import { nextRetryAt } from '#domain/payments'
import { MINUTE_MS } from '#domain/time'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Actor } from '../../http/handlers.ts'
import { declareQueue } from '../../jobs/jobs.ts'
import type { Log } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { raiseAlarm } from '../../alarms.ts'
import { CONCURRENCY, askConcurrently } from '../core/ask-concurrently.ts'
import { paymentEventStore } from '../core/payment-events.store.ts'
import { GatewayError, type PaymentGateway } from '../core/gateway.ts'
import { paymentStore } from '../core/payments.store.ts'
import { checkStore } from './checks.store.ts'
import {
  LOOKUP_LIMIT_MS,
  SCHEDULED,
  type SettlementDependencies,
  type SettlementService,
} from '../core/settlement.service.ts'

/** Ask about payments whose time has come, and free the bikes of holds that ran out. */
export const RECONCILE = declareQueue('reconcile', { cron: '* * * * *', expireSeconds: 600 })

/** A claim ends after this, so that another server goes on where this one died. */
const CLAIM_MS = MINUTE_MS

/** All of them are asked about before their claim ends, even where each answer takes its longest. */
const DUE_AT_ONCE = CONCURRENCY * Math.floor(CLAIM_MS / LOOKUP_LIMIT_MS)

type Dependencies = Pick<SettlementDependencies, 'db' | 'clock' | 'gateways'> & {
  log: Log
  settlement: SettlementService
}

export type ReconcilerService = ReturnType<typeof createReconcilerService>

/** Asks the gateway without a notification: in turn, or for an admin. */
export function createReconcilerService(dependencies: Dependencies) {
  const { db, clock, gateways, settlement, log } = dependencies
  const payments = paymentStore(db)
  const checks = checkStore(db)

  /** Why the gateway could not say, if it could not. */
  async function reconcileOne(paymentId: string): Promise<GatewayError['kind'] | 'answered'> {
    try {
      await settlement.settle(paymentId, SCHEDULED)
      return 'answered'
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unforeseen'
      log.warn({ paymentId, reason }, 'not reconciled yet')
      const payment = await payments.find(paymentId)
      const now = await clock(db)
      if (payment) await checks.setChecked(paymentId, nextRetryAt(payment, now))
      return error instanceof GatewayError ? error.kind : 'answered'
    }
  }

  /** Until nothing is left that was due at the start, or the gateway stays silent. */
  async function reconcileAt(gateway: PaymentGateway, dueBy: Date): Promise<void> {
    let isMisconfigured = false
    let isMoreDue = true
    while (isMoreDue) {
      const until = new Date((await clock(db)).getTime() + CLAIM_MS)
      const due = await checks.claimDue({ dueBy, until, limit: DUE_AT_ONCE, gateway })
      const areAllAsked = await askConcurrently(due, async (paymentId) => {
        const outcome = await reconcileOne(paymentId)
        isMisconfigured ||= outcome === 'misconfigured'
        return outcome !== 'unreachable' && outcome !== 'unknown'
      })
      isMoreDue = areAllAsked && due.length === DUE_AT_ONCE
    }
    if (isMisconfigured) raiseAlarm(log, 'gateway_misconfigured', { gateway: gateway.id })
  }

  return {
    /** Asks about every payment that is due. One that cannot be answered stops no other. */
    async reconcile(): Promise<void> {
      const now = await clock(db)
      await Promise.all(gateways.all.map((gateway) => reconcileAt(gateway, now)))
    },

    /** For an admin who does not want to wait: @throws Refusal gateway_silent */
    async askNow(paymentId: string, actor: Actor): Promise<void> {
      await db.transaction().execute(async (trx) => {
        const at = await clock(trx)
        const subject = { kind: 'payment', id: paymentId } as const
        await paymentEventStore(trx).add({
          paymentId,
          kind: 'asked_by_admin',
          at,
          actorId: actor.id,
        })
        await recordAudit(trx, { kind: 'payment_checked', actor, subject, at })
      })
      try {
        await settlement.settle(paymentId, SCHEDULED)
      } catch (error) {
        if (error instanceof GatewayError) throw new Refusal('gateway_silent')
        throw error
      }
    },
  }
}

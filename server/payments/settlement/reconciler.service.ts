import { nextCheckAt } from '#domain/payments'
import { MINUTE_MS } from '#domain/time'
import { Refusal } from '../../refusal.ts'
import { raise } from '../alarms.ts'
import { checkStore } from './checks.store.ts'
import type { PaymentParts } from '../checkout/checkout.service.ts'
import { eventStore } from '../events.store.ts'
import { GatewayError } from '../gateways/gateway.ts'
import { type Payment, isOpen, paymentStore } from '../payments.store.ts'
import { NO_OCCASION, type Occasion } from './settle.ts'

const DUE_AT_ONCE = 200
const LANES = 4

type Settle = (paymentId: string, occasion: Occasion) => Promise<void>

const inAMinute = (now: Date) => new Date(now.getTime() + MINUTE_MS)

/** After the gateway could not say: soon where a bike waits for it, else in its turn. */
function nextTryAt(payment: Payment, now: Date): Date | null {
  const times = { createdAt: payment.createdAt, expiresAt: payment.expiresAt }
  return isOpen(payment) ? inAMinute(now) : nextCheckAt(times, now)
}

/** Asks the gateway without being told to by a message: in its turn, or for an admin. */
export function createAsking({ db, clock, gateway, refunds, log }: PaymentParts, settle: Settle) {
  const payments = paymentStore(db)
  const checks = checkStore(db)

  /** False where the gateway refuses the shop itself: then it refuses all of its questions. */
  async function reconcileOne(paymentId: string): Promise<boolean> {
    try {
      await settle(paymentId, NO_OCCASION)
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unforeseen'
      log.warn({ paymentId, reason }, 'not reconciled yet')
      const payment = await payments.find(paymentId)
      if (payment) await checks.setChecked(paymentId, nextTryAt(payment, await clock(db)))
      return !(error instanceof GatewayError && error.kind === 'misconfigured')
    }
  }

  return {
    /** Asks about every payment whose time has come. One that cannot be answered stops no other. */
    async reconcile(): Promise<void> {
      const now = await clock(db)
      const claim = { now, until: inAMinute(now), limit: DUE_AT_ONCE, gateway: gateway.id }
      const due = (await checks.claimDue(claim)).values()
      let isHeard = true
      const lane = async () => {
        for (const paymentId of due) isHeard = (await reconcileOne(paymentId)) && isHeard
      }
      await Promise.all(Array.from({ length: LANES }, lane))
      if (!isHeard) raise(log, 'gateway_misconfigured', { gateway: gateway.id })
    },

    /** For an admin who does not want to wait: about the refunds too. @throws Refusal */
    async askNow(paymentId: string, actorId: string): Promise<void> {
      const at = await clock(db)
      await eventStore(db).add({ paymentId, kind: 'asked_by_admin', at, actorId })
      try {
        await settle(paymentId, NO_OCCASION)
      } catch (error) {
        if (error instanceof GatewayError) throw new Refusal('gateway_silent')
        throw error
      }
      await refunds.askAgainOf(paymentId)
    },
  }
}

import type { PaymentView } from '#contract/payments'
import { type Poisha, toTaka } from '#domain/money'
import { type PaymentPurpose, publicStatus } from '#domain/payments'
import type { Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { createAsking } from './settlement/reconciler.service.ts'
import { OPENING_LIMIT_MS, type PaymentParts, createCheckout } from './checkout/checkout.service.ts'
import { GatewayError } from './gateways/gateway.ts'
import { ledgerStore } from './ledger.store.ts'
import { type Payment, paymentStore } from './payments.store.ts'
import { type Occasion, createSettle } from './settlement/settle.ts'

const LOOKUP_LIMIT_MS = 8_000

export type PaymentService = ReturnType<typeof createPaymentService>

export function createPaymentService(parts: PaymentParts) {
  const { db, clock, gateway, log } = parts
  const payments = paymentStore(db)
  const settleFor = createSettle(parts)
  const checkout = createCheckout(parts)

  const settle = (paymentId: string, occasion: Occasion) =>
    settleFor(paymentId, occasion, AbortSignal.timeout(LOOKUP_LIMIT_MS))

  /** Its page can no longer be shown, never came, or whoever was opening it died over it. */
  function isStuck(payment: Payment, now: Date): boolean {
    if (payment.expiresAt <= now || payment.status === 'INIT_UNKNOWN') return true
    const age = now.getTime() - payment.createdAt.getTime()
    return payment.status === 'CREATED' && age > 2 * OPENING_LIMIT_MS
  }

  const { reconcile, askNow } = createAsking(parts, settle)

  async function view(caller: Caller, ref: string): Promise<PaymentView> {
    const payment = await payments.findWithOwner(ref)
    const allowed = payment?.userId === caller.id || caller.role === 'admin'
    if (!payment || !allowed) throw new Refusal('payment_not_found')
    return {
      ref,
      purpose: payment.purpose,
      amount: toTaka(payment.amount),
      status: publicStatus(payment.status, payment.disposition),
      rentalId: payment.rentalId,
    }
  }

  return {
    capabilities: gateway.capabilities,
    ...checkout,
    settle,

    /** The page a customer can go on with. */
    findOpen: (trx: Trx, rentalId: string, purpose: PaymentPurpose) =>
      paymentStore(trx).findOpen(rentalId, purpose),

    /**
     * Before a bike or a rental is refused for an open payment that leads nowhere: asks the gateway
     * once what became of it, and ends it where no money came. Where the gateway cannot say,
     * everything stays as it is.
     */
    async clearUp(rentalId: string, purpose: PaymentPurpose): Promise<void> {
      const payment = await payments.findOpen(rentalId, purpose)
      if (!payment || !isStuck(payment, await clock(db))) return
      try {
        await settle(payment.id, { claims: 'expired', hint: {} })
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        log.warn({ paymentId: payment.id, reason: error.message }, 'the gateway cannot say')
      }
    },

    waive: (trx: Trx, rentalId: string, amount: Poisha, now: Date) =>
      ledgerStore(trx).addWaiver(rentalId, amount, now),

    isInReview: (trx: Trx, rentalId: string, purpose: PaymentPurpose): Promise<boolean> =>
      paymentStore(trx).isInReview(rentalId, purpose),

    find: view,

    /** For an admin who does not want to wait. */
    async check(caller: Caller, ref: string): Promise<PaymentView> {
      await view(caller, ref)
      await askNow(ref, caller.id)
      return view(caller, ref)
    },

    reconcile,
  }
}

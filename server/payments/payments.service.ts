import type { PaymentView } from '#contract/payments'
import { type Poisha, toTaka } from '#domain/money'
import { type PaymentPurpose, standing } from '#domain/payments'
import type { Trx } from '../platform/db.ts'
import type { Caller } from '../platform/handlers.ts'
import { Refusal } from '../platform/refusal.ts'
import { OPENING_LIMIT_MS, type PaymentParts, createCheckout } from './checkout.ts'
import { GatewayError } from './gateway.ts'
import { ledgerStore } from './ledger.store.ts'
import { type Payment, paymentStore } from './payments.store.ts'
import { NO_OCCASION, type Occasion, createSettle } from './settle.ts'

const MINUTE_MS = 60_000
const LOOKUP_LIMIT_MS = 8_000
const DUE_AT_ONCE = 200
const LANES = 4

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
    if (payment.expires_at <= now || payment.status === 'INIT_UNKNOWN') return true
    const age = now.getTime() - payment.created_at.getTime()
    return payment.status === 'CREATED' && age > 2 * OPENING_LIMIT_MS
  }

  async function reconcileOne(paymentId: string): Promise<void> {
    try {
      await settle(paymentId, NO_OCCASION)
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unforeseen'
      log.warn({ paymentId, reason }, 'not reconciled yet')
      const inAMinute = new Date((await clock(db)).getTime() + MINUTE_MS)
      await payments.setChecked(paymentId, inAMinute)
    }
  }

  return {
    capabilities: gateway.capabilities,
    ...checkout,
    settle,

    /** The page a customer can go on with. */
    findOpen: (trx: Trx, rentalId: string, purpose: PaymentPurpose) =>
      paymentStore(trx).findOpen(rentalId, purpose),

    /** Also while the money waits for a person's decision. */
    isPaid: async (trx: Trx, rentalId: string, purpose: PaymentPurpose): Promise<boolean> =>
      (await paymentStore(trx).findApplied(rentalId, purpose)) !== undefined,

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

    async find(caller: Caller, ref: string): Promise<PaymentView> {
      const payment = await payments.findWithOwner(ref)
      const allowed = payment?.user_id === caller.id || caller.role === 'admin'
      if (!payment || !allowed) throw new Refusal('payment_not_found')
      return {
        ref,
        purpose: payment.purpose,
        amount: toTaka(payment.amount),
        status: standing(payment.status, payment.disposition),
        rentalId: payment.rental_id,
      }
    },

    /** Asks about every payment whose time has come. One that cannot be answered stops no other. */
    async reconcile(): Promise<void> {
      const due = (await payments.listDue(await clock(db), DUE_AT_ONCE)).values()
      const lane = async () => {
        for (const paymentId of due) await reconcileOne(paymentId)
      }
      await Promise.all(Array.from({ length: LANES }, lane))
    },
  }
}

import type { PaymentView } from '#contract/payments'
import { type Poisha, toTaka } from '#domain/money'
import { PAYMENT_PURPOSES, type PaymentPurpose, publicStatus } from '#domain/payments'
import { hasDuty } from '#domain/users'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { Refusal } from '../refusal.ts'
import { OPENING_LIMIT_MS } from './checkout/checkout.service.ts'
import { GatewayError } from './core/gateway.ts'
import { NO_HINT } from './core/gateway.ts'
import { ledgerStore } from './core/ledger.store.ts'
import { type Payment, paymentStore } from './core/payments.store.ts'
import type { RefundService } from './refunds/refunds.service.ts'
import { createShopRefunds } from './refunds/shop-refunds.service.ts'
import type { ReconcilerService } from './reconciliation/reconciler.service.ts'
import type { SettlementService } from './core/settlement.service.ts'

type Dependencies = {
  db: Db
  clock: Clock
  log: Log
  settlement: SettlementService
  reconciler: ReconcilerService
  refunds: RefundService
  jobs: Jobs
}

export type PaymentService = ReturnType<typeof createPaymentService>

/** Other features use payments through this service alone. */
export function createPaymentService(dependencies: Dependencies) {
  const { db, clock, settlement, reconciler, refunds, log } = dependencies
  const payments = paymentStore(db)

  /** Its page can no longer be shown, was never opened, or the server that opened it died. */
  function isStuck(payment: Payment, now: Date): boolean {
    if (payment.expiresAt <= now || payment.status === 'INIT_UNKNOWN') return true
    const age = now.getTime() - payment.createdAt.getTime()
    return payment.status === 'CREATED' && age > 2 * OPENING_LIMIT_MS
  }

  async function view(caller: Caller, ref: string): Promise<PaymentView> {
    const payment = await payments.findWithOwner(ref)
    const isAdmin = hasDuty(caller, 'money') || hasDuty(caller, 'desk')
    const allowed = payment?.userId === caller.id || isAdmin
    if (!payment || !allowed) throw new Refusal('payment_not_found')
    return {
      ref,
      purpose: payment.purpose,
      amount: toTaka(payment.amount),
      ...(payment.deposit > 0 && { deposit: toTaka(payment.deposit) }),
      status: publicStatus(payment.status, payment.disposition),
      isInAdvance: payment.inAdvance,
      rentalId: payment.rentalId,
      bikeId: payment.bikeId,
      bikeName: payment.bikeName,
      startTime: payment.startTime.toISOString(),
      isCancelled: payment.cancelledAt !== null,
      refundedBy: payment.disposition === 'REFUNDED' ? (payment.byHand ? 'shop' : 'gateway') : null,
    }
  }

  /**
   * Closes an open payment at its customer's wish. The gateway is asked first, so that a payment
   * that has arrived is applied instead. @throws Refusal gateway_silent
   */
  async function cancel(rentalId: string, purpose: PaymentPurpose): Promise<void> {
    const payment = await payments.findOpen(rentalId, purpose)
    if (!payment) return
    try {
      await settlement.settle(payment.id, { claims: 'cancelled', hint: { kind: 'left' } })
    } catch (error) {
      if (error instanceof GatewayError) throw new Refusal('gateway_silent')
      throw error
    }
  }

  return {
    /** The page a customer can go on with. */
    findOpen: (trx: Trx, rentalId: string, purpose: PaymentPurpose) =>
      paymentStore(trx).findOpen(rentalId, purpose),

    /** The caller holds the rental's lock, so that no other payment begins meanwhile. */
    findPending: (on: Db | Trx, rentalId: string, purpose: PaymentPurpose) =>
      paymentStore(on).findPending(rentalId, purpose, clock.now()),

    /**
     * Asks the gateway once about an open payment that can no longer be paid, and closes it where
     * no money came. Where the gateway cannot say, everything stays as it is.
     */
    async resolveStuckPayment(rentalId: string, purpose: PaymentPurpose): Promise<void> {
      const payment = await payments.findOpen(rentalId, purpose)
      if (!payment || !isStuck(payment, await clock(db))) return
      try {
        await settlement.settle(payment.id, { claims: 'expired', hint: NO_HINT })
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        log.warn({ paymentId: payment.id, reason: error.message }, 'the gateway cannot say')
      }
    },

    cancel,

    /** Whatever locks a rental and payments of it locks the payments first (docs/map.md#locks). */
    async lockOf(trx: Trx, rentalId: string): Promise<void> {
      await paymentStore(trx).lockOf(rentalId)
    },

    shopRefunds: createShopRefunds(dependencies),

    /**
     * Closes the open pages of a rental before money is taken at the counter. Where the gateway
     * cannot say whether one was paid, it stays: what is paid there as well is refunded.
     */
    async closePages(rentalId: string): Promise<void> {
      try {
        for (const purpose of PAYMENT_PURPOSES) await cancel(rentalId, purpose)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        log.warn({ rentalId, reason: error.code }, 'a payment page stays open')
      }
    },

    listUnfinished: (on: Db | Trx, rentalIds: readonly string[]) =>
      paymentStore(on).listUnfinished(rentalIds),
    listOf: (on: Db | Trx, rentalId: string) => paymentStore(on).listOf(rentalId),
    listAdjustments: (on: Db | Trx, rentalId: string) => ledgerStore(on).listAdjustments(rentalId),
    readAccount: (on: Db | Trx, rentalId: string) => paymentStore(on).readAccount(rentalId),

    waive: (trx: Trx, rentalId: string, amount: Poisha, now: Date) =>
      ledgerStore(trx).addWaiver(rentalId, amount, now),

    findInReview: (on: Db | Trx, rentalId: string) => paymentStore(on).findInReview(rentalId),

    find: view,

    /** For an admin who does not want to wait: about its refunds too. */
    async check(caller: Caller, ref: string): Promise<PaymentView> {
      await view(caller, ref)
      await reconciler.askNow(ref, caller)
      await refunds.askAgainOf(ref)
      return view(caller, ref)
    },
  }
}

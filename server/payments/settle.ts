import {
  type ChargeVerdict,
  type Claim,
  closingStatus,
  judgeCharge,
  nextCheckAt,
} from '#domain/payments'
import type { Clock, Db, Trx } from '../platform/db.ts'
import type { Log } from '../platform/log.ts'
import type { HoldService } from '../rentals/holds.service.ts'
import type { GatewayCharge, GatewaySnapshot, Hint, PaymentGateway } from './gateway.ts'
import { ledgerStore } from './ledger.store.ts'
import { OPEN_STATUSES, type Payment, paymentStore } from './payments.store.ts'

type Parts = { db: Db; clock: Clock; gateway: PaymentGateway; holds: HoldService; log: Log }

/** What made us ask: an authentic message's claim, or nothing but time. */
export type Occasion = { claims: Claim; hint: Hint }

export const NO_OCCASION: Occasion = { claims: 'other', hint: {} }

/** The transaction in which everything below happens, and what it may change. */
type Settling = { trx: Trx; now: Date; holds: HoldService }

/**
 * The one place where money changes anything. Asks the gateway what really happened, outside any
 * transaction, then writes it down under the payment's row lock: however many messages arrive at
 * once, and however often, each charge takes effect once.
 */
export function createSettle({ db, clock, gateway, holds, log }: Parts) {
  /** @throws GatewayError when the gateway cannot say; then nothing has changed. */
  return async function settle(
    paymentId: string,
    { claims, hint }: Occasion,
    signal: AbortSignal,
  ): Promise<void> {
    const snapshot = await gateway.lookup(paymentId, hint, signal)
    await db.transaction().execute(async (trx) => {
      const settling = { trx, now: await clock(trx), holds }
      const payment = await paymentStore(trx).lock(paymentId)
      if (!payment) return
      let isPaid = false
      for (const charge of snapshot.charges) {
        const isOurs = await take(settling, payment, charge)
        if (!isOurs) log.error({ paymentId, charge: charge.chargeRef }, 'charged for two payments')
        isPaid ||= isOurs
      }
      if (!isPaid) await close(settling, payment, snapshot, claims)
    })
  }
}

/** False where the charge is another payment's, and so no money of this one. */
async function take(settling: Settling, payment: Payment, charge: GatewayCharge): Promise<boolean> {
  const { trx, now, holds } = settling
  const payments = paymentStore(trx)
  const ledger = ledgerStore(trx)
  const capture = { payment, chargeRef: charge.chargeRef, now, ...charge.taken }
  const added = await ledger.addCapture(capture)
  if (added !== 'new') return added === 'known'
  const applied = await payments.findApplied(payment.rental_id, payment.purpose)
  const expected = { amount: payment.amount, alreadyApplied: applied !== undefined }
  const verdict = await carryOut(settling, payment, judgeCharge(charge, expected))
  if (typeof verdict === 'string') {
    await payments.setPaid(payment.id, verdict === 'review' ? 'REVIEW' : 'APPLIED', now)
    return true
  }
  await ledger.addRefundDue(capture, verdict.refund)
  await payments.setPaid(payment.id, 'REFUND_DUE', now)
  if (!applied) await holds.letGo(trx, payment.rental_id)
  return true
}

/** The verdict again, unless the rental can no longer take the money: then it goes back. */
async function carryOut(
  { trx, now, holds }: Settling,
  { rental_id: rentalId, purpose }: Payment,
  verdict: ChargeVerdict,
): Promise<ChargeVerdict> {
  if (typeof verdict === 'object') return verdict
  if (purpose === 'ADVANCE') {
    const stands =
      verdict === 'review'
        ? await holds.keepForReview(trx, rentalId, now)
        : await holds.confirm(trx, rentalId, now)
    return stands ? verdict : { refund: 'LATE' }
  }
  if (verdict === 'review') return verdict
  return (await holds.complete(trx, rentalId)) ? verdict : { refund: 'DUPLICATE' }
}

async function close(
  { trx, now, holds }: Settling,
  payment: Payment,
  { session }: GatewaySnapshot,
  claims: Claim,
): Promise<void> {
  const payments = paymentStore(trx)
  await payments.setChecked(payment.id, nextCheckAt(payment.created_at, now))
  const isOpen = OPEN_STATUSES.some((status) => status === payment.status)
  const status = closingStatus(session, claims, payment.expires_at <= now)
  if (!isOpen || status === undefined) return
  await payments.setStatus(payment.id, status)
  if (payment.purpose === 'ADVANCE') await holds.letGo(trx, payment.rental_id)
}

import { type ChargeVerdict, judgeCharge } from '#domain/payments'
import type { Trx } from '../../database/db.ts'
import type { HoldService } from '../../rentals/holds.service.ts'
import type { Alarm } from '../alarms.ts'
import { eventStore } from '../events.store.ts'
import type { GatewayCharge } from '../gateways/gateway.ts'
import { ledgerStore } from '../ledger.store.ts'
import { type Payment, paymentStore } from '../payments.store.ts'
import type { RefundService } from '../refunds/refunds.service.ts'

/** The transaction in which money changes something, and what it may change. */
export type Settling = { trx: Trx; now: Date; holds: HoldService; refunds: RefundService }

/** Whether the charge is money of this payment, and what a person should hear of it. */
export type Taken = { isOurs: boolean; alarm?: Alarm }

/** Takes one charge of the gateway into the books, once, and lets it do what it may. */
export async function take(
  settling: Settling,
  payment: Payment,
  charge: GatewayCharge,
): Promise<Taken> {
  const { trx, now } = settling
  const capture = { payment, chargeRef: charge.chargeRef, now, ...charge.taken }
  const added = await ledgerStore(trx).addCapture(capture)
  if (added === 'foreign') return { isOurs: false, alarm: 'foreign_charge' }
  if (added === 'known') return { isOurs: true }
  const about = { paymentId: payment.id, at: now }
  await eventStore(trx).add({ ...about, kind: 'captured', money: charge.taken })
  const applied = await paymentStore(trx).findApplied(payment.rentalId, payment.purpose)
  const expected = { amount: payment.amount, alreadyApplied: applied !== undefined }
  const verdict = await carryOut(settling, payment, judgeCharge(charge, expected))
  if (typeof verdict === 'string') {
    const isReview = verdict === 'review'
    await paymentStore(trx).setPaid(payment, isReview ? 'REVIEW' : 'APPLIED', now)
    await eventStore(trx).add({ ...about, kind: isReview ? 'review_begun' : 'applied' })
    return { isOurs: true }
  }
  await sendBack(settling, payment, charge, verdict)
  if (!applied) await settling.holds.letGo(trx, payment.rentalId)
  return verdict.refund === 'MISMATCH' ? { isOurs: true, alarm: 'wrong_amount' } : { isOurs: true }
}

async function sendBack(
  { trx, now, refunds }: Settling,
  payment: Payment,
  { chargeRef, taken }: GatewayCharge,
  { refund: reason }: Exclude<ChargeVerdict, string>,
): Promise<void> {
  await paymentStore(trx).setPaid(payment, 'REFUND_DUE', now)
  await refunds.enqueueRefund(trx, { paymentId: payment.id, chargeRef, ...taken, reason, now })
}

/** The verdict again, unless the rental can no longer take the money: then it goes back. */
async function carryOut(
  { trx, now, holds }: Settling,
  { rentalId, purpose }: Payment,
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

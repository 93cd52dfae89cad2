import type { Trx } from '../../database/db.ts'
import { eventStore } from '../events.store.ts'
import { BY_SHOP, ledgerStore } from '../ledger.store.ts'
import { paymentStore } from '../payments.store.ts'
import type { Refund } from './refunds.store.ts'

type How = { from: string; now: Date; note?: string; actorId?: string }

/**
 * The money is back with the customer: one row in the ledger, however often that is heard. The
 * caller holds the refund's lock and makes it DONE.
 */
export async function bringBack(trx: Trx, refund: Refund, how: How): Promise<void> {
  const payments = paymentStore(trx)
  const payment = await payments.lock(refund.paymentId)
  if (!payment) return
  const { amount: minor, currency } = refund
  const isNew = await ledgerStore(trx).addRefund({
    refundId: refund.id,
    paymentId: payment.id,
    rentalId: payment.rentalId,
    minor,
    currency,
    ...how,
  })
  if (!isNew) return
  const kind = how.from === BY_SHOP ? 'refunded_by_hand' : 'refunded'
  const { now: at, note, actorId } = how
  await eventStore(trx).add({
    paymentId: payment.id,
    kind,
    at,
    money: { minor, currency },
    ...(note !== undefined && { note }),
    ...(actorId !== undefined && { actorId }),
  })
  await payments.setRefunded(payment.id, refund.id)
}

import type { Db } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import { rentalStore } from '../rentals.store.ts'

/**
 * The customer gives up a hold. The gateway is asked first: a payment that has arrived is applied
 * instead, and the hold stays.
 */
export function createRelease({ db, payments }: { db: Db; payments: PaymentService }) {
  return async function release(caller: Caller, id: string): Promise<void> {
    const held = await rentalStore(db).find(id)
    if (held?.userId !== caller.id) throw new Refusal('rental_not_found')
    if ((await payments.findInReview(db, id)) === 'ADVANCE') throw new Refusal('payment_in_review')
    await payments.cancel(id, 'ADVANCE')
    const after = await rentalStore(db).find(id)
    if (after?.status === 'CANCELLED') return
    const isHeld = after?.status === 'PENDING_PAYMENT'
    throw new Refusal(isHeld ? 'payment_in_review' : 'already_booked')
  }
}

import { isReservation } from '#domain/reservations'
import type { Db } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import type { RentalActs } from '../rental-act.ts'
import { rentalStore } from '../rentals.store.ts'

type Dependencies = { db: Db; payments: PaymentService; acts: RentalActs }

/**
 * The customer gives up a hold. The gateway is asked first: a payment that has arrived is applied
 * instead, and the hold stays. A reservation of the shop ends for good, as when the shop releases it.
 */
export function createReleaseHold({ db, payments, acts }: Dependencies) {
  const releaseReservation = (caller: Caller, id: string) =>
    acts.runDecidedAs(
      {
        caller,
        id,
        toAct({ rental: { status, userId } }) {
          if (userId !== caller.id) throw new Refusal('rental_not_found')
          if (status === 'CANCELLED') throw new Refusal('already_cancelled')
          if (status !== 'PENDING_PAYMENT') throw new Refusal('already_booked')
          return { kind: 'cancel', by: 'customer', reason: '', isFree: false }
        },
        audit: () => ({ kind: 'reservation_released', after: { status: 'CANCELLED' } }),
      },
      async () => undefined,
    )

  return async function releaseHold(caller: Caller, id: string): Promise<void> {
    const held = await rentalStore(db).find(id)
    if (held?.userId !== caller.id) throw new Refusal('rental_not_found')
    if ((await payments.findInReview(db, id)) === 'ADVANCE') throw new Refusal('payment_in_review')
    await payments.cancel(id, 'ADVANCE')
    const after = await rentalStore(db).find(id)
    if (after?.status === 'CANCELLED') return
    if (after && isReservation(after)) return releaseReservation(caller, id)
    const isHeld = after?.status === 'PENDING_PAYMENT'
    throw new Refusal(isHeld ? 'payment_in_review' : 'already_booked')
  }
}

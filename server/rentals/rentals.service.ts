import type { RentalView, RentalWithUser } from '#contract/rentals'
import { refuseReturn, remainder, totalCost } from '#domain/rentals'
import type { BikeService } from '../bikes/bikes.service.ts'
import type { Prepared } from '../payments/checkout/checkout.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { createBooking } from './booking.service.ts'
import type { HoldService } from './holds.service.ts'
import { toRentalView, toRentalWithUser } from './rental-view.ts'
import { rentalStore } from './rentals.store.ts'

type Parts = {
  db: Db
  clock: Clock
  bikes: BikeService
  payments: PaymentService
  holds: HoldService
}

export type RentalService = ReturnType<typeof createRentalService>

export function createRentalService(parts: Parts) {
  const { db, clock, payments, holds } = parts

  /** Nothing, or next to nothing, is left to pay: the rental is complete without a payment page. */
  async function completeWithoutPayment(trx: Trx, rentalId: string, now: Date) {
    const rental = await rentalStore(trx).lock(rentalId)
    if (rental?.status !== 'INITIAL_PAID' || !rental.returnTime) return
    const left = remainder(rental.totalCost, payments.capabilities.smallest)
    if (left.kind === 'due') return
    if (left.kind === 'waived') await payments.waive(trx, rentalId, left.amount, now)
    await holds.complete(trx, rentalId)
  }

  async function view(trx: Trx, rentalId: string): Promise<RentalView> {
    const row = await rentalStore(trx).find(rentalId)
    if (!row) throw new Refusal('rental_not_found')
    return toRentalView(row)
  }

  /** The payment page for what is left, or the one that is open already. */
  async function prepareRemainder(trx: Trx, rentalId: string, caller: Caller): Promise<Prepared> {
    const rental = await rentalStore(trx).lock(rentalId)
    const isMine = rental?.userId === caller.id
    if (!isMine || rental.status === 'PENDING_PAYMENT' || rental.status === 'CANCELLED') {
      throw new Refusal('rental_not_found')
    }
    if (rental.status === 'FULL_PAID') throw new Refusal('already_paid')
    if (!rental.returnTime) throw new Refusal('cost_not_calculated')
    if (await payments.isInReview(trx, rentalId, 'REMAINDER'))
      throw new Refusal('payment_in_review')
    const left = remainder(rental.totalCost, payments.capabilities.smallest)
    if (left.kind !== 'due') throw new Refusal('already_paid')
    if (left.amount > payments.capabilities.largest) throw new Refusal('amount_too_large')
    const open = await payments.findOpen(trx, rentalId, 'REMAINDER')
    if (open) return { paymentId: open.id, isNew: false }
    const now = await clock(trx)
    return payments.prepare(trx, { rentalId, purpose: 'REMAINDER', amount: left.amount, now })
  }

  return {
    book: createBooking(parts),

    async listOf(caller: Caller): Promise<RentalView[]> {
      return (await rentalStore(db).listOf(caller.id)).map(toRentalView)
    },

    async listAll(): Promise<RentalWithUser[]> {
      return (await rentalStore(db).listAll()).map(toRentalWithUser)
    },

    /** Enters the return time and calculates the cost, once. The bike is free again at once. */
    async returnBike(id: string, returnedAt: string): Promise<RentalView> {
      const returnTime = new Date(returnedAt)
      return db.transaction().execute(async (trx) => {
        const rentals = rentalStore(trx)
        const rental = await rentals.lock(id)
        if (await payments.isInReview(trx, id, 'ADVANCE')) throw new Refusal('in_review')
        if (rental?.status !== 'INITIAL_PAID' && rental?.status !== 'FULL_PAID') {
          throw new Refusal('rental_not_found')
        }
        if (rental.returnTime) throw new Refusal('already_returned')
        const refusal = refuseReturn(rental.startTime, returnTime)
        if (refusal) throw new Refusal(refusal)
        const cost = totalCost(rental.pricePerHour, rental.startTime, returnTime)
        const now = await clock(trx)
        const saved = await rentals.saveReturn(id, returnTime, cost, now)
        if (!saved) throw new Refusal('already_returned')
        await completeWithoutPayment(trx, id, now)
        return view(trx, id)
      })
    },

    /** The payment page for the remainder. */
    async payRest(caller: Caller, id: string): Promise<string> {
      await payments.clearUp(id, 'REMAINDER')
      const prepared = await db.transaction().execute((trx) => prepareRemainder(trx, id, caller))
      return payments.pageOf(prepared)
    },
  }
}

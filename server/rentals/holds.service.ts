import type { BikeService } from '../bikes/bikes.service.ts'
import type { Trx } from '../database/db.ts'
import { rentalStore } from './rentals.store.ts'

export type HoldService = ReturnType<typeof createHoldService>

/** What money, or its absence, does to a rental. Every step is a part of the caller's transaction. */
export function createHoldService({ bikes }: { bikes: BikeService }) {
  /** A hold that was let go comes back if nobody has taken the bike meanwhile. */
  async function retake(
    trx: Trx,
    rentalId: string,
    to: 'INITIAL_PAID' | 'PENDING_PAYMENT',
    now: Date,
  ): Promise<boolean> {
    const rentals = rentalStore(trx)
    const parties = await rentals.findParties(rentalId)
    const customer = parties && (await rentals.lockCustomer(parties.userId))
    const bike = parties && (await bikes.lockForBooking(trx, parties.bikeId))
    if (!customer || !bike?.forRent) return false
    if (await rentals.findOccupant(parties.bikeId)) return false
    return rentals.retake(rentalId, to, now)
  }

  return {
    /** The advance is paid: the rental stands. False: too late, the bike has gone to somebody else. */
    async confirm(trx: Trx, rentalId: string, now: Date): Promise<boolean> {
      const confirmed = await rentalStore(trx).move(rentalId, ['PENDING_PAYMENT'], 'INITIAL_PAID')
      return confirmed || retake(trx, rentalId, 'INITIAL_PAID', now)
    },

    /** The bike stays held, without an end, until a person has decided. False as for confirm. */
    async keepForReview(trx: Trx, rentalId: string, now: Date): Promise<boolean> {
      const kept = await rentalStore(trx).move(rentalId, ['PENDING_PAYMENT'], 'PENDING_PAYMENT')
      return kept || retake(trx, rentalId, 'PENDING_PAYMENT', now)
    },

    async letGo(trx: Trx, rentalId: string): Promise<void> {
      await rentalStore(trx).move(rentalId, ['PENDING_PAYMENT'], 'CANCELLED')
    },

    /** The remainder is paid. False where nothing was left to pay. */
    complete: (trx: Trx, rentalId: string): Promise<boolean> =>
      rentalStore(trx).move(rentalId, ['INITIAL_PAID'], 'FULL_PAID'),
  }
}

import type { Poisha } from '#domain/money'
import type { ShopClock } from '#domain/opening-hours'
import { type RideCharges, linesTo, rideCharges } from '#domain/ride-charges'
import { DEFAULT_TERMS, type RentalTerms } from '#domain/terms'
import type { Trx } from '../database/db.ts'
import { billStore } from './bill.store.ts'

type Rental = {
  id: string
  pricePerHour: Poisha
  startTime: Date
  plannedReturn: Date | null
  terms: RentalTerms | null
}

type Lines = ReturnType<typeof linesTo>

/** What a rental that comes back at this time is billed, by what its customer agreed to. */
export const chargesAt = (rental: Rental, returnTime: Date, clock: ShopClock): RideCharges =>
  rideCharges({ ...rental, returnTime }, rental.terms ?? DEFAULT_TERMS, clock)

/** Beside the ride, which the database bills with the return. */
export const linesBesideRide = (charges: RideCharges): Lines =>
  linesTo(charges, []).filter(({ kind }) => kind !== 'ride')

/** What brings the bill of a returned rental to these charges. */
export const linesToCharges = async (trx: Trx, id: string, charges: RideCharges): Promise<Lines> =>
  linesTo(charges, await billStore(trx).listOf(id))

type Added = {
  lines: Lines
  now: Date
  /** Of corrections: who corrects, and why. */
  correction?: { actorId: string; note: string }
}

/** Behind the rental's lock. */
export async function addCharges(trx: Trx, { id, terms }: Rental, added: Added): Promise<void> {
  const { lines, now, correction } = added
  for (const line of lines) {
    const note = line.kind === 'coupon' ? (terms?.coupon?.code ?? '') : 'After the planned return'
    const by = line.corrects === null || !correction ? { actorId: null, note } : correction
    await billStore(trx).add({ ...line, ...by, rentalId: id, now })
  }
}

import type { RawBuilder } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Readings } from '#contract/handovers'
import type { Trx } from '../../database/db.ts'
import { Refusal } from '../../refusal.ts'
import type { RentalRow } from '../rentals.store.ts'
import { NOTHING_SEEN, lastOf, legOf, refuseLowOdometer } from './handover-rows.ts'
import { type HandoverRow, handoverStore } from '../handovers.store.ts'

/** The statements are sent at once, behind the locks of an exchange. */
export async function readLegs(trx: Trx, id: string, now: RawBuilder<Date>) {
  const store = handoverStore(trx)
  const [handovers, isBikeOut] = await Promise.all([store.listOf(id), store.isBikeOut(id, now)])
  return { handovers, isBikeOut }
}

type Exchange = {
  body: { back?: Readings | undefined; out?: Readings | undefined }
  rental: RentalRow
  now: Date
  adminId: string
}

/**
 * During the ride one bike comes back and another goes out, at the same moment. A shop that records no
 * handovers has them too from then on, so that the papers can say which bike was out when; what was
 * seen can be added later by correcting them.
 */
export function recordExchange(
  rows: readonly HandoverRow[],
  { body, rental, now, adminId }: Exchange,
) {
  const leg = legOf(rows)
  const out = lastOf(rows, 'out', leg)
  const isOutRecorded = out !== undefined && !out.isWithdrawal
  const back = lastOf(rows, 'back', leg)
  // The bike came back and its condition was recorded: the ride has no bike that could be exchanged.
  if (back && !back.isWithdrawal) throw new Refusal('bike_is_back')
  refuseLowOdometer(out, { odometerKm: body.back?.odometer ?? null })
  const handover = (direction: 'out' | 'back', of: number, at: Date, seen: Readings = {}) => ({
    ...NOTHING_SEEN,
    odometerKm: seen.odometer ?? null,
    fuelEighths: seen.fuel ?? null,
    note: seen.note ?? '',
    internalNote: seen.internalNote ?? '',
    id: uuid(),
    rentalId: rental.id,
    direction,
    leg: of,
    at,
    replaces: null,
    actorId: adminId,
    recordedAt: now,
  })
  return {
    leg,
    async write(trx: Trx): Promise<void> {
      const store = handoverStore(trx)
      const first = handover('out', leg, rental.startTime)
      await Promise.all([
        !isOutRecorded && store.add({ ...first, replaces: out?.id ?? null }),
        !isOutRecorded && store.recordHandedOut(rental.id, rental.startTime),
        store.add({ ...handover('back', leg, now, body.back), replaces: back?.id ?? null }),
        store.add(handover('out', leg + 1, now, body.out)),
      ])
    },
  }
}

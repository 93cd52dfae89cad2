import type { Schedule, ScheduledRental } from '#contract/bike-times'
import { MINUTE_MS } from '#domain/time'
import { findMissing, toMissingBike } from '../bikes/missing-reports.ts'
import type { Clock, Db } from '../database/db.ts'
import type { FleetService } from '../fleet/fleet.service.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { BlockService } from './blocks.service.ts'
import { listExchangedOfBike, listRentalsOfBike } from './schedule.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  fleet: FleetService
  blocks: BlockService
  shop: ShopService
}
type RentalRow = Awaited<ReturnType<typeof listRentalsOfBike>>[number]

export type FindSchedule = ReturnType<typeof createFindSchedule>

/** Admins see who has a bike when, and when it is blocked. */
export function createFindSchedule({ db, clock, fleet, blocks, shop }: Dependencies) {
  return async function findSchedule(
    bikeId: string,
    asked: { from: string; to: string },
  ): Promise<Schedule> {
    await fleet.find(bikeId)
    const [now, { overdueGraceMinutes }] = await Promise.all([clock(db), shop.read()])
    const [exchanged, rentals, listed, missing] = await Promise.all([
      listExchangedOfBike(db, { bikeId, ...asked }),
      listRentalsOfBike(db, { bikeId, ...asked, now }),
      blocks.list(bikeId, asked),
      findMissing(db, bikeId),
    ])
    const overdueBefore = new Date(now.getTime() - overdueGraceMinutes * MINUTE_MS)
    const scheduled = [...exchanged, ...rentals]
      .toSorted((one, other) => one.startTime.getTime() - other.startTime.getTime())
      .map((row) => toScheduled(row, overdueBefore))
    return {
      rentals: scheduled,
      blocks: listed,
      ...(missing && { missing: toMissingBike(missing) }),
    }
  }
}

function toScheduled(row: RentalRow, overdueBefore: Date): ScheduledRental {
  const { id, customer, status, startTime, plannedReturn, handedOutAt, returnTime } = row
  const isOut = status === 'INITIAL_PAID' && returnTime === null
  return {
    _id: id,
    customer,
    status,
    startTime: startTime.toISOString(),
    ...(plannedReturn && { plannedReturn: plannedReturn.toISOString() }),
    ...(handedOutAt && { handedOutAt: handedOutAt.toISOString() }),
    ...(returnTime && { returnTime: returnTime.toISOString() }),
    overdue: isOut && plannedReturn !== null && plannedReturn < overdueBefore,
  }
}

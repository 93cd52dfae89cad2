import type { RawBuilder } from 'kysely'
import { findConflict } from '#domain/occupancy'
import type { TermChanges } from '#domain/terms'
import type { BikeService } from '../bikes/bikes.service.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { UserService } from '../users/users.service.ts'
import {
  type NewHold,
  createReadForBooking,
  holdStore,
  toBookingFacts,
  unpaidHoldStore,
} from './holds.store.ts'
import { toOccupancy } from './occupancy-row.ts'

type Dependencies = { clock: Clock; bikes: BikeService; users: UserService }

type BookingKeys = {
  bikeId: string
  userId: string
  /** The group of addresses that the booking comes from; null where holds are not limited. */
  source: Buffer | null
}

type CancelledHold = { id: string; userId: string; bikeId: string }

export type HoldService = ReturnType<typeof createHoldService>

/**
 * Every step is a part of the caller's transaction. Locks are taken in the order payment, rental,
 * user, bike (docs/map.md#locks).
 */
export function createHoldService({ clock, bikes, users }: Dependencies) {
  const readForBooking = createReadForBooking(clock.now())

  /** Whether the customer of a cancelled hold can have its bike back; locks both if so. */
  async function canReacquire(trx: Trx, { id, userId, bikeId }: CancelledHold): Promise<boolean> {
    const holds = holdStore(trx)
    const [isCustomer, bike, { period, now }, occupancies] = await Promise.all([
      users.lockCustomer(trx, userId),
      bikes.lockForBooking(trx, bikeId),
      holds.findCancelled(id, clock.now()),
      holds.listOccupancies(bikeId),
    ])
    if (!isCustomer || !bike?.forRent) return false
    return !findConflict(occupancies.map(toOccupancy), period, now.getTime())
  }

  return {
    canReacquire,
    lockCustomer: (trx: Trx, userId: string) => users.lockCustomer(trx, userId),

    add: (trx: Trx, hold: NewHold) => holdStore(trx).add(hold),
    listOccupancies: (db: Db | Trx, bikeId: string) => holdStore(db).listOccupancies(bikeId),
    listOccupanciesOf: (trx: Trx, bikeIds: readonly string[]) =>
      holdStore(trx).listOccupanciesOf(bikeIds),
    listOccupanciesBeside: (trx: Trx, rentalId: string) =>
      holdStore(trx).listOccupanciesBeside(rentalId),
    readPrices: (trx: Trx, bikeId: string | RawBuilder<string>) =>
      holdStore(trx).readPrices(bikeId),
    readForBooking: async (trx: Trx, bikeId: string, userId: string) =>
      toBookingFacts(await readForBooking(trx, bikeId, userId)),

    /**
     * Locks the customer, the bike and the group of addresses, and reads behind these locks what a
     * booking depends on, the time too. All of it is sent together.
     */
    async lockForBooking(trx: Trx, { bikeId, userId, source }: BookingKeys) {
      const now = clock.now()
      const unpaid = unpaidHoldStore(trx)
      const [isCustomer, bike, , rows, ended, living] = await Promise.all([
        users.lockCustomer(trx, userId),
        bikes.lockForBooking(trx, bikeId),
        source && unpaid.lockGroup(userId, source),
        readForBooking(trx, bikeId, userId),
        source && unpaid.readEnded(userId, now),
        source && unpaid.readLiving(source, now),
      ])
      const unpaidCounts = ended && living && { ended, living }
      return { ...toBookingFacts(rows), isCustomer, bike, unpaid: unpaidCounts }
    },

    lock: (trx: Trx, rentalId: string) => holdStore(trx).lock(rentalId),

    hasPaid: (on: Db | Trx, userId: string) => unpaidHoldStore(on).hasPaid(userId),

    readEnded: (on: Db | Trx, userId: string, now: Date) =>
      unpaidHoldStore(on).readEnded(userId, now),

    /** Another coupon, or none; no late fee; no kilometres. */
    changeTerms: (trx: Trx, rentalId: string, changes: TermChanges) =>
      holdStore(trx).changeTerms(rentalId, changes),

    /** The advance is paid: the hold becomes a booking. */
    confirm: (trx: Trx, rentalId: string, startTime: Date) =>
      holdStore(trx).confirm(rentalId, startTime),
    /** The bike stays held, without an end, until an admin has decided. */
    extend: (trx: Trx, rentalId: string) => holdStore(trx).extend(rentalId),
    /** After `canReacquire`, in the same transaction. */
    reacquire: (trx: Trx, rentalId: string, now: Date) => holdStore(trx).reacquire(rentalId, now),
    release: (trx: Trx, rentalId: string) => holdStore(trx).release(rentalId),
    /** @param pageEnd the end of a page that is open for its advance */
    keepReservation: (trx: Trx, rentalId: string, pageEnd?: Date) =>
      holdStore(trx).keepReservation(rentalId, pageEnd),
    listEndedReservations: (on: Db | Trx) => holdStore(on).listEndedReservations(clock.now()),
    /** Nothing is left to pay: the rental is closed, unless the shop holds a deposit for it. */
    complete: (trx: Trx, rentalId: string) => holdStore(trx).complete(rentalId),
    markChanged: (trx: Trx, rentalId: string) => holdStore(trx).markChanged(rentalId),
    /** Something was added to the bill of a rental that was paid in full. */
    reopen: (trx: Trx, rentalId: string) => holdStore(trx).reopen(rentalId),
  }
}

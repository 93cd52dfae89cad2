import { findConflict } from '#domain/occupancy'
import type { BikeService } from '../bikes/bikes.service.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { UserService } from '../users/users.service.ts'
import { type NewHold, holdStore, unpaidHoldStore } from './holds.store.ts'
import { toOccupancy } from './occupancy-row.ts'

type Dependencies = { clock: Clock; bikes: BikeService; users: UserService }

type HolderAt = { userId: string; source: Buffer; now: Date }

type TermChanges = Parameters<ReturnType<typeof holdStore>['changeTerms']>[1]

export type HoldService = ReturnType<typeof createHoldService>

/**
 * Every step is a part of the caller's transaction. Locks are taken in the order payment, rental,
 * user, bike (docs/map.md#locks).
 */
export function createHoldService({ clock, bikes, users }: Dependencies) {
  /** Whether the customer of a cancelled hold can have its bike back; locks both if so. */
  async function canReacquire(trx: Trx, rentalId: string): Promise<boolean> {
    const holds = holdStore(trx)
    const { userId, bikeId, period, now } = await holds.findCancelled(rentalId, clock.now())
    if (!(await users.lockCustomer(trx, userId))) return false
    const bike = await bikes.lockForBooking(trx, bikeId)
    if (!bike?.forRent) return false
    const occupancies = await holds.listOccupancies(bikeId)
    return !findConflict(occupancies.map(toOccupancy), period, now.getTime())
  }

  return {
    canReacquire,
    lockCustomer: (trx: Trx, userId: string) => users.lockCustomer(trx, userId),

    add: (trx: Trx, hold: NewHold) => holdStore(trx).add(hold),
    listOccupancies: (db: Db | Trx, bikeId: string) => holdStore(db).listOccupancies(bikeId),
    listOccupanciesBeside: (trx: Trx, rentalId: string) =>
      holdStore(trx).listOccupanciesBeside(rentalId),
    readForBooking: (trx: Trx, bikeId: string, userId: string) =>
      holdStore(trx).readForBooking({ bikeId, userId, now: clock.now() }),
    lock: (trx: Trx, rentalId: string) => holdStore(trx).lock(rentalId),

    readEnded: (on: Db | Trx, userId: string, now: Date) =>
      unpaidHoldStore(on).readEnded(userId, now),
    /**
     * Reads what the customer and their group of addresses hold without having paid. Bookings from
     * there wait for each other from now on. The statements are sent at once and answered in this
     * order.
     */
    async lockUnpaid(trx: Trx, { userId, source, now }: HolderAt) {
      const unpaid = unpaidHoldStore(trx)
      const [, ended, living] = await Promise.all([
        unpaid.lockGroup(userId, source),
        unpaid.readEnded(userId, now),
        unpaid.readLiving(source, now),
      ])
      return { ended, living }
    },

    /** Another coupon, or none; no late fee. */
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
    /** Nothing is left to pay: the rental is closed, unless the shop holds a deposit for it. */
    complete: (trx: Trx, rentalId: string) => holdStore(trx).complete(rentalId),
    markChanged: (trx: Trx, rentalId: string) => holdStore(trx).markChanged(rentalId),
    /** Something was added to the bill of a rental that was paid in full. */
    reopen: (trx: Trx, rentalId: string) => holdStore(trx).reopen(rentalId),
  }
}

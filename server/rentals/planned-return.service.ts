import type { RentalView } from '#contract/rentals'
import { changedFields } from '#domain/audit'
import { findConflict, periodOf } from '#domain/occupancy'
import { refuseReturnPlan } from '#domain/booking-times'
import { MINUTE_MS } from '#domain/time'
import { hasDuty } from '#domain/users'
import { recordAudit } from '../audit/record-audit.ts'
import type { BikeService } from '../bikes/bikes.service.ts'
import { isConflict } from '../database/db-errors.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { HoldService } from '../holds/holds.service.ts'
import { toOccupancy } from '../holds/occupancy-row.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { toConflictRefusal } from './conflict-refusal.ts'
import { toRentalView } from './rental-view.ts'
import { rentalStore } from './rentals.store.ts'
import { toTimeRefusal } from './time-refusal.ts'

type Parts = {
  db: Db
  clock: Clock
  bikes: BikeService
  holds: HoldService
  shop: ShopService
  shopTimeZone: string
}

/**
 * Changes when a booked or running rental ends: the customer's own, or any by an admin with the duty
 * desk. It may end later as long as its bike is free, and earlier as long as that lies ahead.
 */
export function createPlannedReturns({ db, clock, bikes, holds, shop, shopTimeZone }: Parts) {
  return async function changePlannedReturn(
    caller: Caller,
    id: string,
    planned: string,
  ): Promise<RentalView> {
    const plannedReturn = new Date(planned)
    try {
      return await db.transaction().execute((trx) => change(trx, caller, id, plannedReturn))
    } catch (error) {
      if (isConflict(error, 'rentals_no_double_booking')) throw new Refusal('bike_taken')
      throw error
    }
  }

  async function change(trx: Trx, caller: Caller, id: string, plannedReturn: Date) {
    const rentals = rentalStore(trx)
    const rental = await rentals.lock(id)
    const mayChange = rental?.userId === caller.id || hasDuty(caller, 'desk')
    if (!rental || !mayChange || !isBooked(rental.status)) throw new Refusal('rental_not_found')
    if (rental.returnTime) throw new Refusal('already_returned')
    await bikes.lockForBooking(trx, rental.bikeId)
    const now = await clock(trx)
    const rules = await shop.settingsOf(caller, trx)
    const limits = { rules, clock: shop.clock, isAdmin: caller.role === 'admin' }
    const refusal = refuseReturnPlan(rental.startTime, plannedReturn, limits)
    if (refusal) throw toTimeRefusal(refusal, shopTimeZone)
    if (plannedReturn <= now) throw new Refusal('planned_return_in_past')
    if (!hasDuty(caller, 'desk') && isLateFeeDue(rental, now)) throw new Refusal('late_fee_due')
    const turnaroundMs = rules.turnaroundMinutes * MINUTE_MS
    const period = periodOf(rental.startTime, plannedReturn, turnaroundMs)
    const others = (await holds.listOccupancies(trx, rental.bikeId)).filter(
      ({ rentalId }) => rentalId !== id,
    )
    const conflict = findConflict(others.map(toOccupancy), period, now.getTime())
    if (conflict) {
      const wanted = { startTime: rental.startTime, turnaroundMs }
      throw toConflictRefusal(conflict, wanted, shopTimeZone)
    }
    await rentals.setPlannedReturn(id, plannedReturn, new Date(period.to))
    await recordAudit(trx, {
      kind: 'planned_return_changed',
      actor: caller,
      subject: { kind: 'rental', id, name: rental.bikeName },
      changes: changedFields(
        { plannedReturn: rental.plannedReturn?.toISOString() },
        { plannedReturn: plannedReturn.toISOString() },
      ),
      at: now,
    })
    const row = await rentals.find(id)
    if (!row) throw new Refusal('rental_not_found')
    return toRentalView(row)
  }
}

type LockedRental = NonNullable<Awaited<ReturnType<ReturnType<typeof rentalStore>['lock']>>>

/** A later planned return would take back a fee that has begun. */
function isLateFeeDue({ terms, plannedReturn }: LockedRental, now: Date): boolean {
  const lateFee = terms?.lateFee
  if (!lateFee || !plannedReturn) return false
  return now.getTime() > plannedReturn.getTime() + lateFee.graceMinutes * MINUTE_MS
}

const isBooked = (status: string) => status === 'INITIAL_PAID' || status === 'FULL_PAID'

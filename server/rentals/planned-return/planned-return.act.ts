import { changedFields } from '#domain/audit'
import { refuseReturnPlan } from '#domain/booking-times'
import { findConflict, periodOf } from '#domain/occupancy'
import type { ShopSettings } from '#domain/shop-rules'
import { MINUTE_MS } from '#domain/time'
import { hasDuty } from '#domain/users'
import type { Db, Trx } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import { type OccupancyRow, toOccupancy } from '../../holds/occupancy-row.ts'
import type { Caller } from '../../http/handlers.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import {
  createEarlierHolds,
  runReleasing,
  toConflictRefusal,
  toTimeRefusal,
} from '../booking/earlier-holds.ts'
import { readRentalView } from '../lists/rental-lists.ts'
import type { ActContext, RentalActs } from '../rental-act.ts'
import type { ReservationEnds } from '../end-reservations.ts'
import { type RentalRow, rentalStore } from '../rentals.store.ts'

type Dependencies = {
  db: Db
  acts: RentalActs
  holds: HoldService
  payments: PaymentService
  reservationEnds: ReservationEnds
  shop: ShopService
  shopTimeZone: string
}

type ReturnContext = ActContext & { rules: ShopSettings; read: OccupancyRow[] }
type Act = { caller: Caller; id: string; revision: string | undefined }

/**
 * Changes when a booked or running rental ends: the customer's own, or any by an admin with the duty
 * desk. It may end later as long as its bike is free, and earlier as long as that lies ahead.
 */
export function createChangePlannedReturn(dependencies: Dependencies) {
  const { db, acts, holds, shop, shopTimeZone } = dependencies
  const earlierHolds = createEarlierHolds(dependencies)

  function authorize(
    caller: Caller,
    { userId, status, returnTime, missingSince }: RentalRow,
  ): void {
    const mayChange = userId === caller.id || hasDuty(caller, 'desk')
    const isBooked = status === 'INITIAL_PAID' || status === 'FULL_PAID'
    if (!mayChange || !isBooked) throw new Refusal('rental_not_found')
    if (returnTime) throw new Refusal('already_returned')
    if (missingSince) throw new Refusal('ride_ended_missing')
  }

  async function releaseOver(caller: Caller, id: string, plannedReturn: Date): Promise<void> {
    const rental = await rentalStore(db).find(id)
    if (!rental) throw new Refusal('rental_not_found')
    const { turnaroundMinutes } = await shop.settingsOf(caller)
    const { bikeId, startTime } = rental
    const turnaroundMs = turnaroundMinutes * MINUTE_MS
    const times = { bikeId, startTime, plannedReturn, turnaroundMs, isAtCounter: true }
    await earlierHolds.release({ ...times, userId: null, rentalId: id }, caller.authenticatedAt)
  }

  function change(caller: Caller, plannedReturn: Date, context: ReturnContext) {
    const { trx, rental, now, rules, read: occupancies } = context
    const { id, startTime } = rental
    const limits = { rules, clock: shop.clock, isAdmin: caller.role === 'admin' }
    const refusal = refuseReturnPlan(startTime, plannedReturn, limits)
    if (refusal) throw toTimeRefusal(refusal, shopTimeZone)
    if (plannedReturn <= now) throw new Refusal('planned_return_in_past')
    if (!hasDuty(caller, 'desk') && isLateFeeDue(rental, now)) throw new Refusal('late_fee_due')
    const turnaroundMs = rules.turnaroundMinutes * MINUTE_MS
    const since = rental.bikeSince ?? startTime
    const period = periodOf(since, plannedReturn, turnaroundMs)
    const conflict = findConflict(occupancies.map(toOccupancy), period, now.getTime())
    if (conflict) throw toConflictRefusal(conflict, { startTime, turnaroundMs }, shopTimeZone)
    const changes = changedFields(
      { plannedReturn: rental.plannedReturn?.toISOString() },
      { plannedReturn: plannedReturn.toISOString() },
    )
    const kind = 'planned_return_changed'
    return {
      // The bike is free again after the planned return and the turnaround.
      write: () => rentalStore(trx).setPlannedReturn(id, plannedReturn, new Date(period.to)),
      audit: { kind, changes },
      events: [{ kind, time: plannedReturn }],
    } as const
  }

  return async function changePlannedReturn(act: Act, plannedReturn: Date) {
    const { caller, id } = act
    const planned = {
      ...act,
      isAboutBike: true,
      authorize: (rental: RentalRow) => authorize(caller, rental),
      readBehind: (trx: Trx) => holds.listOccupanciesBeside(trx, id),
      decide: (context: ReturnContext) => change(caller, plannedReturn, context),
    }
    const run = () => acts.runAs(planned, (trx) => readRentalView(trx, id))
    return runReleasing(run, () => releaseOver(caller, id, plannedReturn))
  }
}

/** A later planned return would take back a fee that has begun. */
function isLateFeeDue({ terms, plannedReturn }: RentalRow, now: Date): boolean {
  const lateFee = terms?.lateFee
  if (!lateFee || !plannedReturn) return false
  return now.getTime() > plannedReturn.getTime() + lateFee.graceMinutes * MINUTE_MS
}

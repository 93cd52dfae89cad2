import { refusals } from '#contract/errors'
import { changedFields } from '#domain/audit'
import { refuseTimes } from '#domain/booking-times'
import { findConflict } from '#domain/occupancy'
import type { PriceTerms } from '#domain/prices'
import type { ShopSettings } from '#domain/shop-rules'
import {
  type StartChangeRefusal,
  pricesOfMovedStart,
  refuseStartChange,
} from '#domain/start-change'
import { completeTerms } from '#domain/terms'
import { MINUTE_MS } from '#domain/time'
import { hasDuty } from '#domain/users'
import type { Db, Trx } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import { type OccupancyRow, toOccupancy } from '../../holds/occupancy-row.ts'
import type { Caller } from '../../http/handlers.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import { nameTime } from '../../shop/shop-clock.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import {
  createEarlierHolds,
  runReleasing,
  toConflictRefusal,
  toPeriod,
  toTimeRefusal,
} from '../booking/earlier-holds.ts'
import type { ReservationEnds } from '../end-reservations.ts'
import { readRentalView } from '../lists/rental-lists.ts'
import type { ActContext, RentalActs } from '../rental-act.ts'
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

type Read = { occupancies: OccupancyRow[]; pricesOfBike: PriceTerms | null }
type StartContext = ActContext & { rules: ShopSettings; read: Read }
type Act = { caller: Caller; id: string; revision: string | undefined }
/** Without a planned return that of the booking stays. */
type NewTimes = { startTime: Date; plannedReturn: Date | undefined }

const isShop = (caller: Caller) => hasDuty(caller, 'desk')

/**
 * Moves the start of a booking before its ride: the customer's own within the rules of the shop, or
 * any by an admin with the duty desk.
 */
export function createChangeStart(dependencies: Dependencies) {
  const { db, acts, holds, shop, shopTimeZone } = dependencies
  const earlierHolds = createEarlierHolds(dependencies)

  function authorize(caller: Caller, rental: RentalRow): void {
    const { userId, status, missingSince, returnTime } = rental
    const mayChange = userId === caller.id || isShop(caller)
    const isBooked = status === 'INITIAL_PAID' || status === 'FULL_PAID'
    if (!mayChange || !isBooked) throw new Refusal('rental_not_found')
    if (missingSince && !returnTime) throw new Refusal('ride_ended_missing')
  }

  function toRide(caller: Caller, rental: RentalRow, rules: ShopSettings, times: NewTimes) {
    return {
      startTime: times.startTime,
      plannedReturn: times.plannedReturn ?? rental.plannedReturn,
      bikeId: rental.bikeId,
      userId: null,
      rentalId: rental.id,
      turnaroundMs: rules.turnaroundMinutes * MINUTE_MS,
      isAtCounter: isShop(caller),
    }
  }

  async function releaseInTheWay(caller: Caller, id: string, times: NewTimes): Promise<void> {
    const rental = await rentalStore(db).find(id)
    if (!rental) throw new Refusal('rental_not_found')
    const ride = toRide(caller, rental, await shop.settingsOf(caller), times)
    await earlierHolds.release(ride, caller.authenticatedAt)
  }

  function refuse(refusal: StartChangeRefusal): Refusal {
    if (refusal.code !== 'start_change_closed') return new Refusal(refusal.code)
    const until = nameTime(refusal.until, shopTimeZone)
    const message = refusals[refusal.code].message.replace('{time}', until)
    return new Refusal(refusal.code, { message, time: refusal.until })
  }

  function change(caller: Caller, times: NewTimes, context: StartContext) {
    const { trx, rental, now, rules, read } = context
    const terms = completeTerms(rental.terms)
    const fixed = refuseStartChange({ ...rental, terms }, { now, isShop: isShop(caller) })
    if (fixed) throw refuse(fixed)
    const ride = toRide(caller, rental, rules, times)
    const { startTime, plannedReturn, isAtCounter } = ride
    const { clock } = shop
    const limits = { rules, clock, isAdmin: caller.role === 'admin', isAtCounter }
    const refusal = refuseTimes(ride, now, limits)
    if (refusal) throw toTimeRefusal(refusal, shopTimeZone)
    const period = toPeriod(ride, now)
    const conflict = findConflict(read.occupancies.map(toOccupancy), period, now.getTime())
    if (conflict) throw toConflictRefusal(conflict, ride, shopTimeZone)
    const move = { from: rental.startTime, to: startTime }
    const prices = pricesOfMovedStart(terms.prices, read.pricesOfBike, move, clock)
    const moved = { id: rental.id, startTime, plannedReturn, period }
    const isReturnMoved = plannedReturn?.getTime() !== rental.plannedReturn?.getTime()
    return {
      write: () =>
        rentalStore(trx).moveStart({
          ...moved,
          prices: prices === terms.prices ? undefined : prices,
        }),
      audit: {
        kind: 'start_changed',
        changes: changedFields(toFields(rental), toFields({ startTime, plannedReturn })),
      },
      events: [
        { kind: 'start_changed', time: startTime } as const,
        ...(isReturnMoved && plannedReturn
          ? [{ kind: 'planned_return_changed', time: plannedReturn } as const]
          : []),
      ],
    } as const
  }

  return async function changeStart(act: Act, times: NewTimes) {
    const { caller, id } = act
    const moved = {
      ...act,
      isAboutBike: true,
      changesQuote: true,
      authorize: (rental: RentalRow) => authorize(caller, rental),
      async readBehind(trx: Trx): Promise<Read> {
        const [occupancies, pricesOfBike] = await Promise.all([
          holds.listOccupanciesBeside(trx, id),
          holds.readPrices(trx, rentalStore(trx).bikeOf(id)),
        ])
        return { occupancies, pricesOfBike }
      },
      decide: (context: StartContext) => change(caller, times, context),
    }
    const run = () => acts.runAs(moved, (trx) => readRentalView(trx, id))
    return runReleasing(run, () => releaseInTheWay(caller, id, times))
  }
}

const toFields = ({
  startTime,
  plannedReturn,
}: Pick<RentalRow, 'startTime' | 'plannedReturn'>) => ({
  startTime: startTime.toISOString(),
  plannedReturn: plannedReturn?.toISOString(),
})

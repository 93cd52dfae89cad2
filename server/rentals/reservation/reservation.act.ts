import { v7 as uuid } from 'uuid'
import { refusals } from '#contract/errors'
import type { RentalPage } from '#contract/rental-page'
import type { ReservationBody } from '#contract/reservations'
import { changedFields } from '#domain/audit'
import { refuseTimes } from '#domain/booking-times'
import { termsWithinReach } from '#domain/prices'
import { endOfReservation, refuseReservation } from '#domain/reservations'
import { type RentalTerms, termsOf } from '#domain/terms'
import { MINUTE_MS } from '#domain/time'
import { recordAudit } from '../../audit/record-audit.ts'
import type { BikeService } from '../../bikes/bikes.service.ts'
import type { Db, Trx } from '../../database/db.ts'
import type { EventService } from '../../events/events.service.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { Caller } from '../../http/handlers.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import type { CustomerService } from '../../users/customers.service.ts'
import type { UserService } from '../../users/users.service.ts'
import {
  type RequestedRental,
  createEarlierHolds,
  toPeriod,
  toTimeRefusal,
} from '../booking/earlier-holds.ts'
import { findOrAddCustomer } from '../booking/find-or-add-customer.ts'
import { nameTaker } from '../booking/name-taker.ts'
import type { ReservationEnds } from '../end-reservations.ts'
import type { RentalPages } from '../page/rental-page.service.ts'

type Dependencies = {
  db: Db
  bikes: BikeService
  users: UserService
  customers: CustomerService
  events: EventService
  holds: HoldService
  payments: PaymentService
  reservationEnds: ReservationEnds
  shop: ShopService
  shopTimeZone: string
  pages: RentalPages
}

type Reserving = {
  caller: Caller
  body: ReservationBody
  wanted: RequestedRental
  until: Date | null
  terms: RentalTerms
}

/**
 * Keeps a bike for a customer who has called, without money: the customer and the hold in one
 * transaction. The exclusion constraint decides, as for a booking.
 */
export function createReserve(dependencies: Dependencies) {
  const { db, bikes, events, holds, shop, shopTimeZone, pages } = dependencies
  const earlierHolds = createEarlierHolds(dependencies)

  async function reserveIn(trx: Trx, { caller, body, wanted, until, terms }: Reserving) {
    const userId = await findOrAddCustomer(trx, dependencies, body.customer)
    const { bikeId, startTime, plannedReturn } = wanted
    const [bike, { now, occupancies, prices }] = await Promise.all([
      bikes.lockForBooking(trx, bikeId),
      holds.readForBooking(trx, bikeId, userId),
    ])
    if (!bike) throw new Refusal('bike_not_found')
    refuseUntil({ startTime, until }, now)
    earlierHolds.refuseConflict(occupancies, wanted, now)
    if (!bike.forRent) throw new Refusal('bike_not_for_rent')
    const id = uuid()
    const end = endOfReservation({ startTime, until }, now)
    const { note = '' } = body
    await holds.add(trx, {
      id,
      bikeId,
      userId,
      startTime,
      plannedReturn,
      period: toPeriod(wanted, now),
      now,
      pricePerHour: bike.pricePerHour,
      bikeName: bike.name,
      bikeImageUrl: bike.imageUrl,
      holdExpiresAt: end,
      holdSource: null,
      reservation: { until: end, by: caller.id, note },
      terms: { ...terms, prices: termsWithinReach(prices, startTime, shop.clock) },
    })
    const times = { startTime: startTime.toISOString(), until: end.toISOString() }
    const happened = [{ kind: 'bike_reserved', time: end }] as const
    await Promise.all([
      events.record(trx, { rentalId: id, actorId: caller.id, at: now, events: happened }),
      recordAudit(trx, {
        kind: 'bike_reserved',
        actor: caller,
        subject: { kind: 'rental', id, name: bike.name },
        changes: changedFields({}, times),
        at: now,
      }),
    ])
    return pages.read(trx, id, { now, caller })
  }

  return async function reserve(caller: Caller, body: ReservationBody): Promise<RentalPage> {
    const now = caller.authenticatedAt
    const startTime = new Date(body.startTime)
    const plannedReturn = body.plannedReturn === undefined ? null : new Date(body.plannedReturn)
    const until = body.until === undefined ? null : new Date(body.until)
    const rules = await shop.settingsOf(caller)
    const limits = { rules, clock: shop.clock, isAdmin: true }
    const refusal = refuseTimes({ startTime, plannedReturn }, now, limits)
    if (refusal) throw toTimeRefusal(refusal, shopTimeZone)
    refuseUntil({ startTime, until }, now)
    const wanted: RequestedRental = {
      bikeId: body.bikeId,
      // A repeat finds the bike taken, also by the same customer.
      userId: null,
      startTime,
      plannedReturn,
      turnaroundMs: rules.turnaroundMinutes * MINUTE_MS,
      isAtCounter: true,
    }
    const reserving = { caller, body, wanted, until, terms: termsOf(rules) }
    await earlierHolds.release(wanted, now)
    return nameTaker(dependencies, { caller, findWanted: async () => wanted }, () =>
      db.transaction().execute((trx) => reserveIn(trx, reserving)),
    )
  }
}

/** @throws Refusal at the field of the start or of the end */
function refuseUntil(times: { startTime: Date; until: Date | null }, now: Date): void {
  const isNow = times.startTime <= now
  const code = isNow ? 'start_in_past' : refuseReservation(times, now)
  if (!code) return
  const path = isNow ? 'startTime' : 'until'
  throw new Refusal(code, { field: { path, message: refusals[code].message } })
}

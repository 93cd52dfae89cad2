import { v7 as uuid } from 'uuid'
import type { RentalPage } from '#contract/rental-page'
import type { WalkIn } from '#contract/walk-ins'
import { changedFields } from '#domain/audit'
import { refuseTimes } from '#domain/booking-times'
import { poisha, toTaka } from '#domain/money'
import { termsWithinReach } from '#domain/prices'
import { type RentalTerms, advanceOf, termsOf } from '#domain/terms'
import { MINUTE_MS } from '#domain/time'
import { recordAudit } from '../../audit/record-audit.ts'
import type { BikeService } from '../../bikes/bikes.service.ts'
import { isConflict } from '../../database/db-errors.ts'
import type { Db, Trx } from '../../database/db.ts'
import type { EventService } from '../../events/events.service.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { Caller } from '../../http/handlers.ts'
import type { CounterService } from '../../payments/counter/counter.service.ts'
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
import type { ReservationEnds } from '../end-reservations.ts'
import { handOutAtCounter } from '../handover/handover.act.ts'
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
  counter: CounterService
  shop: ShopService
  shopTimeZone: string
  pages: RentalPages
}

type NewHold = Parameters<HoldService['add']>[1]
type WalkInRental = { caller: Caller; body: WalkIn; wanted: RequestedRental; terms: RentalTerms }

/**
 * Rents a bike to a customer at the counter: customer, rental and advance in one transaction. The
 * exclusion constraint decides, as for a booking, so that a repeat finds the bike taken.
 */
export function createRentAtCounter(dependencies: Dependencies) {
  const { db, bikes, events, holds, counter, shop } = dependencies
  const { shopTimeZone, pages } = dependencies
  const earlierHolds = createEarlierHolds(dependencies)

  async function rentIn(trx: Trx, { caller, body, wanted, terms }: WalkInRental) {
    const userId = await findOrAddCustomer(trx, dependencies, body.customer)
    const { bikeId, startTime, plannedReturn } = wanted
    const [bike, { now, occupancies, prices }, paidAt] = await Promise.all([
      bikes.lockForBooking(trx, bikeId),
      holds.readForBooking(trx, bikeId, userId),
      counter.lockTill(trx),
    ])
    if (!bike) throw new Refusal('bike_not_found')
    earlierHolds.refuseConflict(occupancies, wanted, now)
    if (!bike.forRent) throw new Refusal('bike_not_for_rent')
    const id = uuid()
    const hold = {
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
      holdExpiresAt: now,
      holdSource: null,
      terms: { ...terms, prices: termsWithinReach(prices, startTime, shop.clock) },
    }
    // Its conflict with another rental is the caller's to name.
    await holds.add(trx, hold)
    await record(trx, { caller, body }, { hold, now: paidAt })
    return pages.read(trx, id, { now: paidAt, caller })
  }

  /** The advance, and the bike where it leaves at once. All of it is sent together. */
  async function record(
    trx: Trx,
    { caller, body: { tender, note = '' } }: Pick<WalkInRental, 'caller' | 'body'>,
    { hold, now }: { hold: NewHold; now: Date },
  ): Promise<void> {
    const { id, startTime, plannedReturn, bikeName: name } = hold
    const advance = advanceOf(hold.terms)
    const payment = counter.decidePayment({
      rental: { id, status: 'PENDING_PAYMENT', startTime, plannedReturn, returnTime: null },
      due: poisha(0),
      depositHeld: poisha(0),
      purpose: 'ADVANCE',
      amount: advance,
      tender,
      note,
      actor: caller,
      now,
    })
    const handover = { id: uuid(), rentalId: id, startTime, now, adminId: caller.id }
    const handedOut = { kind: 'bike_handed_out', recordId: handover.id } as const
    // A start that lies ahead is a booking: its bike is handed out when the customer comes for it.
    const isLeaving = startTime <= now
    const happened = [...payment.events, ...(isLeaving ? [handedOut] : [])]
    const changes = { startTime: startTime.toISOString(), amount: toTaka(advance), tender }
    await Promise.all([
      payment.write(trx),
      isLeaving && handOutAtCounter(trx, handover),
      events.record(trx, { rentalId: id, actorId: caller.id, at: now, events: happened }),
      recordAudit(trx, {
        kind: 'rented_at_counter',
        actor: caller,
        subject: { kind: 'rental', id, name },
        changes: changedFields({}, changes),
        at: now,
      }),
    ])
  }

  return async function rentAtCounter(caller: Caller, body: WalkIn): Promise<RentalPage> {
    const now = caller.authenticatedAt
    const startTime = body.startTime === undefined ? now : new Date(body.startTime)
    const plannedReturn = body.plannedReturn === undefined ? null : new Date(body.plannedReturn)
    const rules = await shop.settingsOf(caller)
    const limits = { rules, clock: shop.clock, isAdmin: true, isAtCounter: true }
    const refusal = refuseTimes({ startTime, plannedReturn }, now, limits)
    if (refusal) throw toTimeRefusal(refusal, shopTimeZone)
    const wanted: RequestedRental = {
      bikeId: body.bikeId,
      userId: 'id' in body.customer ? body.customer.id : null,
      startTime,
      plannedReturn,
      turnaroundMs: rules.turnaroundMinutes * MINUTE_MS,
      isAtCounter: true,
    }
    const renting = { caller, body, wanted, terms: termsOf(rules) }
    await earlierHolds.release(wanted, now)
    try {
      return await db.transaction().execute((trx) => rentIn(trx, renting))
    } catch (error) {
      if (!isConflict(error, 'rentals_no_double_booking')) throw error
      // Rentals and blocks that are over stand in the constraint alone.
      throw new Refusal(startTime < now ? 'bike_out_then' : 'bike_taken')
    }
  }
}

import { v7 as uuid } from 'uuid'
import type { RentalPage } from '#contract/rental-page'
import type { WalkIn } from '#contract/walk-ins'
import { changedFields } from '#domain/audit'
import { refuseTimes } from '#domain/booking-times'
import type { RentalEvent } from '#domain/events'
import { fromTaka, toTaka } from '#domain/money'
import { termsWithinReach } from '#domain/prices'
import type { ShopSettings } from '#domain/shop-rules'
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
import { nameTaker } from '../booking/name-taker.ts'
import type { ReservationEnds } from '../end-reservations.ts'
import { decideDeparture } from '../handover/handover.act.ts'
import type { RentalPages } from '../page/rental-page.service.ts'
import { depositStore } from '../rentals.store.ts'

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
type WalkInRental = {
  caller: Caller
  body: WalkIn
  wanted: RequestedRental
  terms: RentalTerms
  rules: ShopSettings
}
type Rented = { hold: NewHold; now: Date }

/**
 * Rents a bike to a customer at the counter: customer, rental and advance in one transaction. The
 * exclusion constraint decides, as for a booking, so that a repeat finds the bike taken.
 */
export function createRentAtCounter(dependencies: Dependencies) {
  const { db, bikes, events, holds, counter, shop } = dependencies
  const { shopTimeZone, pages } = dependencies
  const earlierHolds = createEarlierHolds(dependencies)

  async function rentIn(trx: Trx, renting: WalkInRental) {
    const { caller, body, wanted, terms } = renting
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
    await record(trx, renting, { hold, now: paidAt })
    return pages.read(trx, id, { now: paidAt, caller })
  }

  /** The advance and the deposit, and the bike where it leaves at once. All of it is sent together. */
  async function record(trx: Trx, renting: WalkInRental, { hold, now }: Rented): Promise<void> {
    const { caller, body } = renting
    const { id, startTime, bikeName: name } = hold
    const advance = advanceOf(hold.terms)
    const paymentId = counter.newPaymentId(now)
    const { tender, note = '' } = body
    const taken = {
      rentalId: id,
      startTime,
      amount: advance,
      tender,
      note,
      actorId: caller.id,
      now,
    }
    const payment = {
      write: () => counter.takeAdvance(trx, { ...taken, id: paymentId }),
      events: [{ kind: 'rental_booked', paymentId, amount: advance } as const],
    }
    const departure = decideLeaving(renting, { hold, now })
    const deposit = body.deposit && takeDeposit(body.deposit, { id, caller, now })
    const parts = [payment, departure, deposit].filter((part) => part !== undefined)
    const changes = {
      startTime: startTime.toISOString(),
      amount: toTaka(advance),
      tender: body.tender,
    }
    const rented = { kind: 'rented_at_counter', changes: changedFields({}, changes) } as const
    const audits = [rented, ...(departure?.audits ?? []), ...(deposit?.audits ?? [])]
    const subject = { kind: 'rental', id, name } as const
    const happened = parts.flatMap<RentalEvent>(({ events: own }) => own)
    await Promise.all([
      ...parts.map((part) => part.write(trx)),
      events.record(trx, { rentalId: id, actorId: caller.id, at: now, events: happened }),
      ...audits.map((audit) => recordAudit(trx, { ...audit, actor: caller, subject, at: now })),
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
    if (body.handover && startTime > now) throw new Refusal('leaves_later')
    const wanted: RequestedRental = {
      bikeId: body.bikeId,
      userId: 'id' in body.customer ? body.customer.id : null,
      startTime,
      plannedReturn,
      turnaroundMs: rules.turnaroundMinutes * MINUTE_MS,
      isAtCounter: true,
    }
    const renting = { caller, body, wanted, terms: termsOf(rules), rules }
    await earlierHolds.release(wanted, now)
    return nameTaker(dependencies, { caller, findWanted: async () => wanted }, async () => {
      try {
        return await db.transaction().execute((trx) => rentIn(trx, renting))
      } catch (error) {
        const isTaken = isConflict(error, 'rentals_no_double_booking')
        // Rentals and blocks that are over stand in the constraint alone.
        throw isTaken && startTime < now ? new Refusal('bike_out_then') : error
      }
    })
  }
}

/** A start that lies ahead is a booking: its bike is handed out when the customer comes for it. */
function decideLeaving({ caller, body, rules }: WalkInRental, { hold, now }: Rented) {
  const { id: rentalId, startTime } = hold
  if (startTime > now) return undefined
  const left = { id: uuid(), rentalId, startTime, now, adminId: caller.id }
  return decideDeparture({ ...left, seen: body.handover, rules })
}

type DepositContext = { id: string; caller: Caller; now: Date }

function takeDeposit(
  { amount, tender }: NonNullable<WalkIn['deposit']>,
  { id: rentalId, caller, now }: DepositContext,
) {
  const movement = { action: 'take', amount: fromTaka(amount), tender, note: '' } as const
  const row = { ...movement, id: uuid(), rentalId, actorId: caller.id, at: now }
  const event = { kind: 'deposit_taken', recordId: row.id, amount: movement.amount } as const
  return {
    write: (trx: Trx) => depositStore(trx).add(row),
    audits: [{ kind: 'deposit_taken', changes: changedFields({}, { amount, tender }) } as const],
    events: [event],
  }
}

import { v7 as uuid } from 'uuid'
import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import { isHoldAlive } from '#domain/bikes'
import { ADVANCE_FEE, MOST_HOLDS_PER_CUSTOMER, holdLength, refuseStart } from '#domain/rentals'
import type { BikeService } from '../bikes/bikes.service.ts'
import type { Prepared } from '../payments/checkout/checkout.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { isConflict } from '../database/db-errors.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { rentalStore } from './rentals.store.ts'

type Parts = { db: Db; clock: Clock; bikes: BikeService; payments: PaymentService }
type Booking = { bikeId: string; userId: string; startTime: Date; now: Date }

/**
 * Books a bike: holds it and opens the payment page for the advance. What decides is the database's
 * exclusion constraint; everything before it only finds the right words.
 */
export function createBooking({ db, clock, bikes, payments }: Parts) {
  return async function book(
    caller: Caller,
    body: Input<Api['POST /rentals'], 'body'>,
  ): Promise<Output<Api['POST /rentals']>> {
    const startTime = new Date(body.startTime)
    const now = await clock(db)
    const refusal = refuseStart(startTime, now)
    if (refusal) throw new Refusal(refusal)
    const booking = { bikeId: body.bikeId, userId: caller.id, startTime, now }
    await makeWay(booking)
    const prepared = await hold(booking)
    return { data: await payments.pageOf(prepared), paymentRef: prepared.paymentId }
  }

  /** A hold whose time is over leaves, once the gateway has said that no money came for it. */
  async function makeWay({ bikeId, userId, now }: Booking): Promise<void> {
    const occupant = await rentalStore(db).findOccupant(bikeId)
    if (!occupant) return
    const isHold = occupant.status === 'PENDING_PAYMENT'
    const alive = isHold && isHoldAlive(occupant.holdExpiresAt, now)
    if (!isHold || (alive && occupant.userId !== userId)) throw new Refusal('bike_taken')
    await payments.clearUp(occupant.id, 'ADVANCE')
  }

  async function hold(booking: Booking): Promise<Prepared> {
    try {
      return await db.transaction().execute((trx) => holdIn(trx, booking))
    } catch (error) {
      if (isConflict(error, 'rentals_no_double_booking')) throw new Refusal('bike_taken')
      throw error
    }
  }

  async function holdIn(trx: Trx, booking: Booking): Promise<Prepared> {
    const { bikeId, userId, startTime, now } = booking
    const rentals = rentalStore(trx)
    if (!(await rentals.lockCustomer(userId))) throw new Refusal('session_ended')
    const bike = await bikes.lockForBooking(trx, bikeId)
    if (!bike) throw new Refusal('bike_not_found')
    const occupant = await rentals.findOccupant(bikeId)
    if (occupant) return goOn(trx, occupant, booking)
    if (!bike.forRent) throw new Refusal('bike_not_for_rent')
    if ((await rentals.countHolds(userId, now)) >= MOST_HOLDS_PER_CUSTOMER) {
      throw new Refusal('too_many_holds')
    }
    const id = uuid()
    await rentals.addHold({
      id,
      bikeId,
      userId,
      startTime,
      now,
      pricePerHour: bike.pricePerHour,
      bikeName: bike.name,
      bikeImageUrl: bike.imageUrl,
      holdExpiresAt: new Date(now.getTime() + holdLength(payments.capabilities.shortestPageLifeMs)),
    })
    return payments.prepare(trx, { rentalId: id, purpose: 'ADVANCE', amount: ADVANCE_FEE, now })
  }

  /** The same customer again (a second click, another tab): the page that is open already. */
  async function goOn(
    trx: Trx,
    occupant: { id: string; userId: string },
    { userId, startTime, now }: Booking,
  ): Promise<Prepared> {
    const open = await payments.findOpen(trx, occupant.id, 'ADVANCE')
    if (occupant.userId !== userId || !open) throw new Refusal('bike_taken')
    await rentalStore(trx).moveHold(occupant.id, startTime, now)
    return { paymentId: open.id, isNew: false }
  }
}

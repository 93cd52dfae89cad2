import { v7 as uuid } from 'uuid'
import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import { isHoldAlive } from '#domain/bikes'
import {
  ADVANCE_FEE,
  MOST_HOLDS_PER_CUSTOMER,
  endOfPause,
  holdLength,
  refuseStart,
} from '#domain/rentals'
import { MINUTE_MS } from '#domain/time'
import type { BikeService } from '../bikes/bikes.service.ts'
import type { Prepared } from '../payments/checkout/checkout.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { isConflict } from '../database/db-errors.ts'
import type { Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { HoldService } from '../holds/holds.service.ts'
import type { UserService } from '../users/users.service.ts'

type Parts = {
  db: Db
  bikes: BikeService
  users: UserService
  holds: HoldService
  payments: PaymentService
  rateLimits: boolean
}
type Booking = { bikeId: string; userId: string; startTime: Date; customer: Caller }
type Occupant = { rentalId: string; userId: string; startTime: Date }

/**
 * Books a bike: holds it and opens the payment page for the advance. The database's exclusion
 * constraint decides; the checks before it only give the refusal its reason.
 */
export function createBookingService(parts: Parts) {
  const { db, bikes, users, holds, payments, rateLimits } = parts
  return async function book(
    caller: Caller,
    body: Input<Api['POST /rentals'], 'body'>,
  ): Promise<Output<Api['POST /rentals']>> {
    const startTime = new Date(body.startTime)
    const now = caller.authenticatedAt
    const refusal = refuseStart(startTime, now)
    if (refusal) throw new Refusal(refusal)
    const booking = { bikeId: body.bikeId, userId: caller.id, startTime, customer: caller }
    await releaseEarlierHold(booking, now)
    const prepared = await hold(booking)
    return { data: await payments.pageOf(prepared), paymentRef: prepared.paymentId }
  }

  /**
   * Ends an expired hold, and the caller's own for another time: its payment page names that time.
   * Both only once the gateway has said that no money came for it.
   */
  async function releaseEarlierHold(
    { bikeId, userId, startTime }: Booking,
    now: Date,
  ): Promise<void> {
    const occupant = await holds.findOccupant(db, bikeId)
    if (!occupant) return
    const isHold = occupant.status === 'PENDING_PAYMENT'
    const isOwn = occupant.userId === userId
    const alive = isHold && isHoldAlive(occupant.holdExpiresAt, now)
    if (!isHold || (alive && !isOwn)) throw new Refusal('bike_taken')
    if (isOwn && !isSameStart(occupant.startTime, startTime)) {
      return payments.cancel(occupant.rentalId, 'ADVANCE')
    }
    await payments.resolveStuckPayment(occupant.rentalId, 'ADVANCE')
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
    const { bikeId, userId, startTime, customer } = booking
    if (!(await users.lockCustomer(trx, userId))) throw new Refusal('session_ended')
    const bike = await bikes.lockForBooking(trx, bikeId)
    if (!bike) throw new Refusal('bike_not_found')
    // Read after the locks: asking the gateway and waiting may have taken seconds.
    const { now, occupant, holdsOfCustomer, expiredHolds } = await holds.readForBooking(
      trx,
      bikeId,
      userId,
    )
    if (occupant) return resumeCheckout(trx, occupant, booking)
    if (!bike.forRent) throw new Refusal('bike_not_for_rent')
    if (holdsOfCustomer >= MOST_HOLDS_PER_CUSTOMER) throw new Refusal('too_many_holds')
    if (rateLimits) refusePause(expiredHolds, now)
    const id = uuid()
    await holds.add(trx, {
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
    const about = { rentalId: id, bikeName: bike.name, startTime, customer }
    return payments.prepare(trx, { ...about, purpose: 'ADVANCE', amount: ADVANCE_FEE, now })
  }

  /** The same customer again (a second click, another tab): the page that is open already. */
  async function resumeCheckout(
    trx: Trx,
    occupant: Occupant,
    { userId, startTime }: Booking,
  ): Promise<Prepared> {
    const isSame = occupant.userId === userId && isSameStart(occupant.startTime, startTime)
    const open = isSame && (await payments.findOpen(trx, occupant.rentalId, 'ADVANCE'))
    if (!open) throw new Refusal('bike_taken')
    return { paymentId: open.id, page: undefined }
  }
}

function refusePause(expiredHolds: Parameters<typeof endOfPause>[0], now: Date): void {
  const end = endOfPause(expiredHolds, now)
  if (!end) return
  const retryAfterSeconds = Math.ceil((end.getTime() - now.getTime()) / 1000)
  throw new Refusal('holds_ran_out', { retryAfterSeconds })
}

/** To the minute, as forms enter it and the payment page names it. */
const isSameStart = (one: Date, other: Date): boolean =>
  Math.floor(one.getTime() / MINUTE_MS) === Math.floor(other.getTime() / MINUTE_MS)

import { v7 as uuid } from 'uuid'
import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import { refusePastReturnPlan, refuseTimes } from '#domain/booking-times'
import type { CouponTerms } from '#domain/coupons'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { MOST_HOLDS_PER_CUSTOMER, holdLength } from '#domain/rentals'
import type { ShopContact } from '#domain/shop-rules'
import { type RentalTerms, termsOf } from '#domain/terms'
import { MINUTE_MS } from '#domain/time'
import type { BikeService } from '../../bikes/bikes.service.ts'
import type { CheckoutService, Prepared } from '../../payments/checkout/checkout.service.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import type { CouponService } from '../../coupons/coupons.service.ts'
import { isConflict } from '../../database/db-errors.ts'
import { type Db, type Trx, type WriteLast, transact } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { Log } from '../../log.ts'
import type { OccupancyRow } from '../../holds/occupancy-row.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import { type RideTimes, createEarlierHolds, isSameTime, toPeriod } from './earlier-holds.ts'
import { createHoldLimits } from './hold-limits.ts'
import { toTimeRefusal } from './booking-refusals.ts'
import { rentalStore } from '../rentals.store.ts'

type Dependencies = {
  db: Db
  holds: HoldService
  payments: PaymentService
  checkout: CheckoutService
  coupons: CouponService
  shop: ShopService
  shopTimeZone: string
  authSecret: string
  log: Log
  rateLimits: boolean
}
type Booking = RideTimes & {
  bikeId: string
  userId: string
  customer: Caller
  shop: ShopContact
  turnaroundMs: number
  terms: RentalTerms
  couponCode: string | undefined
  /** The caller's group of addresses; null where holds are not limited. */
  source: Buffer | null
}

type RentalInTime = { id: string; createdAt: Date }
type RepeatedUse = { code: string; userId: string; rental: RentalInTime }
type NewHold = Parameters<HoldService['add']>[1]
type BookedBike = NonNullable<Awaited<ReturnType<BikeService['lockForBooking']>>>
type HoldFacts = { now: Date; isShort: boolean; coupon: CouponTerms | null }
/** A repeated booking goes on with the page that is open, and may bring another coupon. */
type Held = Prepared & { resumed?: RentalInTime }

/**
 * Books a bike: holds it and opens the payment page for the advance. The database's exclusion
 * constraint decides; the checks before it only give the refusal its reason.
 */
export function createBook(dependencies: Dependencies) {
  const { db, holds, payments, checkout, coupons, shop, shopTimeZone, rateLimits } = dependencies
  const earlierHolds = createEarlierHolds(dependencies)
  const limits = createHoldLimits(dependencies)
  return async function book(
    caller: Caller,
    body: Input<Api['POST /rentals'], 'body'>,
    address: string,
  ): Promise<Output<Api['POST /rentals']>> {
    const startTime = new Date(body.startTime)
    const plannedReturn = body.plannedReturn === undefined ? null : new Date(body.plannedReturn)
    const now = caller.authenticatedAt
    const times = { startTime, plannedReturn }
    const rules = await shop.settingsOf(caller)
    const isAdmin = caller.role === 'admin'
    const refusal = refuseTimes(times, now, { rules, clock: shop.clock, isAdmin })
    if (refusal) throw toTimeRefusal(refusal, shopTimeZone)
    const turnaroundMs = rules.turnaroundMinutes * MINUTE_MS
    const about = { bikeId: body.bikeId, userId: caller.id, customer: caller, shop: rules }
    const { couponCode } = body
    const source = rateLimits ? limits.sourceOf(address) : null
    const booking = { ...times, ...about, turnaroundMs, terms: termsOf(rules), couponCode, source }
    await earlierHolds.release(booking, now, async () => {
      if (rateLimits) await limits.refuseRelease(caller.id, now)
    })
    const { resumed, ...prepared } = await hold(booking)
    if (resumed && couponCode !== undefined) {
      const coupon = { code: couponCode, userId: caller.id, rental: resumed }
      await transact(db, (trx, writeLast) => changeCoupon(trx, writeLast, coupon))
    }
    return { data: await checkout.pageOf(prepared), paymentRef: prepared.paymentId }
  }

  async function hold(booking: Booking): Promise<Held> {
    try {
      return await transact(db, (trx, writeLast) => holdIn(trx, writeLast, booking))
    } catch (error) {
      if (isConflict(error, 'rentals_no_double_booking')) throw new Refusal('bike_taken')
      throw error
    }
  }

  async function holdIn(trx: Trx, writeLast: WriteLast, booking: Booking): Promise<Held> {
    const { userId, couponCode: code } = booking
    const [{ isCustomer, bike, unpaid, ...facts }, coupon] = await Promise.all([
      holds.lockForBooking(trx, booking),
      code === undefined ? undefined : coupons.find(trx, { code, userId }),
    ])
    if (!isCustomer) throw new Refusal('session_ended')
    if (!bike) throw new Refusal('bike_not_found')
    // Read after the locks: asking the gateway and waiting may have taken seconds.
    const { now, occupancies, holdsOfCustomer } = facts
    const refusal = refusePastReturnPlan(booking, now)
    if (refusal) throw toTimeRefusal(refusal, shopTimeZone)
    const resumed = await resumeCheckout(trx, occupancies, booking, now)
    if (resumed) return resumed
    earlierHolds.refuseConflict(occupancies, booking, now)
    if (!bike.forRent) throw new Refusal('bike_not_for_rent')
    if (holdsOfCustomer >= MOST_HOLDS_PER_CUSTOMER) throw new Refusal('too_many_holds')
    const isShort = unpaid !== null && limits.admit(unpaid, booking.shop, now)
    const couponTerms = code === undefined ? null : coupons.decideTerms(coupon, 'couponCode')
    const hold = createHold(booking, bike, { now, isShort, coupon: couponTerms })
    const prepared = prepareAdvance(booking, hold)
    await writeLast(() => Promise.all([holds.add(trx, hold), checkout.add(trx, prepared)]))
    return prepared
  }

  function createHold(booking: Booking, bike: BookedBike, { now, isShort, coupon }: HoldFacts) {
    const { bikeId, userId, startTime, plannedReturn, terms, source } = booking
    const { shortestPageLifeMs } = checkout.capabilities
    return {
      id: uuid(),
      bikeId,
      userId,
      startTime,
      plannedReturn,
      period: toPeriod(booking, now),
      now,
      pricePerHour: bike.pricePerHour,
      terms: { ...terms, coupon },
      bikeName: bike.name,
      bikeImageUrl: bike.imageUrl,
      holdExpiresAt: new Date(now.getTime() + holdLength(shortestPageLifeMs, isShort)),
      holdSource: source,
    }
  }

  function prepareAdvance({ customer, shop: payee }: Booking, hold: NewHold) {
    const { id: rentalId, bikeName, startTime, holdExpiresAt: expiresAt, now } = hold
    const about = { rentalId, bikeName, startTime, customer, shop: payee, expiresAt, now }
    return checkout.prepare({ ...about, purpose: 'ADVANCE', amount: ADVANCE_FEE })
  }

  /**
   * The same customer again (a second click, another tab): the page that is open already, which asks
   * for the advance whatever the coupon.
   */
  async function resumeCheckout(
    trx: Trx,
    occupancies: readonly OccupancyRow[],
    booking: Booking,
    now: Date,
  ): Promise<Held | undefined> {
    const own = occupancies.find((row) => row.userId === booking.userId && isSameTime(row, booking))
    const open = own?.rentalId && (await payments.findOpen(trx, own.rentalId, 'ADVANCE'))
    if (!own?.rentalId || !open) return undefined
    return { paymentId: open.id, page: undefined, resumed: { id: own.rentalId, createdAt: now } }
  }

  /**
   * A transaction of its own, because a rental is locked before its customer. The customer may have
   * paid or released it meanwhile.
   */
  async function changeCoupon(trx: Trx, writeLast: WriteLast, use: RepeatedUse): Promise<void> {
    const { id } = use.rental
    const [, { status }, , found] = await Promise.all([
      payments.lockOf(trx, id),
      holds.lock(trx, id),
      holds.lockCustomer(trx, use.userId),
      coupons.find(trx, use),
    ])
    if (status === 'CANCELLED') throw new Refusal('payment_closed')
    if (status !== 'PENDING_PAYMENT') throw new Refusal('already_booked')
    const coupon = coupons.decideTerms(found, 'couponCode')
    await writeLast(() => holds.changeTerms(trx, id, { coupon }))
  }
}

/**
 * The customer gives up a hold. The gateway is asked first: a payment that has arrived is applied
 * instead, and the hold stays.
 */
export function createRelease({ db, payments }: { db: Db; payments: PaymentService }) {
  return async function release(caller: Caller, id: string): Promise<void> {
    const held = await rentalStore(db).find(id)
    if (held?.userId !== caller.id) throw new Refusal('rental_not_found')
    if ((await payments.findInReview(db, id)) === 'ADVANCE') throw new Refusal('payment_in_review')
    await payments.cancel(id, 'ADVANCE')
    const after = await rentalStore(db).find(id)
    if (after?.status === 'CANCELLED') return
    const isHeld = after?.status === 'PENDING_PAYMENT'
    throw new Refusal(isHeld ? 'payment_in_review' : 'already_booked')
  }
}

import { v7 as uuid } from 'uuid'
import { type Api, api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import { PAY_RIDE, START_PASSED } from '#contract/rentals'
import { hasPassed, refusePastReturnPlan, refuseTimes } from '#domain/booking-times'
import type { CouponTerms } from '#domain/coupons'
import { type DepositPayment, depositWithBooking } from '#domain/deposits'
import { poisha } from '#domain/money'
import { type PriceTerms, termsWithinReach } from '#domain/prices'
import { MOST_HOLDS_PER_CUSTOMER, holdLength } from '#domain/rentals'
import type { ShopContact } from '#domain/shop-rules'
import { type RentalTerms, termsOf } from '#domain/terms'
import { MINUTE_MS } from '#domain/time'
import {
  type EndedHolds,
  type UnpaidHolds,
  areManyBikesHeld,
  endOfGroupLimit,
  endOfPause,
} from '#domain/unpaid-holds'
import { raiseAlarm } from '../../alarms.ts'
import type { BikeService } from '../../bikes/bikes.service.ts'
import type { CheckoutService, Prepared } from '../../payments/checkout/checkout.service.ts'
import type { CouponService } from '../../coupons/coupons.service.ts'
import { isConflict } from '../../database/db-errors.ts'
import { type Trx, type WriteLast, transact } from '../../database/db.ts'
import type { FleetService } from '../../fleet/fleet.service.ts'
import { lineOfAddress } from '../../http/address-group.ts'
import type { Caller, Handlers } from '../../http/handlers.ts'
import { keyedHash } from '../../keyed-hash.ts'
import { Refusal, callToShop, retryAt } from '../../refusal.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { Log } from '../../log.ts'
import type { Channels } from '../../messages/channel.ts'
import type { OccupancyRow } from '../../holds/occupancy-row.ts'
import { nameClockTime } from '../../shop/shop-clock.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import { createCheckCoupon } from './check-coupon.ts'
import { createPhoneCheck } from './phone-check.ts'
import { refuseNewBooking } from './refuse-new-booking.ts'
import { amountWithBooking, decidesForWhole, isSameCode } from './whole-quote.ts'
import {
  type RideTimes,
  createBookByGuess,
  createEarlierHolds,
  isSameTime,
  refuseGuess,
  toPeriod,
  toTimeRefusal,
} from './earlier-holds.ts'
import { createReleaseHold } from './release-hold.ts'
import { rentalStore } from '../rentals.store.ts'

type Dependencies = Parameters<typeof createEarlierHolds>[0] &
  Parameters<typeof createReleaseHold>[0] & {
    fleet: FleetService
    checkout: CheckoutService
    coupons: CouponService
    shop: ShopService
    channels: Channels
    authSecret: string
    log: Log
    rateLimits: boolean
  }
type Booking = RideTimes & {
  bikeId: string
  userId: string
  customer: Caller
  shop: ShopContact
  /** A code to the phone comes first, unless a payment has begun. */
  phoneRefusal: Refusal | undefined
  turnaroundMs: number
  terms: RentalTerms
  couponCode: string | undefined
  /** The whole quote is paid with the booking. */
  isWhole: boolean
  depositPayment: DepositPayment
  /** The caller's group of addresses; null where holds are not limited. */
  source: Buffer | null
}

/** A guess has not looked for earlier holds before the locks. */
type Guess = { isGuess: boolean }
type RentalInTime = { id: string; createdAt: Date }
type RepeatedUse = { code: string; userId: string; rental: RentalInTime }
type NewHold = Parameters<HoldService['add']>[1]
type BookedBike = NonNullable<Awaited<ReturnType<BikeService['lockForBooking']>>>
type HoldFacts = {
  now: Date
  isShort: boolean
  coupon: CouponTerms | null
  prices: PriceTerms | null
}
/** A repeated booking goes on with the page that is open, and may bring another coupon. */
type Held = Prepared & { resumed?: RentalInTime }

/** The customer's open page asks for another amount: it is closed, and the bike is held anew. */
class PageIsWrong extends Error {
  readonly rentalId: string

  constructor(rentalId: string) {
    super('The open page asks for another amount')
    this.rentalId = rentalId
  }
}

/**
 * Books a bike: holds it and opens the payment page for the advance. The database's exclusion
 * constraint decides; the checks before it only give the refusal its reason.
 */
function createBook(dependencies: Dependencies) {
  const { db, holds, payments, checkout, coupons, shop, shopTimeZone, rateLimits } = dependencies
  const earlierHolds = createEarlierHolds(dependencies)
  const limits = createHoldLimits(dependencies)
  const checkPhone = createPhoneCheck(dependencies)
  const bookByGuess = createBookByGuess(dependencies.fleet)
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
    const phoneRefusal = await checkPhone(caller, rules)
    const { bikeId, couponCode } = body
    const about = { bikeId, userId: caller.id, customer: caller, shop: rules, phoneRefusal }
    const source = rateLimits ? limits.sourceOf(address) : null
    const isWhole = decidesForWhole({ ...times, payAll: body.payAll }, rules)
    const { depositPayment } = rules
    const money = { terms: termsOf(rules), couponCode, isWhole, depositPayment }
    const wishes = { turnaroundMs, ...money, source }
    const booking = { ...times, ...about, ...wishes }
    const release = () =>
      earlierHolds.release(booking, now, async () => {
        refuseNewBooking(booking)
        if (rateLimits) await limits.refuseRelease(caller.id, now)
      })
    const steps = { hold: (options: Guess) => hold({ ...booking, ...options }), release }
    const { resumed, ...prepared } = await bookByGuess(booking, now, steps)
    if (resumed && couponCode !== undefined) {
      const coupon = { code: couponCode, userId: caller.id, rental: resumed }
      await transact(db, (trx, writeLast) => changeCoupon(trx, writeLast, coupon))
    }
    const notice = hasPassed(startTime, now) ? START_PASSED : undefined
    const message = isWhole ? PAY_RIDE : api['POST /rentals'].message
    const data = await checkout.pageOf(prepared)
    return { message, data, paymentRef: prepared.paymentId, notice }
  }

  async function hold(booking: Booking & Guess): Promise<Held> {
    try {
      return await transact(db, (trx, writeLast) => holdIn(trx, writeLast, booking))
    } catch (error) {
      if (error instanceof PageIsWrong) {
        await payments.cancel(error.rentalId, 'ADVANCE')
        return hold({ ...booking, isGuess: false })
      }
      if (isConflict(error, 'rentals_no_double_booking')) throw new Refusal('bike_taken')
      throw error
    }
  }

  async function holdIn(trx: Trx, writeLast: WriteLast, booking: Booking & Guess) {
    const { userId, couponCode: code } = booking
    const [{ isCustomer, bike, unpaid, ...facts }, coupon] = await Promise.all([
      holds.lockForBooking(trx, booking),
      code === undefined ? undefined : coupons.find(trx, { code, userId }),
    ])
    if (booking.isGuess) refuseGuess(facts.occupancies, booking, facts.now)
    if (!isCustomer) throw new Refusal('session_ended')
    if (!bike) throw new Refusal('bike_not_found')
    // Read after the locks: asking the gateway and waiting may have taken seconds.
    const { now, occupancies, holdsOfCustomer } = facts
    const refusal = refusePastReturnPlan(booking, now)
    if (refusal) throw toTimeRefusal(refusal, shopTimeZone)
    const resumed = await resumeCheckout(trx, occupancies, booking, now)
    if (resumed) return resumed
    refuseNewBooking(booking)
    earlierHolds.refuseConflict(occupancies, booking, now)
    if (!bike.forRent) throw new Refusal('bike_not_for_rent')
    if (holdsOfCustomer >= MOST_HOLDS_PER_CUSTOMER) throw new Refusal('too_many_holds')
    const isShort = unpaid !== null && limits.admit(unpaid, booking.shop, now)
    const couponTerms = code === undefined ? null : coupons.decideTerms(coupon, 'couponCode')
    const prices = termsWithinReach(facts.prices, booking.startTime, shop.clock)
    const hold = createHold(booking, bike, { now, isShort, coupon: couponTerms, prices })
    const prepared = prepareAdvance(booking, hold)
    await writeLast(() => Promise.all([holds.add(trx, hold), checkout.add(trx, prepared)]))
    return prepared
  }

  function createHold(booking: Booking, bike: BookedBike, facts: HoldFacts) {
    const { now, isShort, coupon, prices } = facts
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
      terms: { ...terms, coupon, prices },
      bikeName: bike.name,
      bikeImageUrl: bike.imageUrl,
      holdExpiresAt: new Date(now.getTime() + holdLength(shortestPageLifeMs, isShort)),
      holdSource: source,
    }
  }

  function prepareAdvance(
    { customer, shop: payee, depositPayment, isWhole }: Booking,
    hold: NewHold,
  ) {
    const { id: rentalId, bikeName, startTime, holdExpiresAt: expiresAt, now } = hold
    const about = { rentalId, bikeName, startTime, customer, shop: payee, expiresAt, now }
    const paid = amountWithBooking(hold, isWhole, shop.clock)
    const { largest } = checkout.capabilities
    if (paid > largest) throw new Refusal('amount_too_large')
    const { terms } = hold
    const deposit = depositWithBooking({ terms, depositPayment, amount: paid, largest })
    const money = { amount: poisha(paid + deposit), deposit, inAdvance: isWhole }
    return checkout.prepare({ ...about, ...money, purpose: 'ADVANCE' })
  }

  /**
   * The same customer again (a second click, another tab): the page that is open already. It asks for
   * the advance whatever the coupon; the whole quote depends on the coupon.
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
    const held = open.inAdvance ? await rentalStore(trx).find(own.rentalId) : undefined
    const isSameQuote = !held || isSameCode(held.couponCode, booking.couponCode)
    if (open.inAdvance !== booking.isWhole || !isSameQuote) {
      refuseNewBooking(booking)
      throw new PageIsWrong(own.rentalId)
    }
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

/** One server raises the alarm at most this often, however many bookings come. */
const ALARM_EVERY_MS = 10 * MINUTE_MS

/** Keeps customers from holding bikes for nothing (docs/product/holds.md#holds-without-payment). */
function createHoldLimits({ db, holds, log, authSecret, shopTimeZone }: Dependencies) {
  let alarmedAt = 0

  function alarm({ bikesHeld, bikesForRent }: UnpaidHolds, now: Date): void {
    if (now.getTime() - alarmedAt < ALARM_EVERY_MS) return
    alarmedAt = now.getTime()
    const counts = { bikesHeld: String(bikesHeld), bikesForRent: String(bikesForRent) }
    raiseAlarm(log, 'many_unpaid_holds', counts)
  }

  return {
    sourceOf: (address: string): Buffer => keyedHash(authSecret, 'hold', lineOfAddress(address)),

    /**
     * Before a hold of the customer is released for another time of the bike, which would be the last
     * one for a while: it stays. @throws Refusal holds_ran_out
     */
    async refuseRelease(userId: string, now: Date): Promise<void> {
      const ended = await holds.readEnded(db, userId, now)
      refusePause({ ...ended, released: [...ended.released, now] }, now)
    },

    /**
     * Decides by what was counted behind the locks whether the hold is to be a short one.
     * @throws Refusal holds_ran_out, network_holds
     */
    admit({ ended, living }: HoldCounts, shop: ShopContact, now: Date): boolean {
      refusePause(ended, now)
      if (ended.hasPaid) return false
      const end = endOfGroupLimit(living)
      if (end) throw refuseUntil(end, now, shop)
      const isShort = areManyBikesHeld(living)
      if (isShort) alarm(living, now)
      return isShort
    },
  }

  function refuseUntil(time: Date, now: Date, { phone }: ShopContact): Refusal {
    const message = callToShop('network_holds', phone).replace(
      '{time}',
      nameClockTime(time, shopTimeZone),
    )
    return new Refusal('network_holds', { message, time, ...retryAt(time, now) })
  }
}

type HoldCounts = { ended: EndedHolds; living: UnpaidHolds }

function refusePause(ended: EndedHolds, now: Date): void {
  const end = endOfPause(ended, now)
  if (end) throw new Refusal('holds_ran_out', retryAt(end, now))
}

type BookingHandlers = Pick<
  Handlers,
  'POST /rentals' | 'POST /rentals/:id/release' | 'GET /coupons/:code'
>

export function bookingRoutes(rentals: Dependencies): BookingHandlers {
  const book = createBook(rentals)
  const releaseHold = createReleaseHold(rentals)
  const checkCoupon = createCheckCoupon(rentals)
  return {
    'GET /coupons/:code': ({ caller, params, query }) => checkCoupon(caller, params.code, query),

    'POST /rentals': ({ caller, body, address }) => book(caller, body, address),

    async 'POST /rentals/:id/release'({ caller, params }) {
      await releaseHold(caller, params.id)
      return null
    },
  }
}

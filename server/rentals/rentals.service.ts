import type { RentalPage } from '#contract/rental-page'
import type { RentalView } from '#contract/rentals'
import { changedFields } from '#domain/audit'
import { balance } from '#domain/bill'
import { poisha, toTaka } from '#domain/money'
import { ADVANCE_FEE } from '#domain/advance-fee'
import { sumOfCharges } from '#domain/ride-charges'
import { type Remainder, refuseReturn, remainder } from '#domain/rentals'
import { auditInsertion } from '../audit/record-audit.ts'
import type { ShopContact } from '#domain/shop-rules'
import type { BikeService } from '../bikes/bikes.service.ts'
import type { Prepared } from '../payments/checkout/checkout.service.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Actor, Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { CouponService } from '../coupons/coupons.service.ts'
import type { HoldService } from '../holds/holds.service.ts'
import type { Log } from '../log.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { CustomerService } from '../users/customers.service.ts'
import type { UserService } from '../users/users.service.ts'
import { readAgreedTerms } from './agreed-terms.ts'
import { createBills } from './bill.service.ts'
import { createBookingService } from './booking.service.ts'
import { createCancelling } from './cancelling.service.ts'
import { createDeposits } from './deposits.service.ts'
import { createGoodwill } from './goodwill.service.ts'
import { createHandovers } from './handovers.service.ts'
import { createPlannedReturns } from './planned-return.service.ts'
import { createRentalCoupons } from './rental-coupon.service.ts'
import { createRentalLists } from './rental-lists.ts'
import { createReturnCorrections } from './return-correction.service.ts'
import { createRentalPages } from './rental-page.service.ts'
import { toRentalView } from './rental-view.ts'
import { rentalStore } from './rentals.store.ts'
import { addCharges, chargesAt, linesBesideRide } from './ride-charges.ts'
import { createWalkIns } from './walk-in.service.ts'

type Parts = {
  db: Db
  clock: Clock
  bikes: BikeService
  users: UserService
  customers: CustomerService
  payments: PaymentService
  holds: HoldService
  coupons: CouponService
  shop: ShopService
  publicUrl: string
  shopTimeZone: string
  authSecret: string
  log: Log
  rateLimits: boolean
}

export type RentalService = ReturnType<typeof createRentalService>

export function createRentalService(parts: Parts) {
  const { db, clock, payments, holds, shop, publicUrl } = parts
  const pages = createRentalPages(parts)
  const { handOutAtCounter, ...handovers } = createHandovers({ ...parts, pages })

  /** Nothing is left to pay, or less than the gateway can take: the rental is complete without it. */
  async function completeWithoutPayment(trx: Trx, rentalId: string, left: Remainder) {
    if (left.kind === 'due') return
    if (left.kind === 'waived') await payments.waive(trx, rentalId, left.amount, await clock(trx))
    await holds.complete(trx, rentalId)
  }

  async function view(trx: Trx, rentalId: string): Promise<RentalView> {
    const row = await rentalStore(trx).find(rentalId)
    if (!row) throw new Refusal('rental_not_found')
    return toRentalView(row)
  }

  /** A payment for what is left, or the one that is open already; undefined where nothing is left. */
  async function prepareRemainder(
    trx: Trx,
    rentalId: string,
    caller: Caller,
    payee: ShopContact,
  ): Promise<Prepared | undefined> {
    const rental = await rentalStore(trx).lock(rentalId)
    const isMine = rental?.userId === caller.id
    if (!isMine || rental.status === 'PENDING_PAYMENT' || rental.status === 'CANCELLED') {
      throw new Refusal('rental_not_found')
    }
    if (rental.status === 'FULL_PAID') throw new Refusal('already_paid')
    if (!rental.returnTime) throw new Refusal('cost_not_calculated')
    const { now, due, isInReview, open } = await payments.findPending(trx, rentalId, 'REMAINDER')
    if (isInReview) throw new Refusal('payment_in_review')
    if (open !== undefined) return { paymentId: open, page: undefined }
    const left = remainder(due, payments.capabilities.smallest)
    // The smallest payment may have grown since the return: the shop's gateway has changed.
    if (left.kind !== 'due') {
      await completeWithoutPayment(trx, rentalId, left)
      return undefined
    }
    if (left.amount > payments.capabilities.largest) throw new Refusal('amount_too_large')
    const { bikeName, startTime } = rental
    const about = { rentalId, bikeName, startTime, customer: caller, shop: payee }
    return payments.prepare(trx, { ...about, purpose: 'REMAINDER', amount: left.amount, now })
  }

  return {
    book: createBookingService(parts),
    rentAtCounter: createWalkIns({ ...parts, pages, handOutAtCounter }),
    showPage: pages.show,

    /** The rental's page, which stays as it is until the transaction ends. */
    async lockPage(trx: Trx, caller: Caller, id: string): Promise<RentalPage> {
      await rentalStore(trx).lock(id)
      return pages.read(trx, id, { now: await clock(trx), caller })
    },

    readAgreedTerms: (asked: Parameters<typeof readAgreedTerms>[1]) => readAgreedTerms(db, asked),
    ...createBills({ ...parts, pages }),
    giveCoupon: createRentalCoupons({ ...parts, pages }),
    correctReturn: createReturnCorrections({ ...parts, pages }),
    ...createCancelling({ ...parts, pages }),
    refund: createGoodwill({ ...parts, pages }),
    moveDeposit: createDeposits({ ...parts, pages }),
    ...handovers,
    changePlannedReturn: createPlannedReturns(parts),

    ...createRentalLists(parts),

    /** Enters the return time and calculates the cost, once. The bike is free again at once. */
    async returnBike(actor: Actor, id: string, returnedAt: string): Promise<RentalView> {
      const returnTime = new Date(returnedAt)
      return db.transaction().execute(async (trx) => {
        const rentals = rentalStore(trx)
        const rental = await rentals.lock(id)
        if (rental?.status !== 'INITIAL_PAID' && rental?.status !== 'FULL_PAID') {
          const isInReview = await payments.isInReview(trx, id, 'ADVANCE')
          throw new Refusal(isInReview ? 'in_review' : 'rental_not_found')
        }
        if (rental.returnTime) throw new Refusal('already_returned')
        const refusal = refuseReturn(rental.startTime, returnTime)
        if (refusal) throw new Refusal(refusal)
        const charges = chargesAt(rental, returnTime, shop.clock)
        const billed = sumOfCharges(charges)
        const now = clock.now()
        const audit = auditInsertion({
          kind: 'return_entered',
          actor,
          subject: { kind: 'rental', id, name: rental.bikeName },
          changes: changedFields(
            {},
            { returnTime: returnTime.toISOString(), totalCost: toTaka(billed) },
          ),
          at: now,
        })
        const saved = await rentals.saveReturn({ id, returnTime, cost: charges.ride, now, audit })
        if (!saved) throw new Refusal('already_returned')
        const lines = linesBesideRide(charges)
        if (lines.length > 0) await addCharges(trx, rental, { lines, now: await clock(trx) })
        const account = { billed, received: ADVANCE_FEE, waived: poisha(0) }
        const left = remainder(balance(account), payments.capabilities.smallest)
        if (rental.status === 'INITIAL_PAID') await completeWithoutPayment(trx, id, left)
        return view(trx, id)
      })
    },

    /** The payment page for the remainder; the customer's own rentals where nothing is left to pay. */
    async payRemainder(caller: Caller, id: string): Promise<string> {
      const payee = await shop.settingsOf(caller)
      await payments.resolveStuckPayment(id, 'REMAINDER')
      const prepared = await db
        .transaction()
        .execute((trx) => prepareRemainder(trx, id, caller, payee))
      if (!prepared) return new URL('/dashboard/my-rentals', publicUrl).href
      return payments.pageOf(prepared)
    },

    /**
     * Gives up the caller's hold. The gateway is asked first: a payment that has arrived is applied
     * instead, and the hold stays.
     */
    async release(caller: Caller, id: string): Promise<void> {
      const held = await rentalStore(db).findOwner(id)
      if (held?.userId !== caller.id) throw new Refusal('rental_not_found')
      if (await payments.isInReview(db, id, 'ADVANCE')) throw new Refusal('payment_in_review')
      await payments.cancel(id, 'ADVANCE')
      const after = await rentalStore(db).findOwner(id)
      if (after?.status === 'CANCELLED') return
      const isHeld = after?.status === 'PENDING_PAYMENT'
      throw new Refusal(isHeld ? 'payment_in_review' : 'already_booked')
    },
  }
}

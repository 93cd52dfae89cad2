import { remainder } from '#domain/account'
import type { Poisha } from '#domain/money'
import type { Db, Trx } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import type { CheckoutService, Prepared } from '../../payments/checkout/checkout.service.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import type { RentalActs } from '../rental-act.ts'
import { type RentalRow, rentalStore } from '../rentals.store.ts'

type Dependencies = {
  db: Db
  payments: PaymentService
  checkout: CheckoutService
  shop: ShopService
  acts: RentalActs
  publicUrl: string
}

/** The page that is open asks for another amount than is left. */
class PageIsWrong extends Error {}

/** The customer pays online what is left of a returned rental. */
export function createPayRemainder({
  db,
  payments,
  checkout,
  shop,
  acts,
  publicUrl,
}: Dependencies) {
  async function lock(trx: Trx, caller: Caller, id: string): Promise<RentalRow> {
    const rental = await rentalStore(trx).lock(id)
    const isMine = rental?.userId === caller.id
    if (!isMine || rental.status === 'PENDING_PAYMENT' || rental.status === 'CANCELLED') {
      throw new Refusal('rental_not_found')
    }
    if (rental.status === 'FULL_PAID') throw new Refusal('already_paid')
    if (!rental.returnTime) throw new Refusal('cost_not_calculated')
    return rental
  }

  /** A payment for what is left, or the one that is open already; a waiver where it is too little. */
  async function prepare(
    trx: Trx,
    caller: Caller,
    id: string,
  ): Promise<Prepared | 'waive' | 'none'> {
    const { bikeName, startTime } = await lock(trx, caller, id)
    const { now, due, isInReview, open } = await payments.findPending(trx, id, 'REMAINDER')
    if (isInReview) throw new Refusal('payment_in_review')
    if (open && open.amount !== due) throw new PageIsWrong()
    if (open) return { paymentId: open.id, page: undefined }
    const { smallest, largest } = checkout.capabilities
    const left = remainder(due, smallest)
    if (left.kind !== 'due') return left.kind === 'waived' ? 'waive' : 'none'
    if (left.amount > largest) throw new Refusal('amount_too_large')
    const payee = await shop.settingsOf(caller, trx)
    const about = { rentalId: id, bikeName, startTime, customer: caller, shop: payee }
    return checkout.prepare(trx, { ...about, purpose: 'REMAINDER', amount: left.amount, now })
  }

  async function prepareCurrent(caller: Caller, id: string) {
    try {
      return await db.transaction().execute((trx) => prepare(trx, caller, id))
    } catch (error) {
      if (!(error instanceof PageIsWrong)) throw error
      await payments.cancel(id, 'REMAINDER')
      return db.transaction().execute((trx) => prepare(trx, caller, id))
    }
  }

  const waive = (caller: Caller, id: string, smallestPayment: Poisha) =>
    acts.runDecidedAs(
      { caller, id, toAct: () => ({ kind: 'waive', smallestPayment }) },
      async () => undefined,
    )

  /** @returns the payment page, or My Rentals where nothing is left to pay */
  return async function payRemainder(caller: Caller, id: string): Promise<string> {
    await payments.resolveStuckPayment(id, 'REMAINDER')
    const prepared = await prepareCurrent(caller, id)
    if (prepared === 'waive') await waive(caller, id, checkout.capabilities.smallest)
    if (typeof prepared !== 'string') return checkout.pageOf(prepared)
    return new URL('/dashboard/my-rentals', publicUrl).href
  }
}

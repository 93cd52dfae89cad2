import { remainder } from '#domain/account'
import type { Poisha } from '#domain/money'
import { type Db, type Trx, type WriteLast, transact } from '../../database/db.ts'
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
  function refuseUnpayable(caller: Caller, rental: RentalRow | undefined): RentalRow {
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
    writeLast: WriteLast,
    { caller, id }: { caller: Caller; id: string },
  ): Promise<Prepared | 'waive' | 'none'> {
    const [rental, { now, due, isInReview, open }, payee] = await Promise.all([
      rentalStore(trx).lock(id),
      payments.findPending(trx, id, 'REMAINDER'),
      shop.settingsOf(caller, trx),
    ])
    const { bikeName, startTime } = refuseUnpayable(caller, rental)
    if (isInReview) throw new Refusal('payment_in_review')
    if (open && open.amount !== due) throw new PageIsWrong()
    if (open) return { paymentId: open.id, page: undefined }
    const { smallest, largest } = checkout.capabilities
    const left = remainder(due, smallest)
    if (left.kind !== 'due') return left.kind === 'waived' ? 'waive' : 'none'
    if (left.amount > largest) throw new Refusal('amount_too_large')
    const about = { rentalId: id, bikeName, startTime, customer: caller, shop: payee }
    const order = { ...about, purpose: 'REMAINDER', amount: left.amount, now } as const
    const prepared = checkout.prepare(order)
    await writeLast(() => checkout.add(trx, prepared))
    return prepared
  }

  async function prepareCurrent(request: { caller: Caller; id: string }) {
    const run = () => transact(db, (trx, writeLast) => prepare(trx, writeLast, request))
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof PageIsWrong)) throw error
      await payments.cancel(request.id, 'REMAINDER')
      return run()
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
    const prepared = await prepareCurrent({ caller, id })
    if (prepared === 'waive') await waive(caller, id, checkout.capabilities.smallest)
    if (typeof prepared !== 'string') return checkout.pageOf(prepared)
    return new URL('/dashboard/my-rentals', publicUrl).href
  }
}

import type { Poisha } from '#domain/money'
import type { ShopSettings } from '#domain/shop-rules'
import { type Db, type Trx, type WriteLast, transact } from '../../database/db.ts'
import type { CheckoutService, Prepared } from '../../payments/checkout/checkout.service.ts'
import type { CheckoutRequest } from '../../payments/core/gateway.ts'
import type { PaymentService } from '../../payments/payments.service.ts'
import { Refusal } from '../../refusal.ts'
import { type RentalRow, rentalStore } from '../rentals.store.ts'

type Dependencies = {
  db: Db
  payments: PaymentService
  checkout: CheckoutService
}

type Payable = { rental: RentalRow; due: Poisha; rules: ShopSettings }
/** Nothing is left that can be paid online; WAIVE: the gateway cannot take so little. */
type Unpayable = 'waive' | 'none'

type PageRequest = {
  payer: { id: string } & CheckoutRequest['customer']
  id: string
  byLink?: boolean
  readRules: (trx: Trx) => Promise<ShopSettings>
  /** Decides behind the rental's lock. @throws Refusal */
  decideAmount: (trx: Trx, payable: Payable) => Poisha | Unpayable | Promise<Poisha | Unpayable>
}

/** The page that is open asks for another amount. */
class PageIsWrong extends Error {}

/** A rental has one open page for money beside the advance: another amount closes it and opens a new one. */
export function createOpenPaymentPage({ db, payments, checkout }: Dependencies) {
  async function prepare(
    trx: Trx,
    writeLast: WriteLast,
    { payer, id, byLink = false, readRules, decideAmount }: PageRequest,
  ): Promise<Prepared | Unpayable> {
    const [rental, { now, due, isInReview, open }, rules] = await Promise.all([
      rentalStore(trx).lock(id),
      payments.findPending(trx, id, 'REMAINDER'),
      readRules(trx),
    ])
    const mine = refuseOther(payer, rental)
    const amount = await decideAmount(trx, { rental: mine, due, rules })
    if (isInReview) throw new Refusal('payment_in_review')
    if (open && open.amount !== amount) throw new PageIsWrong()
    if (open) return { paymentId: open.id, page: undefined }
    if (typeof amount === 'string') return amount
    if (amount > checkout.capabilities.largest) throw new Refusal('amount_too_large')
    const { bikeName, startTime, returnTime } = mine
    const about = { rentalId: id, bikeName, startTime, customer: payer, shop: rules, now }
    const inAdvance = !returnTime
    const order = { ...about, purpose: 'REMAINDER', amount, inAdvance, byLink } as const
    const prepared = checkout.prepare(order)
    await writeLast(() => checkout.add(trx, prepared))
    return prepared
  }

  return async function openPaymentPage(request: PageRequest): Promise<Prepared | Unpayable> {
    const run = () => transact(db, (trx, writeLast) => prepare(trx, writeLast, request))
    await payments.resolveStuckPayment(request.id, 'REMAINDER')
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof PageIsWrong)) throw error
      await payments.cancel(request.id, 'REMAINDER')
      return run()
    }
  }
}

function refuseOther(payer: { id: string }, rental: RentalRow | undefined): RentalRow {
  const isMine = rental?.userId === payer.id
  if (!isMine || rental.status === 'PENDING_PAYMENT' || rental.status === 'CANCELLED') {
    throw new Refusal('rental_not_found')
  }
  if (rental.status === 'FULL_PAID') throw new Refusal('already_paid')
  return rental
}

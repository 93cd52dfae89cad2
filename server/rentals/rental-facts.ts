import type { ShopSettings } from '#domain/shop-rules'
import type { RentalFacts } from '#domain/rental-acts'
import { DEFAULT_TERMS } from '#domain/terms'
import type { ShopClock } from '#domain/opening-hours'
import type { Db, Trx } from '../database/db.ts'
import type { PaymentService } from '../payments/payments.service.ts'
import { billStore } from './bill.store.ts'
import type { RentalRow } from './rentals.store.ts'

type LineRow = Awaited<ReturnType<ReturnType<typeof billStore>['listOf']>>[number]

type Reading = {
  rental: RentalRow
  now: Date
  rules: Pick<ShopSettings, 'noShowMinutes'>
  shopClock: ShopClock
  payments: PaymentService
  /** Known behind the customer's lock. A page offers no act that depends on it. */
  isCustomerDeleted?: boolean
}

/** A write reads the facts behind the rental's lock. */
export async function readRentalFacts(
  on: Db | Trx,
  { rental, now, rules, shopClock, payments, isCustomerDeleted = false }: Reading,
): Promise<RentalFacts & { lines: LineRow[] }> {
  const { id } = rental
  // One connection answers them in this order.
  const [lines, { depositHeld, ...account }, refundable, inReview] = await Promise.all([
    billStore(on).listOf(id),
    payments.readAccount(on, id),
    payments.shopRefunds.listRefundable(on, id),
    payments.findInReview(on, id),
  ])
  return {
    now,
    rental: { ...rental, terms: rental.terms ?? DEFAULT_TERMS },
    lines,
    account: { ...account, isCancelled: rental.cancelledAt !== null },
    depositHeld,
    refundable,
    isCustomerDeleted,
    inReview,
    noShowMinutes: rules.noShowMinutes,
    clock: shopClock,
  }
}

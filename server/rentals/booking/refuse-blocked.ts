import { refusals } from '#contract/errors'
import type { ShopContact } from '#domain/shop-rules'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'

type Booking = { customer: Caller; shop: ShopContact }

/**
 * A blocked customer can still finish a payment that has begun.
 *
 * @throws Refusal customer_blocked
 */
export function refuseBlocked({ customer, shop }: Booking): void {
  if (!customer.isBlocked) return
  const message = refusals.customer_blocked.message.replace('{phone}', () => shop.phone)
  throw new Refusal('customer_blocked', { message })
}

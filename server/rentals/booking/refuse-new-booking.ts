import { refusals } from '#contract/errors'
import type { ShopContact } from '#domain/shop-rules'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'

type Booking = { customer: Caller; shop: ShopContact; phoneRefusal: Refusal | undefined }

/**
 * A customer who is blocked, or whose phone number is not confirmed, can still finish a payment that
 * has begun.
 *
 * @throws Refusal customer_blocked, phone_not_confirmed
 */
export function refuseNewBooking({ customer, shop, phoneRefusal }: Booking): void {
  if (customer.isBlocked) {
    const message = refusals.customer_blocked.message.replace('{phone}', () => shop.phone)
    throw new Refusal('customer_blocked', { message })
  }
  if (phoneRefusal) throw phoneRefusal
}

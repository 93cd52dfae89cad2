import type { ShopContact } from '#domain/shop-rules'
import type { Caller } from '../../http/handlers.ts'
import { Refusal, callToShop } from '../../refusal.ts'

type Booking = { customer: Caller; shop: ShopContact; phoneRefusal: Refusal | undefined }

/**
 * A customer who is blocked, or whose phone number is not confirmed, can still finish a payment that
 * has begun.
 *
 * @throws Refusal customer_blocked, phone_not_confirmed
 */
export function refuseNewBooking({ customer, shop, phoneRefusal }: Booking): void {
  if (customer.isBlocked) {
    throw new Refusal('customer_blocked', { message: callToShop('customer_blocked', shop.phone) })
  }
  if (phoneRefusal) throw phoneRefusal
}

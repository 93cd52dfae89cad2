import { MINUTE_MS } from '#domain/time'
import type { Handlers } from '../http/handlers.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { CouponService } from './coupons.service.ts'

type CouponHandlers = Pick<
  Handlers,
  'GET /coupons' | 'GET /coupons/:code' | 'POST /coupons' | 'PATCH /coupons/:code'
>

/** Codes are short: so few tries that they cannot be guessed. */
export const COUPON_LIMITS: RateLimits = {
  'GET /coupons/:code': { max: 10, timeWindow: MINUTE_MS },
}

export function couponRoutes(coupons: CouponService): CouponHandlers {
  return {
    'GET /coupons': () => coupons.list(),
    'GET /coupons/:code': ({ caller, params }) => coupons.check(caller, params.code),
    'POST /coupons': ({ caller, body }) => coupons.add(caller, body),
    'PATCH /coupons/:code': ({ caller, params, body }) => coupons.change(caller, params.code, body),
  }
}

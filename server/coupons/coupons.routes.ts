import type { Handlers } from '../http/handlers.ts'
import type { CouponService } from './coupons.service.ts'

type CouponHandlers = Pick<
  Handlers,
  'GET /coupons' | 'GET /coupons/:code' | 'POST /coupons' | 'PATCH /coupons/:code'
>

export function couponRoutes(coupons: CouponService): CouponHandlers {
  return {
    'GET /coupons': () => coupons.list(),
    'GET /coupons/:code': ({ caller, params }) => coupons.check(caller, params.code),
    'POST /coupons': ({ caller, body }) => coupons.add(caller, body),
    'PATCH /coupons/:code': ({ caller, params, body }) => coupons.change(caller, params.code, body),
  }
}

import type { Handlers } from '../http/handlers.ts'
import type { CouponService } from './coupons.service.ts'

type CouponHandlers = Pick<Handlers, 'GET /coupons' | 'POST /coupons' | 'PATCH /coupons/:code'>

export function couponRoutes(coupons: CouponService): CouponHandlers {
  return {
    'GET /coupons': () => coupons.list(),
    'POST /coupons': ({ caller, body }) => coupons.add(caller, body),
    'PATCH /coupons/:code': ({ caller, params, body }) => coupons.change(caller, params.code, body),
  }
}

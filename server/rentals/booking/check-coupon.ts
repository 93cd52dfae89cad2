import type { CouponQuery, CouponTermsView } from '#contract/coupons'
import { MINUTE_MS } from '#domain/time'
import type { CouponService } from '../../coupons/coupons.service.ts'
import type { Db } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { Caller } from '../../http/handlers.ts'
import type { ShopService } from '../../shop/shop.service.ts'
import { findOwnHolds } from './earlier-holds.ts'

type Dependencies = { db: Db; holds: HoldService; coupons: CouponService; shop: ShopService }

/** Answers what the booking of that ride would answer about the coupon. */
export function createCheckCoupon({ db, holds, coupons, shop }: Dependencies) {
  async function listReleased(caller: Caller, ride: CouponQuery): Promise<string[]> {
    const { bikeId, startTime, plannedReturn } = ride
    if (bikeId === undefined || startTime === undefined) return []
    const { turnaroundMinutes } = await shop.settingsOf(caller)
    const wanted = {
      bikeId,
      userId: caller.id,
      startTime: new Date(startTime),
      plannedReturn: plannedReturn === undefined ? null : new Date(plannedReturn),
      turnaroundMs: turnaroundMinutes * MINUTE_MS,
    }
    const rows = await holds.listOccupancies(db, bikeId)
    return findOwnHolds(rows, wanted, caller.authenticatedAt).map(({ rentalId }) => rentalId)
  }

  return async (caller: Caller, code: string, ride: CouponQuery): Promise<CouponTermsView> => {
    const releasedHolds = await listReleased(caller, ride)
    return coupons.check({ code, userId: caller.id, releasedHolds })
  }
}

import type { RentalPage } from '#contract/rental-page'
import { toTaka } from '#domain/money'
import { findEffect } from '#domain/rental-acts'
import type { CouponService } from '../../coupons/coupons.service.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { UserService } from '../../users/users.service.ts'
import type { RentalActs } from '../rental-act.ts'

type Dependencies = { acts: RentalActs; users: UserService; coupons: CouponService }
type Request = { caller: Caller; id: string; code: string; revision: string }

export type GiveCoupon = ReturnType<typeof createGiveCoupon>

/** An admin gives a rental a coupon. The customer's lock keeps it from being used once too often. */
export function createGiveCoupon({ acts, users, coupons }: Dependencies) {
  return ({ caller, id, code, revision }: Request): Promise<RentalPage> =>
    acts.runDecided({
      caller,
      id,
      revision,
      async toAct({ trx, rental }) {
        const { userId, createdAt, cancelledAt } = rental
        if (cancelledAt) throw new Refusal('already_cancelled')
        await users.lockCustomer(trx, userId)
        const use = { code, userId, rental: { id, createdAt }, field: 'code' }
        return { kind: 'give-coupon', coupon: await coupons.readTerms(trx, use) }
      },
      audit({ effects }) {
        const added = findEffect(effects, 'bill')
        const amount = added && toTaka(added.line.amount)
        return { kind: 'bill_line_added', after: { line: 'coupon', coupon: code, amount } }
      },
    })
}

import type { RentalPage } from '#contract/rental-page'
import { changedFields } from '#domain/audit'
import { refuseLine } from '#domain/bill'
import type { CouponTerms } from '#domain/coupons'
import { poisha, toTaka } from '#domain/money'
import { DEFAULT_TERMS } from '#domain/terms'
import { recordAudit } from '../audit/record-audit.ts'
import type { CouponService } from '../coupons/coupons.service.ts'
import type { Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { UserService } from '../users/users.service.ts'
import { billStore } from './bill.store.ts'
import { type OpenBillParts, createOpenBill } from './open-bill.ts'
import type { createRentalPages } from './rental-page.service.ts'
import { rentalStore } from './rentals.store.ts'
import { chargesAt } from './ride-charges.ts'

type Parts = OpenBillParts & {
  db: Db
  users: UserService
  coupons: CouponService
  shop: ShopService
  pages: ReturnType<typeof createRentalPages>
}
type Given = { code: string; revision?: string | undefined }
type Rental = NonNullable<Awaited<ReturnType<ReturnType<typeof rentalStore>['lock']>>>

/**
 * An admin gives a rental a coupon: before the return it is billed with it, afterwards at once. A
 * rental has one coupon.
 */
export function createRentalCoupons(parts: Parts) {
  const { db, clock, users, coupons, holds, pages, shop } = parts
  const bill = createOpenBill(parts)

  async function readCoupon(trx: Trx, rental: Rental, code: string): Promise<CouponTerms> {
    const { id, userId, createdAt } = rental
    await users.lockCustomer(trx, userId)
    return coupons.readTerms(trx, { code, userId, rental: { id, createdAt }, field: 'code' })
  }

  /** What the coupon takes off a ride that is over, as a line of its bill. */
  async function addLine(trx: Trx, actor: Caller, id: string, coupon: CouponTerms) {
    const { rental, account, now } = await bill.open(trx, id)
    const terms = { ...(rental.terms ?? DEFAULT_TERMS), coupon }
    const amount = chargesAt({ ...rental, terms }, rental.returnTime, shop.clock).coupon
    if (amount === 0) throw new Refusal('coupon_without_effect')
    const refusal = refuseLine(account, amount)
    if (refusal) throw new Refusal(refusal)
    const line = { rentalId: id, kind: 'coupon', note: coupon.code, corrects: null } as const
    await billStore(trx).add({ ...line, amount, actorId: actor.id, now })
    await bill.close(trx, rental, { ...account, billed: poisha(account.billed + amount) })
    return toTaka(amount)
  }

  return async function giveCoupon(
    actor: Caller,
    id: string,
    { code, revision }: Given,
  ): Promise<RentalPage> {
    await pages.closePaymentPage(id, revision)
    return db.transaction().execute(async (trx) => {
      const rental = await rentalStore(trx).lock(id)
      if (rental?.status !== 'INITIAL_PAID' && rental?.status !== 'FULL_PAID') {
        throw new Refusal('rental_not_found')
      }
      await pages.refuseChanged(trx, id, revision)
      if (rental.couponCode !== null) throw new Refusal('coupon_given')
      const coupon = await readCoupon(trx, rental, code)
      await holds.changeTerms(trx, id, { coupon })
      const amount = rental.returnTime ? await addLine(trx, actor, id, coupon) : undefined
      const now = await clock(trx)
      await recordAudit(trx, {
        kind: 'bill_line_added',
        actor,
        subject: { kind: 'rental', id, name: rental.bikeName },
        changes: changedFields({}, { line: 'coupon', coupon: coupon.code, amount }),
        at: now,
      })
      return pages.read(trx, id, { now, caller: actor })
    })
  }
}

import {
  type CouponChanges,
  CouponForm,
  type CouponTermsView,
  type CouponView,
} from '#contract/coupons'
import { refusals } from '#contract/errors'
import { changedFields } from '#domain/audit'
import { type CouponTerms, isCouponUsedUp, normalizeCode, refuseCoupon } from '#domain/coupons'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { toForm, toRow, toTerms, toTermsView } from './coupon-view.ts'
import { type CouponRow, couponStore } from './coupons.store.ts'

type Dependencies = { db: Db; clock: Clock; shop: ShopService }

type CouponUse = {
  code: string
  userId: string
  /** The rental that may have the coupon already; left out for a new one. */
  rental?: { id: string; createdAt: Date } | null
  /** Holds that the booking releases do not count as uses. */
  releasedHolds?: readonly string[]
}

type FoundCoupon = Awaited<ReturnType<ReturnType<typeof couponStore>['findFor']>>

export type CouponService = ReturnType<typeof createCouponService>

export function createCouponService({ db, clock, shop }: Dependencies) {
  const find = (on: Db | Trx, { code, userId, rental, releasedHolds = [] }: CouponUse) =>
    couponStore(on).findFor(normalizeCode(code), {
      userId,
      uncounted: rental ? [rental.id, ...releasedHolds] : releasedHolds,
      before: rental?.createdAt ?? null,
      now: clock.now(),
    })

  /** The rental keeps the terms. @throws Refusal with the field */
  function decideTerms(coupon: FoundCoupon, field: string): CouponTerms {
    if (!coupon) throw refuseAt(field, 'coupon_not_found')
    const today = shop.clock.toLocal(coupon.now).slice(0, 10)
    const refusal = refuseCoupon(coupon, { ...coupon, today })
    if (refusal === 'coupon_expired') throw refuseAt(field, refusal, coupon.validUntil)
    if (refusal) throw refuseAt(field, refusal, coupon.validFrom)
    return toTerms(coupon)
  }

  const readTerms = async (on: Db | Trx, { field, ...use }: CouponUse & { field: string }) =>
    decideTerms(await find(on, use), field)

  async function list(): Promise<CouponView[]> {
    const rows = await couponStore(db).list()
    return rows.map(({ uses, ...row }) => ({ ...toForm(row), uses }))
  }

  return {
    /** The caller holds the customer's lock, so that no other booking uses the coupon meanwhile. */
    async isUsedUp(trx: Trx, use: CouponUse): Promise<boolean> {
      const coupon = await find(trx, use)
      return coupon !== undefined && isCouponUsedUp(coupon, coupon)
    },

    /**
     * `decideTerms` decides about the coupon. The caller must hold the lock of the customer, else a coupon
     * could be used once too often.
     */
    find: (trx: Trx, use: CouponUse): Promise<FoundCoupon> => find(trx, use),

    decideTerms,

    /** `find` and `decideTerms`. */
    readTerms: (trx: Trx, use: CouponUse & { field: string }) => readTerms(trx, use),

    /** Nothing is locked, because the booking decides again. */
    async check(use: CouponUse): Promise<CouponTermsView> {
      return toTermsView(await readTerms(db, { ...use, field: 'code' }))
    },

    list,

    async add(actor: Actor, form: CouponForm): Promise<CouponView> {
      return db.transaction().execute(async (trx) => {
        const coupon = toRow(form)
        await couponStore(trx).keep(coupon.code)
        if (!(await couponStore(trx).add(coupon))) throw refuseAt('code', 'coupon_exists')
        await audit(trx, 'coupon_added', { actor, before: undefined, after: coupon })
        return { ...toForm(coupon), uses: 0 }
      })
    },

    async change(actor: Actor, typed: string, changes: CouponChanges): Promise<CouponView> {
      const code = normalizeCode(typed)
      await db.transaction().execute(async (trx) => {
        await couponStore(trx).keep(code)
        const before = await couponStore(trx).lock(code)
        if (!before) throw new Refusal('coupon_not_found')
        const after = toRow(merge(toForm(before), changes))
        await couponStore(trx).save(after)
        await audit(trx, 'coupon_changed', { actor, before, after })
      })
      const changed = (await list()).find((coupon) => coupon.code === code)
      if (!changed) throw new Error(`The coupon ${code} is gone`)
      return changed
    },
  }

  async function audit(
    trx: Trx,
    kind: 'coupon_added' | 'coupon_changed',
    { actor, before, after }: { actor: Actor; before: CouponRow | undefined; after: CouponRow },
  ) {
    const subject = { kind: 'coupon', id: after.code, name: after.code } as const
    const changes = changedFields(before ? toAuditFields(before) : {}, toAuditFields(after))
    await recordAudit(trx, { kind, actor, subject, changes, at: clock.now() })
  }
}

/** @throws Refusal when the fields do not fit together, with the sentence of the whole form */
function merge(before: CouponForm, changes: CouponChanges): CouponForm {
  const merged = CouponForm.safeParse({ ...before, ...changes })
  if (merged.success) return merged.data
  const [issue] = merged.error.issues
  const field = { path: issue?.path.join('.') ?? '', message: issue?.message ?? '' }
  throw new Refusal('invalid', { field })
}

const toAuditFields = (coupon: CouponRow) => {
  const { code: _, weekdays, ...fields } = toForm(coupon)
  return { ...fields, weekdays: weekdays.join(', ') }
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

type Code = `coupon_${string}` & keyof typeof refusals

/** @param day that the sentence names: "August 31, 2024" */
function refuseAt(path: string, code: Code, day: string | null = null): Refusal {
  const time = day === null ? '' : DAY.format(new Date(day))
  return new Refusal(code, {
    field: { path, message: refusals[code].message.replace('{time}', time) },
  })
}

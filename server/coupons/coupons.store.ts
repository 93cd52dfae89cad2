import { type RawBuilder, sql } from 'kysely'
import type { Poisha } from '#domain/money'
import type { Weekday } from '#domain/opening-hours'
import type { Db, Trx } from '../database/db.ts'

export type CouponRow = {
  code: string
  percent: number | null
  amount: Poisha | null
  validFrom: string | null
  validUntil: string | null
  firstRentalOnly: boolean
  weekdays: Weekday[]
  usesPerCustomer: number | null
  isActive: boolean
}

type CouponUse = {
  userId: string
  /** The ids of rentals whose use of the coupon does not count. */
  uncounted: readonly string[]
  /** Only rentals from before this time make a later one no first rental; null for all. */
  before: Date | null
  now: RawBuilder<Date>
}

export function couponStore(db: Db | Trx) {
  const known = db.selectFrom('knownCoupons').selectAll('knownCoupons')
  const isCounted = ({ userId, uncounted }: CouponUse) =>
    sql`rental_coupons.user_id = ${userId} and rental_id <> all(${uncounted}::uuid[])`

  return {
    list: () =>
      known
        .select(
          sql<number>`(select count(*) from rental_coupons
            where coupon_code = known_coupons.code and is_paid)`.as('uses'),
        )
        .orderBy('code')
        .execute(),

    findFor: (code: string, use: CouponUse) =>
      known
        .select(use.now.as('now'))
        .select(
          sql<number>`(select count(*) from rental_coupons
            where ${isCounted(use)} and coupon_code = known_coupons.code
              and (is_paid or hold_expires_at is null or hold_expires_at > ${use.now}))`.as('uses'),
        )
        .select(
          sql<boolean>`exists (select from rental_coupons
            where ${isCounted(use)} and is_paid
              and booked_at < coalesce(${use.before}::timestamptz, 'infinity'))`.as('hasRented'),
        )
        .where('code', '=', code)
        .executeTakeFirst(),

    /** A coupon that every shop has gets its own row, so that it can be locked and changed. */
    async keep(code: string): Promise<void> {
      await sql`insert into coupons (code, percent, amount, valid_from, valid_until,
          first_rental_only, weekdays, uses_per_customer, is_active)
        select code, percent, amount, valid_from::date, valid_until::date,
          first_rental_only, weekdays, uses_per_customer, is_active
        from known_coupons where code = ${code}
        on conflict do nothing`.execute(db)
    },

    lock: (code: string): Promise<CouponRow | undefined> =>
      db
        .selectFrom('coupons')
        .select(['code', 'percent', 'amount', 'firstRentalOnly', 'weekdays'])
        .select(['usesPerCustomer', 'isActive'])
        .select([
          sql<string | null>`valid_from::text`.as('validFrom'),
          sql<string | null>`valid_until::text`.as('validUntil'),
        ])
        .where('code', '=', code)
        .forNoKeyUpdate()
        .executeTakeFirst(),

    async add(coupon: CouponRow): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('coupons')
        .values(coupon)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    /** The caller must hold the coupon's lock. */
    async save({ code, ...coupon }: CouponRow): Promise<void> {
      await db.updateTable('coupons').set(coupon).where('code', '=', code).execute()
    },
  }
}

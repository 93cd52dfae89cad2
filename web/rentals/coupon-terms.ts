import type { CouponTermsView } from '#contract/coupons'
import type { CouponTerms } from '#domain/coupons'
import { fromTaka } from '#domain/money'

/** As the rules of `domain` take it. */
export const toCouponTerms = ({ code, kind, value, weekdays }: CouponTermsView): CouponTerms =>
  kind === 'percentage'
    ? { code, weekdays, kind, percent: value }
    : { code, weekdays, kind, amount: fromTaka(value) }

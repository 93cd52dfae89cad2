import type { CouponForm, CouponTermsView } from '#contract/coupons'
import type { CouponTerms } from '#domain/coupons'
import { fromTaka, toTaka } from '#domain/money'
import type { CouponRow } from './coupons.store.ts'

type TermsRow = Pick<CouponRow, 'code' | 'percent' | 'amount' | 'weekdays'>

export function toTerms({ code, percent, amount, weekdays }: TermsRow): CouponTerms {
  if (percent !== null) return { code, weekdays, kind: 'percentage', percent }
  if (amount !== null) return { code, weekdays, kind: 'amount', amount }
  throw new Error(`The coupon ${code} takes nothing off`)
}

export function toTermsView(terms: CouponTerms): CouponTermsView {
  const { code, kind, weekdays } = terms
  const value = terms.kind === 'percentage' ? terms.percent : toTaka(terms.amount)
  return { code, kind, value, weekdays: [...weekdays] }
}

export const toForm = ({ percent, amount, ...row }: CouponRow): CouponForm => ({
  ...row,
  ...toTermsView(toTerms({ ...row, percent, amount })),
})

export const toRow = ({ kind, value, ...form }: CouponForm): CouponRow => ({
  ...form,
  weekdays: [...new Set(form.weekdays)],
  percent: kind === 'percentage' ? value : null,
  amount: kind === 'amount' ? fromTaka(value) : null,
})

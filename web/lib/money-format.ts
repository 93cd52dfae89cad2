import { toTaka } from '#domain/money'
import { ADVANCE_FEE } from '#domain/advance-fee'

/** Thousands are separated from five digits on: 1050, 10,500. */
const numbers = (decimals: number) =>
  new Intl.NumberFormat('en-US', {
    useGrouping: 'min2',
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })

const WHOLE = numbers(0)
const WITH_DECIMALS = numbers(2)

export const formatPrice = (taka: number): string => WITH_DECIMALS.format(taka)

/** Formats a sum that is charged, paid or refunded: "100 taka", "99.50 taka". */
export function formatTaka(taka: number): string {
  return `${Number.isInteger(taka) ? WHOLE.format(taka) : WITH_DECIMALS.format(taka)} taka`
}

export function formatAmount({ amount, currency }: { amount: number; currency: string }): string {
  return currency === 'BDT' ? formatTaka(amount) : `${WITH_DECIMALS.format(amount)} ${currency}`
}

/** Formats a fixed fee of the shop: "100 TK". */
export const formatFee = (taka: number): string => `${WHOLE.format(taka)} TK`

export const ADVANCE_TAKA = toTaka(ADVANCE_FEE)

export const ADVANCE_TEXT = formatFee(ADVANCE_TAKA)

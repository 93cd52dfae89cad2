import { formatDecimals, formatWhole, nameAmount } from '#contract/amount-text'
import { toTaka } from '#domain/money'
import { ADVANCE_FEE } from '#domain/advance-fee'

export const formatPrice = (taka: number): string => formatDecimals(taka)

/** Formats a sum that is charged, paid or refunded: "100 taka", "99.50 taka". */
export const formatTaka = (taka: number): string => nameAmount({ amount: taka, currency: 'BDT' })

export const formatAmount = (sum: { amount: number; currency: string }): string => nameAmount(sum)

/** Formats a fixed fee of the shop: "100 TK". */
export const formatFee = (taka: number): string => `${formatWhole(taka)} TK`

/** Whole hundredths are added, because a sum of floats has an error: 30.3 - 10.1 - 20.2 is not 0. */
export const sumOfTaka = (amounts: readonly number[]): number =>
  amounts.reduce((sum, taka) => sum + Math.round(taka * 100), 0) / 100

export const ADVANCE_TAKA = toTaka(ADVANCE_FEE)

export const ADVANCE_TEXT = formatFee(ADVANCE_TAKA)

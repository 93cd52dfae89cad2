import { formatDecimals, formatWhole, nameAmount } from '#contract/amount-text'
import { toTaka } from '#domain/money'
import { ADVANCE_FEE } from '#domain/advance-fee'

export const formatPrice = formatDecimals

/** Formats a sum that is charged, paid or refunded: "100 taka", "99.50 taka". */
export const formatTaka = (taka: number): string => nameAmount({ amount: taka, currency: 'BDT' })

export const formatAmount = nameAmount

/** Formats a fixed fee of the shop: "100 TK". */
export const formatFee = (taka: number): string => `${formatWhole(taka)} TK`

export const ADVANCE_TAKA = toTaka(ADVANCE_FEE)

export const ADVANCE_TEXT = formatFee(ADVANCE_TAKA)

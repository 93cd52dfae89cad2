import { formatDecimals, nameAmount } from '#contract/amount-text'
import { toTaka } from '#domain/money'
import { ADVANCE_FEE } from '#domain/advance-fee'

export const formatPrice = formatDecimals

/** Formats a sum that is charged, paid or refunded: "1,400 taka", "99.50 taka". */
export const formatTaka = (taka: number): string => nameAmount({ amount: taka, currency: 'BDT' })

export const formatAmount = nameAmount

export const ADVANCE_TAKA = toTaka(ADVANCE_FEE)

export const ADVANCE_TEXT = formatTaka(ADVANCE_TAKA)

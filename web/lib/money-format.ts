import { formatDecimals, formatWhole, nameAmount } from '#contract/amount-text'
import { toTaka } from '#domain/money'
import { ADVANCE_FEE } from '#domain/advance-fee'

export const formatPrice = formatDecimals

/** Formats a sum that is charged, paid or refunded: "1,400 taka", "99.50 taka". */
export const formatTaka = (taka: number): string => nameAmount({ amount: taka, currency: 'BDT' })

export const formatAmount = nameAmount

export const ADVANCE_TAKA = toTaka(ADVANCE_FEE)

export const ADVANCE_TEXT = formatTaka(ADVANCE_TAKA)

/** The label of the fee and the buttons that take it say "100 TK" (docs/product/booking.md). */
export const ADVANCE_FEE_TEXT = `${formatWhole(ADVANCE_TAKA)} TK`

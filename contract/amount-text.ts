/** Thousands are separated: 1,050. */
const numbers = (decimals: number) =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })

const WHOLE = numbers(0)
const WITH_DECIMALS = numbers(2)

export const formatWhole = (amount: number): string => WHOLE.format(amount)

export const formatDecimals = (amount: number): string => WITH_DECIMALS.format(amount)

/** Names a sum in a sentence: "100 taka", "99.50 taka", "12.00 USD". */
export function nameAmount({ amount, currency }: { amount: number; currency: string }): string {
  if (currency !== 'BDT') return `${formatDecimals(amount)} ${currency}`
  return `${Number.isInteger(amount) ? formatWhole(amount) : formatDecimals(amount)} taka`
}

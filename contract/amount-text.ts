/**
 * Thousands are separated: 1,050. A phone takes 40 ms to make an Intl.NumberFormat, and every page
 * with a price would do so before it can be used.
 */
function formatNumber(amount: number, decimals: number): string {
  const [whole = '', ...rest] = amount.toFixed(decimals).split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...rest].join('.')
}

const formatWhole = (amount: number): string => formatNumber(amount, 0)

export const formatDecimals = (amount: number): string => formatNumber(amount, 2)

/** Names a sum in a sentence: "100 taka", "99.50 taka", "12.00 USD". */
export function nameAmount({ amount, currency }: { amount: number; currency: string }): string {
  if (currency !== 'BDT') return `${formatDecimals(amount)} ${currency}`
  return `${Number.isInteger(amount) ? formatWhole(amount) : formatDecimals(amount)} taka`
}

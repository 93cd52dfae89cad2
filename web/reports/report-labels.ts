import { TENDER_LABELS } from '../money/bill-labels.ts'

const LABELS: Record<string, string> = {
  ...TENDER_LABELS,
  deposit: 'From deposits',
  hand: 'Given back by hand',
  sslcommerz: 'Online, SSLCOMMERZ',
  stripe: 'Online, Stripe',
}

export const labelOfTender = (tender: string): string => LABELS[tender] ?? tender

const FILLS: Record<string, string> = {
  cash: 'fill-[light-dark(#0e5a3d,#74d0a2)]',
  bkash: 'fill-[light-dark(#b0246e,#f08bbf)]',
  nagad: 'fill-[light-dark(#e8921f,#f4ae50)]',
  card: 'fill-[light-dark(#2459a8,#8db8f2)]',
  bank: 'fill-[light-dark(#6b4aa0,#bfa3ee)]',
  sslcommerz: 'fill-[light-dark(#5f6b7a,#c9d3df)]',
  stripe: 'fill-[light-dark(#7a83d8,#5d68c9)]',
}

/** The colour is never the only sign, because the table has the same numbers in words. */
export const fillOfTender = (tender: string): string =>
  FILLS[tender] ?? 'fill-[light-dark(#7a6a52,#cbb894)]'

import { formatAmount } from '../lib/money-format.ts'

type SignedAmount = { amount: number; currency?: string }

/** Money that went back has a minus: "− 829 taka". */
export const formatSigned = ({ amount, currency = 'BDT' }: SignedAmount): string =>
  `${amount < 0 ? '− ' : ''}${formatAmount({ amount: Math.abs(amount), currency })}`

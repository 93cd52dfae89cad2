import { fromTaka } from './money.ts'

/**
 * The advance is paid at booking and deducted from the total cost; it is also the minimum charge.
 */
export const ADVANCE_FEE = fromTaka(100)

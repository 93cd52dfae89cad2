import { fromTaka } from './money.ts'

/** Paid at booking and deducted from the total cost; also the minimum charge. */
export const ADVANCE_FEE = fromTaka(100)

import { type Poisha, poisha } from './money.ts'
import { COUNTER, type Tender } from './payments.ts'

/** A payment that counts, and what of it was not given back yet. */
export type Refundable = {
  paymentId: string
  chargeRef: string
  gateway: string
  left: Poisha
}

export type RefundPart = Pick<Refundable, 'paymentId' | 'chargeRef' | 'gateway'> & {
  amount: Poisha
}

/** What can be given back of all of them. */
export const sumOf = (payments: readonly Refundable[]): Poisha =>
  poisha(payments.reduce((sum, { left }) => sum + left, 0))

/** By the gateway that took the money, or at the counter. */
export type RefundWay = 'gateway' | Tender

/**
 * From which payments so much is given back. What was paid at the counter goes back there, and first;
 * a gateway can only send what it took. Undefined where less was paid in this way.
 */
export function splitRefund(
  payments: readonly Refundable[],
  amount: Poisha,
  how: RefundWay,
): RefundPart[] | undefined {
  const isAtCounter = ({ gateway }: Refundable) => gateway === COUNTER
  const online = payments.filter((payment) => !isAtCounter(payment))
  const usable = how === 'gateway' ? online : [...payments.filter(isAtCounter), ...online]
  const parts: RefundPart[] = []
  let missing: number = amount
  for (const { left, ...payment } of usable) {
    const part = Math.min(left, missing)
    if (part > 0) parts.push({ ...payment, amount: poisha(part) })
    missing -= part
  }
  return missing === 0 ? parts : undefined
}

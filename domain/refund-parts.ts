import { type Poisha, poisha } from './money.ts'
import { COUNTER, type Tender } from './payments.ts'

export type Refundable = {
  paymentId: string
  chargeRef: string
  gateway: string
  left: Poisha
}

export type RefundPart = Pick<Refundable, 'paymentId' | 'chargeRef' | 'gateway'> & {
  amount: Poisha
}

export const sumOf = (payments: readonly Refundable[]): Poisha =>
  poisha(payments.reduce((sum, { left }) => sum + left, 0))

/** Money goes back through the gateway that took it, or at the counter. */
export type RefundWay = 'gateway' | Tender

/**
 * Money from the counter goes back there, and first, because a gateway can only send what it took.
 * The result is undefined when less was paid in this way.
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

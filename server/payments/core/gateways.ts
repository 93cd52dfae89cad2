import type { PaymentGateway } from './gateway.ts'

/** The account that opened a payment is null in rows from before stores were recorded. */
type Origin = { gateway: string; store: string | null; environment: string | null }

/** The gateways that the shop has credentials for, at most one of each id. */
export type Gateways = {
  /** The one for new payments. */
  current: PaymentGateway
  /** The current one included: all of them receive messages and are reconciled. */
  all: readonly PaymentGateway[]
  /**
   * The gateway that knows this payment. Undefined where its store or environment is no longer
   * configured: another store of the same gateway must not be asked about it.
   */
  find(payment: Origin): PaymentGateway | undefined
}

export function createGateways(
  current: PaymentGateway,
  others: readonly PaymentGateway[] = [],
): Gateways {
  const all = [current, ...others]
  return { current, all, find: (payment) => all.find((gateway) => knows(gateway, payment)) }
}

/** A payment without a recorded store belongs to whichever store of its gateway is configured. */
function knows(gateway: PaymentGateway, { gateway: id, store, environment }: Origin): boolean {
  if (gateway.id !== id) return false
  if (store !== null && store !== gateway.store) return false
  return environment === null || environment === gateway.environment
}

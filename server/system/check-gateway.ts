import { ulid } from 'ulid'
import { GatewayError, type PaymentGateway } from '../payments/core/gateway.ts'
import { NO_HINT } from '../payments/core/gateway.ts'
import { type Finding, fault, ok, warning, worstOf } from './finding.ts'

const ANSWER_LIMIT_MS = 8000

/**
 * Each gateway is asked about a payment that does not exist: its answer tells whether it knows the
 * shop.
 */
export async function checkGateways(gateways: readonly PaymentGateway[]): Promise<Finding> {
  return worstOf(await Promise.all(gateways.map(checkGateway)))
}

async function checkGateway(gateway: PaymentGateway): Promise<Finding> {
  const name = `${gateway.id} (${gateway.environment}, store ${gateway.store})`
  const known = { ref: ulid(), sessionRef: 'cs_unknown', hint: NO_HINT }
  try {
    await gateway.lookup(known, AbortSignal.timeout(ANSWER_LIMIT_MS))
    return ok(`${name} accepts the credentials of the shop.`)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    return explain(name, error)
  }
}

function explain(name: string, { kind, message }: GatewayError): Finding {
  if (kind === 'misconfigured') {
    return fault(
      `${name} refuses the credentials of the shop, so that no customer can pay. ${message}.`,
      "Compare the store or the keys with the gateway's own dashboard, and start again.",
    )
  }
  if (kind === 'unreachable') {
    return fault(
      `${name} cannot be reached, so that no customer can pay. ${message}.`,
      'Let this machine reach it over HTTPS (name service, firewall, outgoing proxy).',
    )
  }
  return warning(`${name} gives no clear answer. ${message}.`, 'Try again in a few minutes.')
}

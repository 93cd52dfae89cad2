import { GatewayError } from '../core/gateway.ts'

/** Node's codes for "no connection came about": nothing can have happened at the other end. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Why a fetch came to nothing. Addresses may carry secrets, and errors addresses: neither is kept. */
export function noAnswer(error: unknown): GatewayError {
  const cause = error instanceof Error ? error.cause : undefined
  const code: unknown = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const known = typeof code === 'string' ? code : 'no answer'
  const kind = NEVER_CONNECTED.has(known) ? 'unreachable' : 'unknown'
  return new GatewayError(kind, `The gateway did not answer (${known})`)
}

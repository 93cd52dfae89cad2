import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  isTransportFault,
  takeFault,
  type AnswerFault,
  type Endpoint,
  type TransportFault,
} from './faults.ts'
import type { SandboxState } from './state.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }
type AnswerResult = FastifyReply | Promise<FastifyReply>

const TIMEOUT_MS = 70_000
const HTML_ERROR = '<html><body><h1>Bad Gateway</h1><hr>sslcommerz simulator</body></html>'

const transportResponses: Record<
  TransportFault,
  (exchange: Exchange, work: () => object, state: SandboxState) => AnswerResult
> = {
  reset_before: resetConnection,
  reset_after: (exchange, work) => {
    work()
    return resetConnection(exchange)
  },
  timeout: async (exchange, work, { hanging: { signal } }) => {
    const result = work()
    await pause(TIMEOUT_MS, undefined, { ref: false, signal }).catch(() => {})
    return signal.aborted ? resetConnection(exchange) : exchange.reply.send(result)
  },
  http500: ({ reply }) => reply.code(500).type('text/html').send(HTML_ERROR),
  http502: ({ reply }) => reply.code(502).type('text/html').send(HTML_ERROR),
  html: ({ reply }) => reply.type('text/html').send(HTML_ERROR),
  truncated_json: ({ reply }, work) => {
    const whole = JSON.stringify(work())
    return reply.type('application/json').send(whole.slice(0, whole.length / 2))
  },
}

/** The gateway reports such a fault in its own format; `reason` replaces the usual reason. */
export type ActiveFault<E extends Endpoint> = {
  fault?: AnswerFault<E>
  reason?: string | undefined
}

/**
 * A fault of transport replaces the answer. A fault in the gateway's own format is passed to
 * `work`, whose result is sent as JSON.
 */
export function answer<E extends Endpoint>(
  state: SandboxState,
  endpoint: E,
  exchange: Exchange,
  work: (active: ActiveFault<E>) => object,
): AnswerResult {
  const hit = takeFault(state, endpoint)
  if (!hit) return exchange.reply.send(work({}))
  const { fault, reason } = hit
  if (isTransportFault(fault)) return transportResponses[fault](exchange, () => work({}), state)
  // The control API accepts for an endpoint only the faults of that endpoint.
  return exchange.reply.send(work({ fault: fault as AnswerFault<E>, reason }))
}

function resetConnection({ request, reply }: Exchange): FastifyReply {
  reply.hijack()
  request.raw.socket.resetAndDestroy()
  return reply
}

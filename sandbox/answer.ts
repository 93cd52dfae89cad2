import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  answerFaults,
  isTransportFault,
  type AnswerFault,
  type Endpoint,
  type Faults,
  type TransportFault,
} from './faults.ts'

type Exchange = { faults: Faults; request: FastifyRequest; reply: FastifyReply }
type Answered = FastifyReply | Promise<FastifyReply>

const HELD_BACK_MS = 70_000
const HTML_ERROR = '<html><body><h1>Bad Gateway</h1><hr>sslcommerz simulator</body></html>'

const misbehave: Record<TransportFault, (exchange: Exchange, work: () => object) => Answered> = {
  reset_before: tearDown,
  reset_after: (exchange, work) => {
    work()
    return tearDown(exchange)
  },
  timeout: async ({ reply }, work) => {
    const result = work()
    await pause(HELD_BACK_MS, undefined, { ref: false })
    return reply.send(result)
  },
  http500: ({ reply }) => reply.code(500).type('text/html').send(HTML_ERROR),
  http502: ({ reply }) => reply.code(502).type('text/html').send(HTML_ERROR),
  html: ({ reply }) => reply.type('text/html').send(HTML_ERROR),
  truncated_json: ({ reply }, work) => {
    const whole = JSON.stringify(work())
    return reply.type('application/json').send(whole.slice(0, whole.length / 2))
  },
}

/** A fault in the gateway's own words, and the reason it gives where it is not the usual one. */
export type Struck<E extends Endpoint> = { fault?: AnswerFault<E>; reason?: string | undefined }

/**
 * Answers one call of the gateway's API: does `work` and sends its result as JSON, unless a fault
 * set for `endpoint` comes between. Faults in the gateway's own words are handed to `work`.
 */
export function answer<E extends Endpoint>(
  endpoint: E,
  exchange: Exchange,
  work: (struck: Struck<E>) => object,
): Answered {
  const hit = exchange.faults.strike(endpoint)
  if (hit && isTransportFault(hit.fault)) {
    return misbehave[hit.fault](exchange, () => work({}))
  }
  const fault = ownFault(endpoint, hit?.fault)
  return exchange.reply.send(work(fault ? { fault, reason: hit?.reason } : {}))
}

function ownFault<E extends Endpoint>(endpoint: E, fault: string | undefined) {
  const own: readonly AnswerFault<E>[] = answerFaults[endpoint]
  return own.find((each) => each === fault)
}

function tearDown({ request, reply }: Exchange): FastifyReply {
  reply.hijack()
  request.raw.socket.resetAndDestroy()
  return reply
}

import type { FastifyInstance } from 'fastify'
import { groupOfAddress } from './address-group.ts'
import { createLineLimit } from './line-limit.ts'

declare module 'fastify' {
  interface FastifyRequest {
    refusalReason: string | undefined
  }
}

/** Successful reads are mostly polls, so only one in this number of them is logged. */
const READS_PER_LINE = 100

/** A firewall recognizes an attack by these refusals, so their lines name the caller's address. */
const WITH_ADDRESS = new Set([401, 403, 429])

/** The line has the route instead of the address, which may hold names and telephone numbers. */
export function logRequests(app: FastifyInstance): void {
  let reads = 0
  // Attacks have their own limit, so that a flood of unknown addresses hides no attack on the
  // log-in.
  const [attackLines, otherLines] = [createLineLimit(), createLineLimit()]
  app.decorateRequest('refusalReason', undefined)
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id, caller, refusalReason: reason } = request
    const { statusCode: status, elapsedTime } = reply
    const isPlainRead = (method === 'GET' || method === 'HEAD') && status < 400
    if (isPlainRead && reads++ % READS_PER_LINE !== 0) return
    const ip = groupOfAddress(request.ip)
    // An unexpected error is always logged: its request must be found by its id.
    if (status >= 400 && status !== 500) {
      const lineLimit = WITH_ADDRESS.has(status) ? attackLines : otherLines
      const { isLogged, omittedBefore } = lineLimit.admit(ip)
      if (omittedBefore > 0) app.log.warn({ omitted: omittedBefore }, 'refused requests not logged')
      if (!isLogged) return
    }
    const line = { requestId: id, method, route: routeOptions.url, status, caller: caller?.id }
    const details = {
      ...(WITH_ADDRESS.has(status) && { ip }),
      ...(reason !== undefined && { reason }),
    }
    const standsFor = isPlainRead ? { standsFor: READS_PER_LINE } : {}
    const level = reason === undefined ? 'info' : 'warn'
    app.log[level]({ ...line, ...details, ms: Math.round(elapsedTime), ...standsFor }, 'request')
  })
}

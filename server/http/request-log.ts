import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '#domain/time'
import { groupOfAddress } from './address-group.ts'

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

  function logRequest(request: FastifyRequest, reply: FastifyReply): void {
    const { method } = request
    const { statusCode: status } = reply
    const isPlainRead = (method === 'GET' || method === 'HEAD') && status < 400
    if (isPlainRead && reads++ % READS_PER_LINE !== 0) return
    const { routeOptions, id, caller, refusalReason: reason } = request
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
    app.log[level](
      { ...line, ...details, ms: Math.round(reply.elapsedTime), ...standsFor },
      'request',
    )
  }

  app.addHook('onResponse', (request, reply, done) => {
    logRequest(request, reply)
    done()
  })
}

/**
 * The limits are lines a minute of each of two kinds, so that refused requests write 700 MB a day
 * at most.
 */
const OF_ONE_ADDRESS = 30
const ALTOGETHER = 1000

/**
 * Some refused requests of every address are logged, so that a filter that reads the log still
 * finds each address. `now` is in milliseconds of a clock that never goes back.
 */
export function createLineLimit(now: () => number = () => performance.now()) {
  let windowEndsAt = 0
  let lines = 0
  let omitted = 0
  const byAddress = new Map<string, number>()

  return {
    /**
     * `omittedBefore` counts the lines that were left out in the minute before, and is reported
     * once.
     */
    admit(address: string): { isLogged: boolean; omittedBefore: number } {
      let omittedBefore = 0
      if (now() >= windowEndsAt) {
        omittedBefore = omitted
        windowEndsAt = now() + MINUTE_MS
        lines = 0
        omitted = 0
        byAddress.clear()
      }
      const ofAddress = byAddress.get(address) ?? 0
      const isLogged = lines < ALTOGETHER && ofAddress < OF_ONE_ADDRESS
      if (isLogged) {
        lines += 1
        byAddress.set(address, ofAddress + 1)
      } else omitted += 1
      return { isLogged, omittedBefore }
    },
  }
}

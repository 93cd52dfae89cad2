import type { FastifyInstance } from 'fastify'

/** Successful reads are mostly polls: one in so many of them is logged. */
const READS_PER_LINE = 100

/** A line for each answered request, with its route: addresses may hold names and telephone numbers. */
export function logRequests(app: FastifyInstance): void {
  let reads = 0
  app.addHook('onResponse', async ({ method, routeOptions, id, caller }, reply) => {
    const { statusCode: status, elapsedTime } = reply
    const isPlainRead = (method === 'GET' || method === 'HEAD') && status < 400
    if (isPlainRead && reads++ % READS_PER_LINE !== 0) return
    const line = { requestId: id, method, route: routeOptions.url, status, caller: caller?.id }
    const standsFor = isPlainRead ? { standsFor: READS_PER_LINE } : {}
    app.log.info({ ...line, ms: Math.round(elapsedTime), ...standsFor }, 'request')
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The admitted sender of a file gets more time than everyone else. */
    extendBodyTime: (ms: number) => void
  }
}

/** A phone sends 15 MB in this time with 0.4 Mbit/s. */
export const UPLOAD_MS = 5 * 60_000
const BODY_MS = 6_000

/**
 * A client that has not sent its whole body in time is cut off. Node has one limit for all requests
 * (`requestTimeout`), which must therefore be that of uploads.
 */
export function limitBodyTimes(app: FastifyInstance): void {
  const timers = new WeakMap<FastifyRequest['raw'], NodeJS.Timeout>()

  function cutOffAfter(raw: FastifyRequest['raw'], ms: number): void {
    clearTimeout(timers.get(raw))
    timers.set(raw, setTimeout(() => raw.destroy(), ms).unref())
  }

  app.decorateRequest('extendBodyTime', function extend(this: FastifyRequest, ms: number): void {
    if (timers.has(this.raw) && !this.raw.complete) cutOffAfter(this.raw, ms)
  })
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (hasBody(raw)) {
      cutOffAfter(raw, BODY_MS)
      const isDone = () => clearTimeout(timers.get(raw))
      raw.once('end', isDone).once('close', isDone)
    }
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest['raw']) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

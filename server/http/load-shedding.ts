import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `late`: the answer comes from memory, so a refusal would take little load off an overloaded
     * server. `never`: a refusal would make load balancers remove all servers at once.
     */
    shedding?: 'late' | 'never'
  }
}

/** Beyond this limit answers would come a second late. */
const PRESSURE = { maxEventLoopDelay: 1000, retryAfter: 2, pressureHandler: refuseUnlessCheap }

/**
 * More requests would only wait for each other: there are ten for each connection to the database.
 */
const MOST_AT_ONCE = 100
/** Answers from memory take little longer than a refusal. */
const MOST_CHEAP_AT_ONCE = 400

/**
 * A request that could only be answered late is refused at once, so that the rest is answered in
 * time.
 */
export async function shedLoad(app: FastifyInstance): Promise<void> {
  await app.register(underPressure, PRESSURE)
  const inProgress = new Set<FastifyRequest>()
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.shedding === 'never') return done()
    if (inProgress.size >= (isCheap(request) ? MOST_CHEAP_AT_ONCE : MOST_AT_ONCE)) {
      return done(new Refusal('unavailable'))
    }
    inProgress.add(request)
    // The event also comes when the client has gone without waiting for the answer.
    reply.raw.once('close', () => inProgress.delete(request))
    done()
  })
  // Clients that send their bodies or read their answers slowly must not keep others out.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    inProgress.delete(request)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    inProgress.delete(request)
    done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    const { hasOwnQueue } = request.routeOptions.config
    if (!reply.raw.closed && !hasOwnQueue) inProgress.add(request)
    done()
  })
}

async function refuseUnlessCheap(request: FastifyRequest): Promise<void> {
  if (!isCheap(request)) throw new Refusal('unavailable')
}

/** Built files are cheap too, and a page does not work without its scripts. */
const isCheap = ({ url, routeOptions }: FastifyRequest) =>
  routeOptions.config.shedding !== undefined || url.startsWith('/assets/')

import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { createPlaces } from './places.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * `late`: the answer comes from memory, so a refusal would take little load off an overloaded
     * server. `never`: a refusal would make load balancers remove all servers at once.
     */
    shedding?: 'late' | 'never'
  }
}

export type LoadLimits = {
  /** Beyond this limit, in milliseconds, answers would come a second late; 0 sets none. */
  maxEventLoopDelay: number
  /**
   * More requests would only wait for each other: there are ten for each connection to the database.
   */
  mostAtOnce: number
  /** Answers from memory take little longer than a refusal. */
  mostCheapAtOnce: number
  /** A request that waits costs memory only. */
  mostWaiting: number
  /** An answer is to come within two seconds, a refusal too. */
  longestWaitMs: number
}

const LIMITS: LoadLimits = {
  maxEventLoopDelay: 1000,
  mostAtOnce: 100,
  mostCheapAtOnce: 400,
  mostWaiting: 200,
  longestWaitMs: 1500,
}

/**
 * A request that finds all places taken waits for one. Where too many wait already, or for too long,
 * it is refused, so that the rest is answered in time.
 */
export async function shedLoad(
  app: FastifyInstance,
  limits: Partial<LoadLimits> = {},
): Promise<void> {
  const { maxEventLoopDelay, mostCheapAtOnce, ...others } = { ...LIMITS, ...limits }
  await app.register(underPressure, { maxEventLoopDelay, pressureHandler: refuseUnlessCheap })
  const places = createPlaces<FastifyRequest>(others)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.shedding === 'never') return done()
    // The event also comes when the client has gone without waiting for the answer.
    reply.raw.once('close', () => places.leave(request))
    if (!isCheap(request)) return places.enter(request, done)
    if (places.countTaken() >= mostCheapAtOnce) return done(new Refusal('unavailable'))
    places.enterAtOnce(request)
    done()
  })
  // Clients that send their bodies or read their answers slowly must not keep others out.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    places.leave(request)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    places.leave(request)
    done()
  })
  app.addHook('preValidation', (request, reply, done) => {
    const { hasOwnQueue, shedding } = request.routeOptions.config
    if (reply.raw.closed || hasOwnQueue || shedding === 'never') return done()
    if (!isCheap(request)) return places.enter(request, done)
    places.enterAtOnce(request)
    done()
  })
}

async function refuseUnlessCheap(request: FastifyRequest): Promise<void> {
  if (!isCheap(request)) throw new Refusal('unavailable')
}

/** Built files are cheap too, and a page does not work without its scripts. */
const isCheap = ({ url, routeOptions }: FastifyRequest) =>
  routeOptions.config.shedding !== undefined || url.startsWith('/assets/')

import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'

/** Node takes the first of two Host headers, and a proxy may have taken the other one. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isHost = (text: string, nth: number) => nth % 2 === 0 && text.toLowerCase() === 'host'
    done(raw.rawHeaders.filter(isHost).length > 1 ? new Refusal('malformed') : undefined)
  })
}

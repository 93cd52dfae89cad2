import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { formFields } from '../form-fields.ts'
import { StripeRefusal } from './refusal.ts'

type Kept = { asked: string; answer: object; until: number }

/** Stripe keeps a key for a day at least; a shop must not count on more. */
const KEPT_MS = 24 * 60 * 60_000

export type Idempotency = ReturnType<typeof createIdempotency>

/** One key, one deed: a repeat gets the first answer, and another request under it is refused. */
export function createIdempotency(clock: Clock) {
  const kept = new Map<string, Kept>()
  return {
    once: (request: FastifyRequest, work: () => object): object => {
      const key = request.headers['idempotency-key']
      if (typeof key !== 'string') return work()
      const asked = JSON.stringify([request.url, formFields(request)])
      const now = clock.now().getTime()
      const known = kept.get(key)
      if (!known || known.until <= now) {
        const answer = structuredClone(work())
        kept.set(key, { asked, answer, until: now + KEPT_MS })
        return answer
      }
      if (known.asked === asked) return known.answer
      throw new StripeRefusal(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters.',
      })
    },
    clear: () => kept.clear(),
  }
}

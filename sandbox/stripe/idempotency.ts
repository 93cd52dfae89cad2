import type { FastifyRequest } from 'fastify'
import { formFields } from '../request-body.ts'
import type { SandboxState } from '../state.ts'
import { StripeError } from './errors.ts'

export type StoredResponse = { asked: string; answer: object; until: number }

/** Stripe keeps a key for at least a day; a shop must not depend on more. */
const KEPT_MS = 24 * 60 * 60_000

/** A repeat under the same key gets the first answer; another request under it is refused. */
export function once(
  { idempotency, clock }: SandboxState,
  request: FastifyRequest,
  work: () => object,
): object {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string') return work()
  const asked = JSON.stringify([request.url, formFields(request)])
  const now = clock.now().getTime()
  const stored = idempotency.get(key)
  if (!stored || stored.until <= now) {
    const answer = structuredClone(work())
    idempotency.set(key, { asked, answer, until: now + KEPT_MS })
    return answer
  }
  if (stored.asked === asked) return stored.answer
  throw new StripeError(400, {
    type: 'idempotency_error',
    message: 'Keys for idempotent requests can only be used with the same parameters.',
  })
}

import type { FastifyRequest } from 'fastify'
import type { ApiKey } from '#contract/api'
import { HOUR_MS, MINUTE_MS } from '#domain/time'

type Limit = { max: number; timeWindow: number }

/** Anybody, for each call. A browser tab that polls makes 6 a minute. */
export const OVERALL: Limit = { max: 300, timeWindow: MINUTE_MS }

/** Calls worth guessing or flooding with. */
const TIGHTER: Partial<Record<ApiKey, Limit>> = {
  'POST /auth/login': { max: 30, timeWindow: MINUTE_MS },
  'POST /auth/signup': { max: 10, timeWindow: HOUR_MS },
  'PUT /auth/change-password': { max: 10, timeWindow: MINUTE_MS },
  'POST /rentals': { max: 10, timeWindow: MINUTE_MS },
  'POST /rentals/full-payment/:id': { max: 10, timeWindow: MINUTE_MS },
}

/** Counted per account for signed-in callers, per address for visitors. */
export function limitFor(key: ApiKey) {
  const keyGenerator = (request: FastifyRequest) => request.caller?.id ?? request.ip
  return { ...(TIGHTER[key] ?? OVERALL), hook: 'preHandler' as const, keyGenerator }
}

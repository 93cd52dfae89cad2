import type { FastifyRequest } from 'fastify'
import type { ApiKey } from '#contract/api'
import { MINUTE_MS } from '#domain/time'
import { groupOfAddress } from './address-group.ts'

type Limit = { max: number; timeWindow: number }

/** How often each caller may make a call; OVERALL where a call is not listed. */
export type RateLimits = Partial<Record<ApiKey, Limit>>

/** Anybody, for each call. A browser tab that polls makes 6 a minute. */
export const OVERALL: Limit = { max: 300, timeWindow: MINUTE_MS }

/** Counted per account for signed-in callers, per address for visitors. */
export function limitFor(key: ApiKey, limits: RateLimits) {
  const keyGenerator = (request: FastifyRequest) => request.caller?.id ?? groupOfAddress(request.ip)
  return { ...(limits[key] ?? OVERALL), hook: 'preHandler' as const, keyGenerator }
}

import type { FastifyRequest } from 'fastify'
import type { ApiKey } from '#contract/api'
import type { Call } from '#contract/call'
import { MINUTE_MS } from '#domain/time'
import { groupOfAddress } from './address-group.ts'

export type Limit = {
  max: number
  timeWindow: number
  /** `keyOf` replaces the caller and the address as the key of the count. The body is valid. */
  keyOf?: (body: unknown) => string | undefined
}

export type RateLimits = Partial<Record<ApiKey, Limit>>

/** Every other call is counted by itself. A browser tab that polls makes 6 requests a minute. */
export const OVERALL: Limit = { max: 300, timeWindow: MINUTE_MS }

/**
 * Pages and shared answers have a high limit, because a mobile carrier puts thousands of visitors
 * behind one address.
 */
export const FROM_MEMORY: Limit = { max: 3000, timeWindow: MINUTE_MS }

export const limitOf = (key: ApiKey, call: Call, limits: RateLimits): Limit =>
  limits[key] ?? (call.shared ? FROM_MEMORY : OVERALL)

export function countByCaller({ keyOf, ...limit }: Limit) {
  const keyGenerator = ({ caller, body, ip }: FastifyRequest) =>
    caller?.id ?? keyOf?.(body) ?? groupOfAddress(ip)
  return { ...limit, hook: 'preHandler' as const, keyGenerator }
}

export const countByAddress = (limit: Limit) => ({
  ...limit,
  keyGenerator: (request: FastifyRequest) => groupOfAddress(request.ip),
})

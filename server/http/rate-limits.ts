import type { FastifyRequest } from 'fastify'
import type { ApiKey } from '#contract/api'
import { MINUTE_MS } from '#domain/time'
import { groupOfAddress } from './address-group.ts'

type Limit = {
  max: number
  timeWindow: number
  /** Who is counted, where that is neither the caller nor the address. The body is valid. */
  keyOf?: (body: unknown) => string | undefined
}

/** How often each caller may make a call; OVERALL where a call is not listed. */
export type RateLimits = Partial<Record<ApiKey, Limit>>

/** Anybody, for each call. A browser tab that polls makes 6 a minute. */
export const OVERALL: Limit = { max: 300, timeWindow: MINUTE_MS }

/** Counted per account for signed-in callers, per address for visitors. */
export function limitFor(key: ApiKey, limits: RateLimits) {
  const { keyOf, ...limit } = limits[key] ?? OVERALL
  const keyGenerator = ({ caller, body, ip }: FastifyRequest) =>
    caller?.id ?? keyOf?.(body) ?? groupOfAddress(ip)
  return { ...limit, hook: 'preHandler' as const, keyGenerator }
}

import { DAY_MS } from './time.ts'
import type { Role } from './users.ts'

/** A token lives for a day; its session can end sooner (log-out, password change). */
export const SESSION_MS = DAY_MS

/** What a token says of its owner. `exp` in seconds since 1970, as in every JWT. */
export type SessionClaims = { role: Role; exp: number }

export function isExpired(claims: SessionClaims, now: Date): boolean {
  return claims.exp * 1000 <= now.getTime()
}

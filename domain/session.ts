import { DAY_MS } from './time.ts'
import type { Role } from './users.ts'

/** The session can end before its token expires (log-out, password change). */
export const SESSION_MS = DAY_MS

/** `exp` is in seconds since 1970, as in every JWT. */
export type SessionClaims = { role: Role; exp: number }

export function isExpired(claims: SessionClaims, now: Date): boolean {
  return claims.exp * 1000 <= now.getTime()
}

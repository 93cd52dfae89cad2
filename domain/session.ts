import { DAY_MS } from './time.ts'
import type { Role } from './users.ts'

/** How long a token is valid. Its session can end sooner (log-out, password change). */
export const SESSION_MS = DAY_MS

/** The claims of a token. `exp` is in seconds since 1970, as in every JWT. */
export type SessionClaims = { role: Role; exp: number }

export function isExpired(claims: SessionClaims, now: Date): boolean {
  return claims.exp * 1000 <= now.getTime()
}

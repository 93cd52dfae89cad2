import { HOUR_MS, MINUTE_MS } from '#domain/time'
import type { Handlers } from '../http/handlers.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { AuthService } from './auth.service.ts'

type AuthHandlers = Pick<
  Handlers,
  'POST /auth/signup' | 'POST /auth/login' | 'POST /auth/logout' | 'PUT /auth/change-password'
>

/** Calls worth guessing or flooding with. */
export const AUTH_LIMITS: RateLimits = {
  'POST /auth/login': { max: 30, timeWindow: MINUTE_MS },
  // Mobile carriers put thousands of customers behind one address.
  'POST /auth/signup': { max: 200, timeWindow: HOUR_MS },
  'PUT /auth/change-password': { max: 10, timeWindow: MINUTE_MS },
}

export function authRoutes(auth: AuthService): AuthHandlers {
  return {
    'POST /auth/signup': ({ body }) => auth.signUp(body),
    'POST /auth/login': ({ body, requestId, address }) => auth.logIn(body, { requestId, address }),
    'POST /auth/logout': ({ caller }) => auth.logOut(caller),
    'PUT /auth/change-password': ({ caller, body }) => auth.changePassword(caller, body),
  }
}

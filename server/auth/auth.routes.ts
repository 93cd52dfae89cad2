import { HOUR_MS, MINUTE_MS } from '#domain/time'
import type { Handlers } from '../http/handlers.ts'
import type { RateLimits } from '../http/rate-limits.ts'
import type { AuthService } from './auth.service.ts'
import type { PasswordLinkService } from './password-links.service.ts'

type AuthHandlers = Pick<
  Handlers,
  | 'POST /auth/signup'
  | 'POST /auth/login'
  | 'POST /auth/logout'
  | 'PUT /auth/change-password'
  | 'POST /auth/reset-password'
  | 'POST /users/:id/password-link'
  | 'DELETE /users/me'
>

/** Calls worth guessing or flooding with. */
export const AUTH_LIMITS: RateLimits = {
  'POST /auth/login': { max: 30, timeWindow: MINUTE_MS },
  // Mobile carriers put thousands of customers behind one address.
  'POST /auth/signup': { max: 200, timeWindow: HOUR_MS },
  'PUT /auth/change-password': { max: 10, timeWindow: MINUTE_MS },
  'POST /auth/reset-password': { max: 30, timeWindow: MINUTE_MS },
  'DELETE /users/me': { max: 10, timeWindow: MINUTE_MS },
}

export function authRoutes(auth: AuthService, links: PasswordLinkService): AuthHandlers {
  return {
    'POST /auth/signup': ({ body }) => auth.signUp(body),
    'POST /auth/login': ({ body, requestId, address }) => auth.logIn(body, { requestId, address }),
    'POST /auth/logout': ({ caller }) => auth.logOut(caller),
    'PUT /auth/change-password': ({ caller, body }) => auth.changePassword(caller, body),
    'POST /auth/reset-password': ({ body, requestId }) => links.reset(body, requestId),
    'POST /users/:id/password-link': ({ caller, params }) => links.make(caller, params.id),
    'DELETE /users/me': ({ caller, body }) => auth.deleteAccount(caller, body),
  }
}

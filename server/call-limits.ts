import type { Api } from '#contract/api'
import type { Input } from '#contract/call'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import type { RateLimits } from './http/rate-limits.ts'
import type { Services } from './services.ts'

type LogInBody = Input<Api['POST /auth/login'], 'body'>

const perMinute = (max: number) => ({ max, timeWindow: MINUTE_MS })

/** These calls are worth guessing or flooding with. The manual has the same table. */
export const callLimits = ({ auth }: Pick<Services, 'auth'>): RateLimits => ({
  // Mobile carriers put thousands of customers behind one address, so accounts are throttled
  // separately.
  'POST /auth/login': {
    ...perMinute(200),
    // A browser with an earlier log-in passes while others flood from its address.
    keyOf: (body) => auth.findBrowser(body as LogInBody),
  },
  'POST /auth/signup': { max: 200, timeWindow: HOUR_MS },
  'POST /auth/forgot-password': perMinute(30),
  'POST /auth/reset-password': perMinute(30),
  'POST /auth/confirm-email': perMinute(30),
  'POST /auth/phone-code': perMinute(10),
  'POST /auth/confirm-phone': perMinute(10),
  'POST /auth/accept-invitation': perMinute(30),
  'POST /invitations': perMinute(10),
  'POST /payment-links/read': perMinute(30),
  'POST /payment-links/pay': perMinute(30),
  'POST /unsubscribe': perMinute(30),
  'POST /shop/messages/test': perMinute(10),
  'PUT /auth/change-password': perMinute(10),
  'DELETE /users/me': perMinute(10),
  // A page shows a dozen, and many visitors of one carrier have one address.
  'GET /pictures/:id/:width': perMinute(12_000),
  'POST /pictures/fetch': perMinute(10),
  'POST /users/me/one-time-codes': perMinute(10),
  'POST /users/me/one-time-codes/confirm': perMinute(10),
  'DELETE /users/me/one-time-codes': perMinute(10),
  // Each booking opens a page at the gateway.
  'POST /rentals': perMinute(10),
  'POST /rentals/full-payment/:id': perMinute(10),
  'POST /rentals/:id/prepayment': perMinute(10),
  // Codes are short, so the limit must be too low for guessing.
  'GET /coupons/:code': perMinute(10),
})

import { createAuthService } from './auth/auth.service.ts'
import { createTokens } from './auth/tokens.ts'
import { createBikeService } from './bikes/bikes.service.ts'
import type { PaymentGateway } from './payments/gateway.ts'
import { createMessageService } from './payments/messages.service.ts'
import { createPaymentService } from './payments/payments.service.ts'
import type { Clock, Db } from './platform/db.ts'
import type { JobHandlers, Jobs } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { createHoldService } from './rentals/holds.service.ts'
import { createRentalService } from './rentals/rentals.service.ts'
import { createUserService } from './users/users.service.ts'

export type Outside = {
  db: Db
  clock: Clock
  gateway: PaymentGateway
  jobs: Jobs
  log: Log
  publicUrl: string
  authSecret: string
}

export type Services = ReturnType<typeof createServices>

/** Every service of the shop, joined in plain sight. */
export function createServices(outside: Outside) {
  const { db, clock, gateway } = outside
  const bikes = createBikeService({ db, clock })
  const users = createUserService({ db, clock })
  const tokens = createTokens(outside.authSecret)
  const auth = createAuthService({ db, clock, tokens, users })
  const holds = createHoldService({ bikes })
  const payments = createPaymentService({ ...outside, holds })
  const messages = createMessageService({ ...outside, payments })
  const rentals = createRentalService({ db, clock, bikes, payments, holds })
  return { db, gateway, bikes, users, auth, payments, messages, rentals }
}

/** What happens without anybody asking for it. */
export function jobHandlers({ payments, auth }: Services): JobHandlers {
  return {
    settle: ({ paymentId, claims, hint }) => payments.settle(paymentId, { claims, hint }),
    reconcile: () => payments.reconcile(),
    forgetSessions: () => auth.forgetExpiredSessions(),
  }
}

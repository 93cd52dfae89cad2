import type { Claim } from '#domain/settlement'
import { type JobHandler, declareQueue, handleJobs } from '../../jobs/jobs.ts'
import { type Hint, NO_HINT, readHint } from './gateway.ts'

/** A signed message of a gateway came in: look its payment up. */
export const SETTLE = declareQueue<{
  paymentId: string
  claims: Claim
  hint: Record<string, string>
}>('settle', { concurrency: 4 })

/**
 * Look a payment up without a signed message. On its own, as anyone can cause it, and without
 * retries: the schedule asks again within a minute.
 */
export const SETTLE_UNSIGNED = declareQueue<{ paymentId: string }>('settleUnsigned', { retries: 0 })

type Settle = (paymentId: string, trigger: { claims: Claim; hint: Hint }) => Promise<void>

export const settlementHandlers = (settle: Settle): JobHandler[] => [
  handleJobs(SETTLE, ({ paymentId, claims, hint }) =>
    settle(paymentId, { claims, hint: readHint(hint) }),
  ),
  handleJobs(SETTLE_UNSIGNED, ({ paymentId }) =>
    settle(paymentId, { claims: 'other', hint: NO_HINT }),
  ),
]

/** Ask about payments whose time has come, and free the bikes of holds that ran out. */
export const RECONCILE = declareQueue('reconcile', { cron: '* * * * *', expireSeconds: 600 })

/** Remove messages of gateways, and the addresses they came from, when their time is over. */
export const FORGET_MESSAGES = declareQueue('forgetMessages', {
  cron: '37 2 * * *',
  expireSeconds: 600,
  pollSeconds: 60,
})

/** Request a refund, or look it up. */
export const REFUND = declareQueue<{ refundId: string }>('refund')

/** Ask about refunds that are due. On its own, so that a slow refund delays no payment. */
export const RECONCILE_REFUNDS = declareQueue('reconcileRefunds', {
  cron: '* * * * *',
  expireSeconds: 600,
  pollSeconds: 5,
})

import { declareQueue } from '../../jobs/jobs.ts'

/** Request a refund, or look it up. */
export const REFUND = declareQueue<{ refundId: string }>('refund')

/** Ask about refunds that are due. On its own, so that a slow refund delays no payment. */
export const RECONCILE_REFUNDS = declareQueue('reconcileRefunds', {
  cron: '* * * * *',
  expireSeconds: 600,
  pollSeconds: 5,
})

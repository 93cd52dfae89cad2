import { MAX_PAYMENT_ISSUES, type PaymentIssue } from '#contract/payment-issues'
import type { Db } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { SETTLE_UNSIGNED } from '../core/settlement.jobs.ts'
import { issueStore } from './issues.store.ts'
import { toOpenIssue, toRefundIssue, toReviewIssue } from './issues.view.ts'

export type IssueService = ReturnType<typeof createIssueService>

type Dependencies = { db: Db; jobs: Jobs }

/** Customers are told about payments that are not simply applied. */
export function createIssueService({ db, jobs }: Dependencies) {
  const store = issueStore(db)

  /** Money that arrived without a notification is found while its customer looks at the list. */
  async function lookUp(open: Awaited<ReturnType<typeof store.listOpenOf>>): Promise<void> {
    for (const { ref, status } of open) {
      // Its page is being opened just now.
      if (status === 'CREATED') continue
      await jobs.add(db, SETTLE_UNSIGNED, { paymentId: ref }, { key: ref })
    }
    if (open.length > 0) jobs.wake(SETTLE_UNSIGNED)
  }

  return {
    async listOf({ id, authenticatedAt }: Caller): Promise<PaymentIssue[]> {
      const open = await store.listOpenOf(id)
      await lookUp(open)
      const reviews = await store.listReviewsOf(id)
      const refunds = await store.listRefundsOf(id)
      return [
        ...open.map((row) => toOpenIssue(row, authenticatedAt)),
        ...reviews.map(toReviewIssue),
        ...refunds.map(toRefundIssue),
      ]
        .toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
        .slice(0, MAX_PAYMENT_ISSUES)
    },
  }
}

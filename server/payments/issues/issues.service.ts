import { MAX_PAYMENT_ISSUES, type PaymentIssue } from '#contract/payment-issues'
import type { Clock, Db } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import { issueStore } from './issues.store.ts'
import { toOpenIssue, toRefundIssue, toReviewIssue } from './issues.view.ts'

export type IssueService = ReturnType<typeof createIssueService>

/** What a customer is told about payments that are not simply applied. Changes nothing. */
export function createIssueService({ db, clock }: { db: Db; clock: Clock }) {
  const store = issueStore(db)
  return {
    async listOf({ id }: Caller): Promise<PaymentIssue[]> {
      const now = await clock(db)
      const open = await store.listOpenOf(id)
      const reviews = await store.listReviewsOf(id)
      const refunds = await store.listRefundsOf(id)
      return [
        ...open.map((row) => toOpenIssue(row, now)),
        ...reviews.map(toReviewIssue),
        ...refunds.map(toRefundIssue),
      ]
        .toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
        .slice(0, MAX_PAYMENT_ISSUES)
    },
  }
}

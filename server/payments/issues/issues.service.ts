import { MAX_PAYMENT_ISSUES, type PaymentIssue } from '#contract/payment-issues'
import type { Db } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { SETTLE_UNSIGNED } from '../core/settlement.service.ts'
import { issueStore } from './issues.store.ts'
import { poisha, toTaka } from '#domain/money'
import { COUNTER } from '#domain/payments'

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

type Store = ReturnType<typeof issueStore>
type Row<Name extends keyof Store> = Awaited<ReturnType<Store[Name]>>[number]

function toOpenIssue(row: Row<'listOpenOf'>, now: Date): PaymentIssue {
  const { pageUrl, expiresAt } = row
  const issue = { id: row.ref, ...toIssue(row), changedAt: row.createdAt.toISOString() }
  const canBePaid = row.status === 'OPEN' && pageUrl !== null && expiresAt > now
  return canBePaid
    ? { ...issue, state: 'unpaid', paymentPage: pageUrl, expiresAt: expiresAt.toISOString() }
    : { ...issue, state: 'checking' }
}

function toReviewIssue(row: Row<'listReviewsOf'>): PaymentIssue {
  const paidAt = row.paidAt.toISOString()
  return { id: row.ref, ...toIssue(row), state: 'review', paidAt, changedAt: paidAt }
}

function toRefundIssue(row: Row<'listRefundsOf'>): PaymentIssue {
  const done = row.byHand ? 'refunded_by_hand' : 'refunded'
  return {
    id: row.id,
    ...toIssue(row),
    state: row.status === 'DONE' ? done : 'refunding',
    isAtCounter: row.tender !== null || row.gateway === COUNTER,
    reason: row.reason,
    paidAt: row.paidAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
  }
}

function toIssue(row: Row<'listOpenOf'> | Row<'listReviewsOf'> | Row<'listRefundsOf'>) {
  return {
    ref: row.ref,
    rentalId: row.rentalId,
    bikeId: row.bikeId,
    bikeName: row.bikeName,
    ...(row.imageUrl !== null && { imageUrl: row.imageUrl }),
    startTime: row.startTime.toISOString(),
    purpose: row.purpose,
    amount: toTaka(poisha(row.amount)),
    currency: row.currency,
  }
}

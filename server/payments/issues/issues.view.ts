import type { PaymentIssue } from '#contract/payment-issues'
import { poisha, toTaka } from '#domain/money'
import { COUNTER } from '#domain/payments'
import type { issueStore } from './issues.store.ts'

type Store = ReturnType<typeof issueStore>
type Row<Name extends keyof Store> = Awaited<ReturnType<Store[Name]>>[number]

export function toOpenIssue(row: Row<'listOpenOf'>, now: Date): PaymentIssue {
  const { pageUrl, expiresAt } = row
  const issue = { id: row.ref, ...toIssue(row), changedAt: row.createdAt.toISOString() }
  const canBePaid = row.status === 'OPEN' && pageUrl !== null && expiresAt > now
  return canBePaid
    ? { ...issue, state: 'unpaid', paymentPage: pageUrl, expiresAt: expiresAt.toISOString() }
    : { ...issue, state: 'checking' }
}

export function toReviewIssue(row: Row<'listReviewsOf'>): PaymentIssue {
  const paidAt = row.paidAt.toISOString()
  return { id: row.ref, ...toIssue(row), state: 'review', paidAt, changedAt: paidAt }
}

export function toRefundIssue(row: Row<'listRefundsOf'>): PaymentIssue {
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
    startTime: row.startTime.toISOString(),
    purpose: row.purpose,
    amount: toTaka(poisha(row.amount)),
    currency: row.currency,
  }
}

import type { PaymentIssue } from '#contract/payment-issues'
import { pollAfter } from '../lib/query.ts'

/** Milliseconds between two looks while a payment is unfinished: each makes the shop ask about it. */
const CHECK_MS = 3_000

export const isUnfinished = ({ state }: PaymentIssue) => state === 'unpaid' || state === 'checking'

type IssueQuery = {
  state: Parameters<typeof pollAfter>[0] & { data: readonly PaymentIssue[] | undefined }
}

/** How often a screen reads the payment issues again: more often while a payment is unfinished. */
export const issuePollInterval = ({ state }: IssueQuery) =>
  state.error === null && state.data?.some(isUnfinished) === true ? CHECK_MS : pollAfter(state)

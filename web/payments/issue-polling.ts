import type { PaymentIssue } from '#contract/payment-issues'
import { pollAfter } from '../lib/query.ts'

/** Each look makes the shop ask the gateway about the unfinished payment. */
const CHECK_MS = 3_000

export const isUnfinished = ({ state }: PaymentIssue) => state === 'unpaid' || state === 'checking'

type IssueQuery = {
  state: Parameters<typeof pollAfter>[0] & { data: readonly PaymentIssue[] | undefined }
}

export const issuePollInterval = ({ state }: IssueQuery) =>
  state.error === null && state.data?.some(isUnfinished) === true ? CHECK_MS : pollAfter(state)

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { PaymentIssue } from '#contract/payment-issues'
import { call } from '../lib/api.ts'
import { invalidateReads } from '../lib/query-client.ts'
import { queryFor } from '../lib/query.ts'
import { CheckIcon, ClockIcon } from '../ui/late-icons.tsx'
import { Moment } from '../ui/moment.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { EndedReservation, useEarlierReservations } from './ended-reservation.tsx'
import { describeIssue } from './issue-labels.ts'
import { isUnfinished, issuePollInterval } from './issue-polling.ts'
import { UnfinishedPayment } from './unfinished-payment.tsx'

const UNREAD = 'Your open payments cannot be read at the moment.'

/** A finished payment has changed the rentals, so these are read before the issue disappears. */
function useIssues() {
  const client = useQueryClient()
  const query = queryFor('GET /payments/issues')
  return useQuery({
    ...query,
    async queryFn({ signal }) {
      const issues = await call('GET /payments/issues', { signal })
      const open = new Set(issues.filter(isUnfinished).map(({ ref }) => ref))
      const before = client.getQueryData(query.queryKey)?.filter(isUnfinished) ?? []
      if (before.some(({ ref }) => !open.has(ref))) {
        await invalidateReads(client, ['GET /rentals'])
      }
      return issues
    },
    refetchInterval: issuePollInterval,
  })
}

/**
 * Lists the payments that were begun and have no result yet, with the buttons to go on or give up.
 *
 * @param exceptFor a payment that the screen already describes
 */
export function UnfinishedPayments({ exceptFor }: { exceptFor: string }) {
  const { data: issues = [] } = useIssues()
  const isDescribedHere = ({ ref }: PaymentIssue) => ref !== exceptFor
  const ended = useEarlierReservations(issues).filter(isDescribedHere)
  return (
    <>
      <div className="mb-8 grid gap-4 empty:hidden">
        {ended.map((issue) => (
          <EndedReservation key={issue.ref} issue={issue} />
        ))}
      </div>
      <UnfinishedList issues={issues.filter(isUnfinished).filter(isDescribedHere)} />
    </>
  )
}

function UnfinishedList({ issues }: { issues: readonly PaymentIssue[] }) {
  if (issues.length === 0) return null
  return (
    <section
      aria-label="Unfinished payments"
      className="mb-8 divide-y divide-line rounded-card border border-accent bg-raised shadow-card"
    >
      {issues.map((issue) => (
        <div key={issue.id} className="p-4 sm:px-5">
          <UnfinishedPayment issue={issue} hasPicture />
        </div>
      ))}
    </section>
  )
}

export function PaymentIssues() {
  const heading = useId()
  const payments = useIssues()
  const issues = payments.data?.filter((issue) => !isUnfinished(issue)) ?? []
  if (issues.length === 0 && !payments.isError) return null
  return (
    <section aria-labelledby={heading} className="mt-10 grid gap-4">
      <h2 id={heading} className="text-xl">
        Your payments
      </h2>
      <ReadProblem message={UNREAD} of={payments} />
      {issues.length === 0 ? null : (
        <ul className="overflow-hidden rounded-card border border-line bg-raised shadow-card">
          {issues.map((issue) => (
            <Issue key={issue.id} issue={issue} />
          ))}
        </ul>
      )}
    </section>
  )
}

function StateIcon({ isOpen }: { isOpen: boolean }) {
  return (
    <span
      className={`row-span-2 grid size-10 place-items-center rounded-full ${isOpen ? 'bg-accent-soft text-accent-ink' : 'bg-brand-soft text-brand'}`}
    >
      {isOpen ? <ClockIcon /> : <CheckIcon />}
    </span>
  )
}

function Issue({ issue }: { issue: PaymentIssue }) {
  const { isOpen, title, text } = describeIssue(issue)
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-line px-5 py-4 not-first:border-t sm:grid-cols-[auto_1fr_auto] sm:px-6">
      <StateIcon isOpen={isOpen} />
      <p className="font-semibold wrap-anywhere">{title}</p>
      <div className="col-start-2 row-start-3 text-sm text-muted sm:col-start-3 sm:row-start-1 sm:text-right">
        <Moment iso={issue.changedAt} />
      </div>
      <p className="col-start-2 max-w-prose text-muted">{text}</p>
    </li>
  )
}

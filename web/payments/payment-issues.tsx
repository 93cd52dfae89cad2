import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { MoneyNote } from '#contract/rentals'
import { pollInterval, queryFor } from '../lib/query.ts'
import { Moment } from '../ui/moment.tsx'
import { CheckIcon, ClockIcon } from '../ui/icons.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { describeIssue } from './issue-labels.ts'

const UNREAD = 'Your open payments cannot be read at the moment.'

/**
 * The customer's payments that were not simply applied. Empty when there are none.
 *
 * @param exceptFor a payment the screen already describes
 */
export function PaymentIssues({ exceptFor }: { exceptFor: string }) {
  const heading = useId()
  const payments = useQuery({ ...queryFor('GET /rentals/money'), refetchInterval: pollInterval() })
  const issues = payments.data?.filter(({ ref }) => ref !== exceptFor) ?? []
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
            <Issue key={`${issue.ref} ${issue.reason} ${issue.state}`} issue={issue} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Issue({ issue }: { issue: MoneyNote }) {
  const { isOpen, title, text } = describeIssue(issue)
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-line px-5 py-4 not-first:border-t sm:grid-cols-[auto_1fr_auto] sm:px-6">
      <span
        className={`row-span-2 grid size-10 place-items-center rounded-full ${isOpen ? 'bg-accent-soft text-accent-ink' : 'bg-brand-soft text-brand'}`}
      >
        {isOpen ? <ClockIcon /> : <CheckIcon />}
      </span>
      <p className="font-semibold wrap-anywhere">{title}</p>
      <div className="col-start-2 row-start-3 text-sm text-muted sm:col-start-3 sm:row-start-1 sm:text-right">
        <Moment iso={issue.changedAt} />
      </div>
      <p className="col-start-2 max-w-prose text-muted">{text}</p>
    </li>
  )
}

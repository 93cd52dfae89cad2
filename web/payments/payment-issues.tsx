import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { MoneyNote } from '#contract/rentals'
import { pollInterval, queryFor } from '../lib/query.ts'
import { Moment } from '../ui/moment.tsx'
import { CheckIcon, ClockIcon } from '../ui/icons.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { describeIssue } from './issue-labels.ts'

const UNREAD = 'Whether money of yours is on its way back cannot be read at the moment.'

/**
 * What became of a customer's money that did not simply count. Says nothing where all of it did.
 *
 * @param exceptFor a payment of which the screen tells already
 */
export function PaymentIssues({ exceptFor }: { exceptFor: string }) {
  const heading = useId()
  const money = useQuery({ ...queryFor('GET /rentals/money'), refetchInterval: pollInterval() })
  const notes = money.data?.filter(({ ref }) => ref !== exceptFor) ?? []
  if (notes.length === 0 && !money.isError) return null
  return (
    <section aria-labelledby={heading} className="mt-10 grid gap-4">
      <h2 id={heading} className="text-xl">
        Your money
      </h2>
      <ReadProblem message={UNREAD} of={money} />
      {notes.length === 0 ? null : (
        <ul className="overflow-hidden rounded-card border border-line bg-raised shadow-card">
          {notes.map((note) => (
            <Note key={`${note.ref} ${note.reason} ${note.state}`} note={note} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Note({ note }: { note: MoneyNote }) {
  const { isOpen, title, text } = describeIssue(note)
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-line px-5 py-4 not-first:border-t sm:grid-cols-[auto_1fr_auto] sm:px-6">
      <span
        className={`row-span-2 grid size-10 place-items-center rounded-full ${isOpen ? 'bg-accent-soft text-accent-ink' : 'bg-brand-soft text-brand'}`}
      >
        {isOpen ? <ClockIcon /> : <CheckIcon />}
      </span>
      <p className="font-semibold wrap-anywhere">{title}</p>
      <div className="col-start-2 row-start-3 text-sm text-muted sm:col-start-3 sm:row-start-1 sm:text-right">
        <Moment iso={note.changedAt} />
      </div>
      <p className="col-start-2 max-w-prose text-muted">{text}</p>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentIssue } from '#contract/payment-issues'
import { tryAgainLink } from '../bikes/try-again-link.ts'
import { queryFor } from '../lib/query.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { isUnfinished } from './issue-polling.ts'

/** Returns the reservations that were listed before and are no longer, as long as the screen is open. */
export function useEarlierReservations(listed: readonly PaymentIssue[]): readonly PaymentIssue[] {
  const [seen, setSeen] = useState<readonly PaymentIssue[]>([])
  const isIn = (issues: readonly PaymentIssue[], { ref }: PaymentIssue) =>
    issues.some((issue) => issue.ref === ref)
  const added = listed.filter(
    (issue) => issue.purpose === 'ADVANCE' && isUnfinished(issue) && !isIn(seen, issue),
  )
  if (added.length > 0) setSeen([...seen, ...added])
  return seen.filter((issue) => !isIn(listed, issue))
}

/** A reservation also leaves the list when it is paid or released, which needs no notice. */
export function EndedReservation({ issue: { ref, bikeName } }: { issue: PaymentIssue }) {
  const { data: payment } = useQuery(queryFor('GET /payments/:ref', { params: { ref } }))
  if (payment?.status !== 'expired') return null
  return (
    <output className="block">
      <Notice tone="info" title={`Your reservation of the ${bikeName} has ended`}>
        <p>It was not paid in time, and others can book the bike.</p>
        <div className="pt-2">
          <ButtonLink variant="quiet" {...tryAgainLink(payment)}>
            Book it again
          </ButtonLink>
        </div>
      </Notice>
    </output>
  )
}

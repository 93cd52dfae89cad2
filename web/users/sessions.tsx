import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionView } from '#contract/sessions'
import { queryFor } from '../lib/query.ts'
import { formatDay } from '../lib/format-day.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LoadingLine } from '../ui/skeleton.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'

export function Sessions() {
  const sessions = useQuery(queryFor('GET /users/me/sessions'))
  const [isEnding, setEnding] = useState(false)
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) ?? false
  return (
    <section aria-labelledby="sessions" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="sessions" className="text-2xl">
          Sessions
        </h2>
        {hasOthers && (
          <Button variant="danger-quiet" size="sm" onClick={() => setEnding(true)}>
            End Other Sessions
          </Button>
        )}
      </div>
      {sessions.isPending && <LoadingLine message="Loading" />}
      <ReadProblem message="Some Error Occurred" of={sessions} />
      {sessions.data && (
        <Card>
          <ul className="divide-y divide-line">
            {sessions.data.map((session) => (
              <Session key={`${session.loggedInAt} ${session.device}`} session={session} />
            ))}
          </ul>
        </Card>
      )}
      {isEnding && <EndSessionsDialog onClose={() => setEnding(false)} />}
    </section>
  )
}

function Session({ session }: { session: SessionView }) {
  const { device, network, loggedInAt, lastUsedAt, isCurrent } = session
  const zone = useShopZone()
  return (
    <li className="grid gap-1 px-6 py-5 sm:px-10">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-semibold">
        {device}
        {isCurrent && <Badge tone="brand">This browser</Badge>}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-0.5 text-sm text-muted">
        <li>Logged in {formatDay(loggedInAt, zone)}</li>
        <li>Last used {formatDay(lastUsedAt, zone)}</li>
        {network !== null && <li>Network {network}</li>}
      </ul>
    </li>
  )
}

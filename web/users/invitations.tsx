import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvitationView } from '#contract/invitations'
import { call } from '../lib/api.ts'
import { formatDay } from '../lib/format-day.ts'
import { queryFor } from '../lib/query.ts'
import { useShopZone } from '../lib/shop-zone.ts'
import { messages } from '../messages.ts'
import { refreshInvitations } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { RemovalDialog } from '../ui/removal-dialog.tsx'
import { DUTY_LABELS } from './duty-fields.tsx'

/** The section is left out while no invitation is open. */
export function Invitations() {
  const invitations = useQuery(queryFor('GET /invitations'))
  const [withdrawn, setWithdrawn] = useState<InvitationView>()
  const open = invitations.data ?? []
  return (
    <>
      <ReadProblem message="Some Error Occurred" of={invitations} />
      {open.length > 0 && (
        <section aria-labelledby="invitations" className="grid gap-4">
          <h2 id="invitations" className="text-2xl">
            Open invitations
          </h2>
          <Card>
            <ul className="divide-y divide-line">
              {open.map((invitation) => (
                <Invitation
                  key={invitation._id}
                  invitation={invitation}
                  onWithdraw={() => setWithdrawn(invitation)}
                />
              ))}
            </ul>
          </Card>
        </section>
      )}
      {withdrawn && (
        <RemovalDialog
          title="Withdraw this invitation?"
          description="Its link does not work any more."
          confirmLabel="Withdraw"
          send={() => call('DELETE /invitations/:id', { params: { id: withdrawn._id } })}
          done={messages.invitationWithdrawn}
          failed={messages.userNotChanged}
          refresh={refreshInvitations}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
    </>
  )
}

type Props = { invitation: InvitationView; onWithdraw: () => void }

function Invitation({ invitation, onWithdraw }: Props) {
  const { duties, email, madeBy, createdAt, expiresAt } = invitation
  const zone = useShopZone()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-6 py-4">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">{duties.map((duty) => DUTY_LABELS[duty].label).join(', ')}</p>
        <ul className="flex flex-wrap gap-x-6 gap-y-0.5 text-sm text-muted">
          {email !== null && <li className="wrap-anywhere">To {email}</li>}
          <li>
            By {madeBy.name}, {formatDay(createdAt, zone)}
          </li>
          <li>Works until {formatDay(expiresAt, zone)}</li>
        </ul>
      </div>
      <Button variant="danger-quiet" size="sm" onClick={onWithdraw}>
        Withdraw
      </Button>
    </li>
  )
}

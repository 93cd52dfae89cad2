import { useState } from 'react'
import type { RentalPage } from '#contract/rental-page'
import { useShopZone } from '../../lib/shop-zone.ts'
import { Button } from '../../ui/button.tsx'
import { CancelDialog, type Ending } from './cancel-dialog.tsx'
import { describeTerms } from './cancel-labels.ts'

const STARTED =
  'The start has passed. Mark a no-show if the customer did not come and the bike stands in the shop.'

type Props = { rental: RentalPage; isAdmin: boolean; now: Date }

export function CancelSection({ rental, isAdmin, now }: Props) {
  const zone = useShopZone()
  const [asked, setAsked] = useState<Ending>()
  const { actions, depositHeld, freeCancellationUntil } = rental
  const outcome = asked && actions[asked]
  const isOpen = rental.returnTime === undefined && rental.cancelled === undefined
  const hasStarted = new Date(rental.startTime) <= now
  const isBlocked = isAdmin && !hasStarted && rental.handedOutAt === undefined && depositHeld > 0
  if (!isOpen || !(actions.cancel || actions.noShow || isBlocked)) return null
  return (
    <section
      aria-label="Cancelling"
      className="grid gap-3 rounded-card border border-line bg-raised p-5 shadow-card"
    >
      <p className="text-sm text-muted">
        {hasStarted ? STARTED : describeTerms(freeCancellationUntil, { now, zone })}
      </p>
      {isBlocked && (
        <p className="text-sm text-muted">
          The shop holds a deposit. Give it back before the booking is cancelled.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {actions.cancel && (
          <Button size="sm" variant="danger-quiet" onClick={() => setAsked('cancel')}>
            Cancel booking
          </Button>
        )}
        {actions.noShow && (
          <Button size="sm" variant="quiet" onClick={() => setAsked('noShow')}>
            No-show
          </Button>
        )}
      </div>
      {asked && outcome && (
        <CancelDialog
          rental={rental}
          ending={asked}
          outcome={outcome}
          isAdmin={isAdmin}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

import { useState } from 'react'
import type { RentalPage } from '#contract/rental-page'
import { Button } from '../../ui/button.tsx'
import { type CancelAct, CancelDialog } from './cancel-dialog.tsx'

const STARTED =
  'The start has passed. Mark a no-show if the customer did not come and the bike stands in the shop.'

type Props = { rental: RentalPage; isAdmin: boolean; now: Date }

export function CancelSection({ rental, isAdmin, now }: Props) {
  const [act, setAct] = useState<CancelAct>()
  const { actions } = rental
  const outcome = act && actions[act]
  const isOpen = rental.returnTime === undefined && rental.cancelled === undefined
  const hasStarted = new Date(rental.startTime) <= now
  if (!isOpen || !(actions.cancel || actions.noShow)) return null
  return (
    <section
      aria-label="Cancelling"
      className="grid gap-3 rounded-card border border-line bg-raised p-5 shadow-card"
    >
      {hasStarted && <p className="text-sm text-muted">{STARTED}</p>}
      <div className="flex flex-wrap gap-2">
        {actions.cancel && (
          <Button size="sm" variant="danger-quiet" onClick={() => setAct('cancel')}>
            Cancel booking
          </Button>
        )}
        {actions.noShow && (
          <Button size="sm" variant="quiet" onClick={() => setAct('noShow')}>
            No-show
          </Button>
        )}
      </div>
      {act && outcome && (
        <CancelDialog
          rental={rental}
          act={act}
          outcome={outcome}
          isAdmin={isAdmin}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  )
}

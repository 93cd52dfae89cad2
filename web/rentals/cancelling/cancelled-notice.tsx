import { useState } from 'react'
import type { RentalRefund } from '#contract/rental-account'
import type { RentalPage } from '#contract/rental-page'
import { formatDay } from '../../lib/format-day.ts'
import { formatTaka } from '../../lib/money-format.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { titleOfCancelled } from './cancel-labels.ts'
import { isWaitingAtCounter, stateOfRefund } from '../../money/movement-labels.ts'
import { GiveBackDialog } from './give-back-dialog.tsx'

type Props = {
  rental: RentalPage
  cancelled: NonNullable<RentalPage['cancelled']>
  isAdmin: boolean
}

export function CancelledNotice({ rental, cancelled, isAdmin }: Props) {
  const zone = useShopZone()
  const [giving, setGiving] = useState<RentalRefund>()
  const { by, at, reason } = cancelled
  const given = rental.refunds.filter((refund) => refund.reason === 'CANCELLED')
  return (
    <Notice tone="info" title={titleOfCancelled(cancelled, isAdmin ? 'shop' : 'customer')}>
      <p className="text-muted">
        {formatDay(at, zone)}
        {isAdmin && by !== null && `, by ${by}`}
        {reason !== '' && `: ${reason}`}
      </p>
      <ul className="mt-2 grid gap-1">
        {rental.totalCost > 0 && (
          <li>
            {isAdmin
              ? `The shop keeps ${formatTaka(rental.totalCost)}, the minimum charge.`
              : `The advance of ${formatTaka(rental.totalCost)} is not refunded.`}
          </li>
        )}
        {rental.totalCost === 0 && given.length === 0 && <li>Nothing is given back.</li>}
        {given.map((refund) => (
          <li key={refund._id} className="flex flex-wrap items-center gap-x-3">
            {isAdmin && isWaitingAtCounter(refund, rental.payments) ? (
              <>
                {formatTaka(refund.amount)} still to give back.
                <Button size="sm" variant="quiet" onClick={() => setGiving(refund)}>
                  Give back now
                </Button>
              </>
            ) : (
              `${formatTaka(refund.amount)}: ${stateOfRefund(refund, rental.payments).toLowerCase()}`
            )}
          </li>
        ))}
      </ul>
      {giving && (
        <GiveBackDialog rental={rental} refund={giving} onClose={() => setGiving(undefined)} />
      )}
    </Notice>
  )
}

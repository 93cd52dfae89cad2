import { nameWithNumber } from '#domain/bike-number'
import { formatDay } from '../../lib/format-day.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { describeQuote } from '../quote/describe-quote.ts'
import { describePrices } from '../quote/ride-price.ts'
import { ReturnCharges } from './return-charges.tsx'
import type { useReturnTimes } from './return-times.ts'

export function ConfirmReturnDialog({
  returnTimes: { doubted, confirm, dismiss },
}: {
  returnTimes: ReturnType<typeof useReturnTimes>
}) {
  const zone = useShopZone()
  if (!doubted) return null
  const { rental, returnTime } = doubted
  const { bikeId, user, startTime, plannedReturn, pricePerHour, prices } = rental
  const [from, to] = [new Date(startTime), new Date(returnTime)]
  const quoteUntil = (end: Date) =>
    describeQuote({ pricePerHour, prices, from, to: end }, zone)?.cost
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) dismiss()
      }}
      title="Is this return time right?"
      description={
        <>
          <span className="block">
            {nameWithNumber(bikeId)}, {user.name}: back {formatDay(returnTime, zone)}.
          </span>
          <strong className="my-3 block text-lg text-ink tabular-nums">{quoteUntil(to)}</strong>
          <span className="mb-3 block empty:hidden">
            <ReturnCharges rental={rental} returnTime={to} />
          </span>
          <span className="block">
            {plannedReturn === undefined
              ? `No return was planned. The price is ${describePrices(rental)}.`
              : `Planned: ${quoteUntil(new Date(plannedReturn))}.`}{' '}
            A wrong time can be corrected on the page of the rental.
          </span>
        </>
      }
      confirmLabel="Calculate"
      confirmVariant="primary"
      onConfirm={confirm}
    />
  )
}

import type { RentalWithUser } from '#contract/rentals'
import { ADVANCE } from '../../lib/money-format.ts'
import { AlertIcon } from '../../ui/icons.tsx'
import { ReturnCharges } from './return-charges.tsx'
import { describeQuote } from '../quote/describe-quote.ts'
import { lengthOf } from '../rental-stage.ts'
import { checkEnteredReturn } from './return-times.ts'

type Props = { id: string; rental: RentalWithUser; returnTime: Date; now: Date }

export function ReturnPreview({ id, rental, returnTime, now }: Props) {
  const { startTime, pricePerHour } = rental
  const described = describeQuote({ pricePerHour, from: new Date(startTime), to: returnTime })
  if (!described) return null
  const { doubt } = checkEnteredReturn(rental, returnTime, now)
  const length = lengthOf(now, returnTime)
  return (
    <div id={id} className="grid gap-1 text-left text-sm as-table:w-49">
      <p className="font-semibold tabular-nums">{described.cost}</p>
      <p className="text-muted empty:hidden">
        <ReturnCharges rental={rental} returnTime={returnTime} />
      </p>
      {described.isMinimum && <p className="text-muted">Minimum charge {ADVANCE}</p>}
      {doubt !== undefined && (
        <p className="flex items-start gap-1.5 font-medium text-accent-ink">
          <AlertIcon className="mt-0.5 size-4 shrink-0" />
          {doubt === 'ahead' ? `This time is ${length} ahead` : `This time was ${length} ago`}
        </p>
      )}
    </div>
  )
}

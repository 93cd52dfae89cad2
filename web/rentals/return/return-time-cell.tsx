import { useEffect, useId, useRef } from 'react'
import type { RentalWithUser } from '#contract/rentals'
import { nameWithNumber } from '#domain/bike-number'
import { ADVANCE_TEXT } from '../../lib/money-format.ts'
import { localInputToIso } from '../../lib/shop-time.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { classNames } from '../../ui/class-names.ts'
import { AlertIcon } from '../../ui/icons.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { describeQuote } from '../quote/describe-quote.ts'
import { lengthOf } from '../rental-stage.ts'
import { ReturnCharges } from './return-charges.tsx'
import { type Draft, checkEnteredReturn } from './return-times.ts'

type Props = {
  rental: RentalWithUser
  draft: Draft
  onType: (value: string) => void
  /** Enters the current minute. It is undefined while the rental has not started. */
  onNow: (() => void) | undefined
  now: Date
}

export function ReturnTimeCell({ rental, draft, onType, onNow, now }: Props) {
  const id = useId()
  const zone = useShopZone()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (draft.error !== undefined) input.current?.focus()
  }, [draft.error])
  if (rental.bookingStatus === 'CANCELLED') {
    return <span className="text-muted">The booking was cancelled</span>
  }
  if (rental.bookingStatus === 'PENDING_PAYMENT') {
    return <span className="text-muted">The advance is not paid yet</span>
  }
  if (rental.returnTime !== undefined) {
    return <span className="text-muted">Return time has been set</span>
  }
  const { value, error, isSending = false } = draft
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="sr-only">
        New return time of {nameWithNumber(rental.bikeId)}
      </label>
      <input
        ref={input}
        id={id}
        type="datetime-local"
        value={value}
        disabled={isSending}
        onChange={(event) => onType(event.target.value)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={
          classNames(error && `${id}-error`, value !== '' && `${id}-amount`) || undefined
        }
        className={classNames(
          'block min-h-11 w-full min-w-0 rounded-control border bg-raised px-2.5 text-[0.9375rem] text-ink transition-colors duration-150 hover:border-ink disabled:bg-sunken disabled:text-muted @min-[56rem]:min-h-10 @min-[56rem]:w-45 @min-[56rem]:px-2 @min-[56rem]:text-[0.8125rem]',
          error === undefined ? 'border-line-strong' : 'border-danger',
        )}
      />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error.message}
        </p>
      )}
      <div aria-live="polite">
        {value !== '' && (
          <ReturnPreview
            id={`${id}-amount`}
            rental={rental}
            returnTime={new Date(localInputToIso(value, zone))}
            now={now}
          />
        )}
      </div>
      {onNow === undefined || isSending ? null : (
        <TextButton
          onClick={onNow}
          aria-label={`${nameWithNumber(rental.bikeId)} came back now`}
          className="justify-self-start"
        >
          Came back now
        </TextButton>
      )}
    </div>
  )
}

type PreviewProps = { id: string; rental: RentalWithUser; returnTime: Date; now: Date }

function ReturnPreview({ id, rental, returnTime, now }: PreviewProps) {
  const { startTime, pricePerHour, prices } = rental
  const ride = { pricePerHour, prices, from: new Date(startTime), to: returnTime }
  const zone = useShopZone()
  const described = describeQuote(ride, zone)
  if (!described) return null
  const { doubt } = checkEnteredReturn(rental, returnTime, { now, zone })
  const length = lengthOf(now, returnTime)
  return (
    <div id={id} className="grid gap-1 text-left text-sm as-table:w-45">
      <p className="font-semibold tabular-nums">{described.cost}</p>
      <p className="text-muted empty:hidden">
        <ReturnCharges rental={rental} returnTime={returnTime} />
      </p>
      {described.isMinimum && <p className="text-muted">Minimum charge {ADVANCE_TEXT}</p>}
      {doubt !== undefined && (
        <p className="flex items-start gap-1.5 font-medium text-accent-ink">
          <AlertIcon className="mt-0.5 size-4 shrink-0" />
          {doubt === 'ahead' ? `This time is ${length} ahead` : `This time was ${length} ago`}
        </p>
      )}
    </div>
  )
}

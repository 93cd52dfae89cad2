import { useEffect, useId, useRef } from 'react'
import type { RentalWithUser } from '#contract/rentals'
import { classNames } from '../../ui/class-names.ts'
import { TextButton } from '../../ui/text-button.tsx'
import { localInputToIso } from '../../lib/shop-time.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { ReturnPreview } from './return-preview.tsx'
import type { Draft } from './return-times.ts'

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
  if (rental.returnTime !== undefined) {
    return <span className="text-muted">Return time has been set</span>
  }
  const { value, error, isSending = false } = draft
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="sr-only">
        New return time of {rental.bikeId.name}
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
          'block min-h-11 w-full min-w-0 rounded-control border bg-raised px-2.5 text-[0.9375rem] text-ink transition-colors duration-150 hover:border-ink disabled:bg-sunken disabled:text-muted @min-[56rem]:min-h-10 @min-[56rem]:w-49 @min-[56rem]:px-2',
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
          aria-label={`${rental.bikeId.name} came back now`}
          className="justify-self-start"
        >
          Came back now
        </TextButton>
      )}
    </div>
  )
}

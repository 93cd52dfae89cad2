import { useId } from 'react'
import type { RentalWithUser } from '#contract/rentals'
import type { Draft } from './return-times.ts'

type Props = { rental: RentalWithUser; draft: Draft; onType: (value: string) => void }

/** The New Return Time of one booking, with its own error. */
export function ReturnTimeCell({ rental, draft, onType }: Props) {
  const id = useId()
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
        id={id}
        type="datetime-local"
        value={value}
        disabled={isSending}
        onChange={(event) => onType(event.target.value)}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={`block min-h-11 w-full max-w-52 rounded-control border bg-raised px-2.5 text-[0.9375rem] text-ink disabled:bg-sunken disabled:text-muted ${error === undefined ? 'border-line-strong' : 'border-danger'}`}
      />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

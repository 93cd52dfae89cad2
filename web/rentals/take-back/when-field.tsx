import { useState } from 'react'
import type { RentalPage } from '#contract/rental-page'
import { formatClock, isoToLocalInput, nameOfZone, thisMinute } from '../../lib/shop-time.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { TextField } from '../../ui/field.tsx'
import { QuickChoices } from '../../ui/quick-choices.tsx'
import { checkReturnTime } from '../return/return-times.ts'

type Props = {
  rental: RentalPage
  openedAt: Date
  /** An empty text is no time yet. */
  onChange: (returnTime: string) => void
  error: string | undefined
}

/** Almost every bike is entered while it comes in, so another time is typed on demand. */
export function WhenField({ rental, openedAt, onChange, error }: Props) {
  const zone = useShopZone()
  const now = isoToLocalInput(thisMinute(openedAt), zone)
  const [typed, setTyped] = useState<string>()
  const checked = typed === undefined ? undefined : checkReturnTime(rental, typed, zone)
  const wrong = checked && 'error' in checked ? checked.error.message : undefined
  function type(value: string) {
    setTyped(value)
    const next = checkReturnTime(rental, value, zone)
    onChange('returnTime' in next ? next.returnTime : '')
  }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-lg font-semibold">Back</legend>
      <QuickChoices
        label="When it came back"
        choices={[
          {
            label: `Now, ${formatClock(openedAt.toISOString(), zone)}`,
            isChosen: typed === undefined,
            choose() {
              setTyped(undefined)
              onChange(openedAt.toISOString())
            },
          },
          {
            label: 'Another time',
            isChosen: typed !== undefined,
            choose: () => typed === undefined && type(now),
          },
        ]}
      />
      {typed === undefined ? (
        error !== undefined && (
          <p role="alert" className="text-sm font-medium text-danger">
            {error}
          </p>
        )
      ) : (
        <TextField
          label="Return time"
          type="datetime-local"
          required
          hint={`In ${nameOfZone(zone)}`}
          value={typed}
          onChange={({ target }) => type(target.value)}
          error={wrong ?? error}
        />
      )}
    </fieldset>
  )
}

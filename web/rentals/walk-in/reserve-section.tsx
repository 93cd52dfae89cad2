import { useFormContext, useWatch } from 'react-hook-form'
import { useConnection } from '../../lib/connection.ts'
import { isoToLocalInput } from '../../lib/shop-time.ts'
import { useShop } from '../../lib/shop.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import type { NewRental } from './new-rental-form.ts'

type Props = { isBusy: boolean; isOff: boolean; onReserve: () => void; className: string }

/** The bike is kept for a customer on the phone, who gets a payment link or pays when coming. */
export function ReserveSection({ isBusy, isOff, onReserve, className }: Props) {
  const { register, formState, control } = useFormContext<NewRental>()
  const { timeZone } = useShop()
  const startTime = useWatch({ control, name: 'startTime' })
  const now = useMinute()
  const isOffline = useConnection() === 'offline'
  return (
    <section aria-labelledby="reserve" className={`grid gap-3 ${className}`}>
      <h2 id="reserve" className="text-xl">
        Or reserve it
      </h2>
      <Card className="grid gap-5 p-5 sm:grid-cols-2">
        <TextField
          label="Keep until (optional)"
          type="datetime-local"
          min={isoToLocalInput(now.toISOString(), timeZone)}
          max={startTime || undefined}
          hint="Else until the start, and for at most 7 days."
          error={formState.errors.until?.message}
          {...register('until')}
        />
        <TextField
          label="Note for the shop (optional)"
          maxLength={500}
          placeholder="For example: calls again at noon"
          error={formState.errors.reservationNote?.message}
          {...register('reservationNote')}
        />
        <Button
          variant="quiet"
          className="sm:col-span-2"
          busy={isBusy}
          disabled={isOff || isOffline}
          onClick={onReserve}
        >
          Reserve without payment
        </Button>
      </Card>
    </section>
  )
}

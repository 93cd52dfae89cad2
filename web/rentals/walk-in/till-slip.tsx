import { useFormContext, useWatch } from 'react-hook-form'
import { nameWithNumber } from '#domain/bike-number'
import { formatDay } from '../../lib/format-day.ts'
import { ADVANCE_TEXT } from '../../lib/money-format.ts'
import { useConnection } from '../../lib/connection.ts'
import { useShop } from '../../lib/shop.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { TENDER_OPTIONS } from '../../money/bill-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Fact } from '../../ui/fact.tsx'
import { describeFee } from '../quote/ride-price.ts'
import { RideQuote } from '../quote/ride-quote.tsx'
import { type NewRental, timesOf } from './new-rental-form.ts'

type Props = { isBusy: boolean; isOff: boolean; className: string }

/** Says what was chosen and what the customer pays now, beside the form and always in view. */
export function TillSlip({ isBusy, isOff, className }: Props) {
  const { control, register, formState } = useFormContext<NewRental>()
  const typed = useWatch({ control }) as NewRental
  const isOffline = useConnection() === 'offline'
  const fee = describeFee(typed.bike ?? {})
  return (
    <section aria-labelledby="till" className={`grid gap-3 lg:sticky lg:top-6 ${className}`}>
      <h2 id="till" className="text-xl">
        To pay now
      </h2>
      <Card className="grid gap-5 p-5">
        <Choices typed={typed} />
        <div role="status" className="border-line lg:border-t lg:pt-4">
          <Quote typed={typed} />
        </div>
        <p className="flex items-baseline justify-between gap-3 border-t border-line pt-4">
          <span className="font-medium">Advance</span>
          <strong className="font-display text-2xl font-bold tabular-nums">{fee}</strong>
        </p>
        <SelectField label="Paid by" options={TENDER_OPTIONS} {...register('tender')} />
        <TextField
          label="Note (optional)"
          maxLength={500}
          placeholder="For example: transaction number"
          error={formState.errors.note?.message}
          {...register('note')}
        />
        <Button
          type="submit"
          size="lg"
          variant="primary"
          busy={isBusy}
          disabled={isOff || isOffline}
        >
          {isOffline ? 'You are offline' : `Take ${fee} and rent out`}
        </Button>
      </Card>
    </section>
  )
}

function Choices({ typed }: { typed: NewRental }) {
  const { timeZone } = useShop()
  const { customer, bike, name } = typed
  const { startTime, plannedReturn } = timesOf(typed, timeZone, useMinute())
  const day = (time: Date) => formatDay(time.toISOString(), timeZone)
  const customerName = customer === 'new' ? name.trim() : (customer?.name ?? '')
  return (
    <dl className="grid gap-3 max-lg:hidden">
      <Fact label="Customer">{customerName || NOT_CHOSEN}</Fact>
      <Fact label="Time">
        {typed.startTime === '' ? 'Now' : day(startTime)}
        {plannedReturn && `, until ${day(plannedReturn)}`}
      </Fact>
      <Fact label="Bike">{bike ? nameWithNumber(bike) : NOT_CHOSEN}</Fact>
    </dl>
  )
}

const NOT_CHOSEN = <span className="text-muted">Not chosen yet</span>

function Quote({ typed }: { typed: NewRental }) {
  const { timeZone } = useShop()
  const { startTime, plannedReturn } = timesOf(typed, timeZone, useMinute())
  if (!typed.bike || !plannedReturn) {
    return (
      <p className="text-sm text-muted">
        Choose a bike and a planned return to see the price. A ride costs at least {ADVANCE_TEXT}.
      </p>
    )
  }
  const { pricePerHour, prices } = typed.bike
  const times = { from: startTime, to: plannedReturn }
  return <RideQuote pricePerHour={pricePerHour} prices={prices} {...times} />
}

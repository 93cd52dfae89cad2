import { type ReactNode, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { nameWithNumber } from '#domain/bike-number'
import { formatDay } from '../../lib/format-day.ts'
import { ADVANCE_TEXT, formatTaka } from '../../lib/money-format.ts'
import { useConnection } from '../../lib/connection.ts'
import { useShop } from '../../lib/shop.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { TENDER_OPTIONS } from '../../money/bill-labels.ts'
import { ChangeFields } from '../../money/change-fields.tsx'
import { sumOfTaka } from '../../money/sum-of-taka.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DecimalField } from '../../ui/decimal-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { CheckboxField } from '../../ui/form-field.tsx'
import { Fact } from '../../ui/fact.tsx'
import { advanceOf, describeFee } from '../quote/ride-price.ts'
import { RideQuote } from '../quote/ride-quote.tsx'
import {
  type NewRental,
  depositOf,
  isLeavingNow,
  timesOf,
  usualDepositOf,
} from './new-rental-form.ts'

type Props = {
  isBusy: boolean
  isOff: boolean
  isPrinted: boolean
  onPrint: (isPrinted: boolean) => void
  className: string
}

/** Says what was chosen and what the customer pays now, beside the form and always in view. */
export function TillSlip({ isBusy, isOff, isPrinted, onPrint, className }: Props) {
  const { control, register, formState } = useFormContext<NewRental>()
  const typed = useWatch({ control }) as NewRental
  const isOffline = useConnection() === 'offline'
  const shop = useShop()
  const now = useMinute()
  const [given, setGiven] = useState('')
  const fee = describeFee(typed.bike ?? {})
  const isLeaving = isLeavingNow(typed, shop.timeZone, now)
  const deposit = depositOf(typed, shop.timeZone, now)
  const total = sumOfTaka([advanceOf(typed.bike ?? {}), Math.max(0, deposit)])
  const usual = usualDepositOf(typed.bike, shop)
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
        <Sums fee={fee} deposit={deposit} total={total}>
          {isLeaving && (
            <DecimalField
              label="Deposit in taka (optional)"
              min={0}
              hint={usual === '' ? undefined : `Usually ${formatTaka(Number(usual))}`}
              error={formState.errors.deposit?.message}
              {...register('deposit')}
            />
          )}
        </Sums>
        <div className="grid grid-cols-2 gap-3">
          <SelectField label="Paid by" options={TENDER_OPTIONS} {...register('tender')} />
          {typed.tender === 'cash' && (
            <ChangeFields amount={total} given={given} onType={setGiven} />
          )}
        </div>
        <TextField
          label="Note (optional)"
          maxLength={500}
          placeholder="For example: transaction number"
          error={formState.errors.note?.message}
          {...register('note')}
        />
        <CheckboxField
          label="Print the agreement"
          checked={isPrinted}
          onChange={({ target }) => onPrint(target.checked)}
        />
        <Button
          type="submit"
          size="lg"
          variant="primary"
          busy={isBusy}
          disabled={isOff || isOffline}
        >
          {isOffline
            ? 'You are offline'
            : `Take ${deposit > 0 ? formatTaka(total) : fee} and rent out`}
        </Button>
      </Card>
    </section>
  )
}

type SumsProps = { fee: string; deposit: number; total: number; children: ReactNode }

function Sums({ fee, deposit, total, children }: SumsProps) {
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <p className="flex items-baseline justify-between gap-3">
        <span className="font-medium">Advance</span>
        <strong
          className={
            deposit > 0
              ? 'font-semibold tabular-nums'
              : 'font-display text-2xl font-bold tabular-nums'
          }
        >
          {fee}
        </strong>
      </p>
      {children}
      {deposit > 0 && (
        <p className="flex items-baseline justify-between gap-3 border-t border-line pt-3">
          <span className="font-medium">Customer pays now</span>
          <strong className="font-display text-2xl font-bold tabular-nums">
            {formatTaka(total)}
          </strong>
        </p>
      )}
    </div>
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

import { useState } from 'react'
import { useController, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { isWorthwhile } from '#domain/cheapest-combination'
import { fromTaka } from '#domain/money'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time'
import { formatTaka } from '../lib/money-format.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { DecimalField } from '../ui/decimal-field.tsx'
import { FieldError, SelectField } from '../ui/field.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { EMPTY_STEP, type PriceListFormValues } from './price-list-form-values.ts'

const HEAD = 'text-sm font-medium text-muted'
const COLUMNS =
  'grid grid-cols-[3.25rem_minmax(0,1fr)_6rem_2rem] gap-x-1.5 sm:grid-cols-[6rem_minmax(0,1fr)_8rem_2.75rem] sm:gap-x-3'
/** The columns are too narrow for a sentence, so errors take the whole width below them. */
const ROW = `${COLUMNS} gap-y-1.5 [&>div]:contents [&_[role=alert]]:order-1 [&_[role=alert]]:col-span-full`
const CELL = 'max-sm:px-2.5'

/** @param pricePerHour in taka; a step that is not cheaper than its hours gets a warning */
export function StepFields({ pricePerHour }: { pricePerHour: number }) {
  const { control, formState } = useFormContext<PriceListFormValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'steps' })
  const { steps } = formState.errors
  return (
    <fieldset className="grid gap-3 sm:col-span-2">
      <legend className="font-semibold">Steps</legend>
      <p className="text-sm text-muted">
        Shortest first. The price per hour of a bike is the first step of every list.
      </p>
      <div aria-hidden className={COLUMNS}>
        <span className={`${HEAD} col-span-2`}>Lasts</span>
        <span className={HEAD}>Price (taka)</span>
      </div>
      <ul className="grid gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid gap-1.5">
            <Step index={index} onRemove={() => remove(index)} />
            <Warning index={index} pricePerHour={pricePerHour} />
          </li>
        ))}
      </ul>
      <FieldError id={undefined} error={steps?.root?.message ?? steps?.message} />
      <Button variant="quiet" size="sm" className="w-fit" onClick={() => append(EMPTY_STEP)}>
        Add step
      </Button>
    </fieldset>
  )
}

function Step({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register, formState } = useFormContext<PriceListFormValues>()
  const errors = formState.errors.steps?.[index]
  const name = `step ${index + 1}`
  return (
    <div className={ROW}>
      <StepLength index={index} error={errors?.minutes?.message} />
      <DecimalField
        label={`Price of ${name} (taka)`}
        isLabelHidden
        className={CELL}
        min={0}
        error={errors?.price?.message}
        {...register(`steps.${index}.price`, { valueAsNumber: true })}
      />
      <IconButton
        label={`Remove ${name}`}
        onClick={onRemove}
        className="justify-self-end max-sm:-mr-3"
      >
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  )
}

const UNITS = [
  { value: String((7 * DAY_MS) / MINUTE_MS), label: 'weeks' },
  { value: String(DAY_MS / MINUTE_MS), label: 'days' },
  { value: String(HOUR_MS / MINUTE_MS), label: 'hours' },
  { value: '1', label: 'minutes' },
] as const
const HOURS = UNITS[2].value

const unitOf = (minutes: number): string =>
  UNITS.find(({ value }) => minutes % Number(value) === 0)?.value ?? HOURS

/** The form holds minutes; the number and its unit are what the admin sees of them. */
function StepLength({ index, error }: { index: number; error: string | undefined }) {
  const { control } = useFormContext<PriceListFormValues>()
  const name = `steps.${index}.minutes` as const
  const { ref, value, onChange, onBlur } = useController({ control, name }).field
  const [unit, setUnit] = useState(() => unitOf(value))
  const [typed, setTyped] = useState(() =>
    Number.isNaN(value) ? '' : String(value / Number(unit)),
  )
  const setLength = (number: string, minutes: string) => {
    setTyped(number)
    setUnit(minutes)
    onChange(number === '' ? Number.NaN : Math.round(Number(number) * Number(minutes)))
  }
  return (
    <>
      <DecimalField
        ref={ref}
        label={`Length of step ${index + 1}`}
        isLabelHidden
        className={CELL}
        min={0}
        value={typed}
        onChange={(event) => setLength(event.target.value, unit)}
        onBlur={onBlur}
        error={error}
      />
      <SelectField
        label={`Unit of step ${index + 1}`}
        isLabelHidden
        options={UNITS}
        value={unit}
        onChange={(event) => setLength(typed, event.target.value)}
      />
    </>
  )
}

function Warning({ index, pricePerHour }: { index: number; pricePerHour: number }) {
  const { control } = useFormContext<PriceListFormValues>()
  const step = useWatch({ control, name: `steps.${index}` })
  if (!(step.minutes > 0) || !(step.price > 0) || !(pricePerHour > 0)) return null
  const priced = { minutes: step.minutes, price: fromTaka(step.price) }
  if (isWorthwhile(priced, fromTaka(pricePerHour))) return null
  return (
    <p role="status" className="text-sm font-medium text-accent-ink">
      Not cheaper than its hours at {formatTaka(pricePerHour)} an hour, so it is never billed there.
    </p>
  )
}

import { useFormContext, useWatch } from 'react-hook-form'
import { WEEKDAYS, type Weekday } from '#domain/opening-hours'
import { dayName } from '../lib/calendar-day.ts'
import { TextField } from '../ui/field.tsx'
import { CheckboxField } from '../ui/form-field.tsx'
import type { ShopFormValues } from './shop-form-values.ts'

export function OpeningHoursFields() {
  return (
    <ul className="grid divide-y divide-line">
      {WEEKDAYS.map((day) => (
        <DayFields key={day} day={day} />
      ))}
    </ul>
  )
}

function DayFields({ day }: { day: Weekday }) {
  const { control, register, formState } = useFormContext<ShopFormValues>()
  const isOpen = useWatch({ control, name: `openingHours.${day}.isOpen` })
  const errors = formState.errors.openingHours?.[day]
  const name = dayName(day)
  return (
    <li className="grid gap-x-6 gap-y-1 py-2.5 first:pt-0 last:pb-0 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <CheckboxField label={name} {...register(`openingHours.${day}.isOpen`)} />
      {isOpen ? (
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] sm:gap-3">
          <TextField
            label={`${name} opens`}
            isLabelHidden
            type="time"
            className="max-sm:px-2.5"
            error={errors?.opens?.message}
            {...register(`openingHours.${day}.opens`)}
          />
          <span className="flex min-h-11 items-center self-start text-muted max-sm:hidden">to</span>
          <TextField
            label={`${name} closes`}
            isLabelHidden
            type="time"
            className="max-sm:px-2.5"
            error={errors?.closes?.message}
            {...register(`openingHours.${day}.closes`)}
          />
        </div>
      ) : (
        <p className="flex min-h-11 items-center text-muted max-sm:hidden">Closed</p>
      )}
    </li>
  )
}

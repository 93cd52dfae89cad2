import { useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button, IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { CloseIcon } from '../ui/icons.tsx'
import { formatCalendarDay } from '../lib/calendar-day.ts'
import type { ShopFormValues } from './shop-form-values.ts'

export function ClosedDaysField() {
  const { control, formState } = useFormContext<ShopFormValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'closedDays' })
  const [day, setDay] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const errors = formState.errors.closedDays
  const problem = errors?.message ?? errors?.find?.((error) => error !== undefined)?.message

  function add() {
    if (day !== '' && !fields.some((field) => field.day === day)) append({ day })
    setDay('')
    // The pressed button is now disabled, and would lose the focus.
    input.current?.focus()
  }

  return (
    <div className="grid gap-3">
      <div className="flex items-end gap-3">
        <div className="min-w-0 grow sm:max-w-60">
          <TextField
            ref={input}
            label="Closed day"
            type="date"
            value={day}
            onChange={(event) => setDay(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
            error={problem}
          />
        </div>
        <Button variant="quiet" className="shrink-0" onClick={add} disabled={day === ''}>
          Add day
        </Button>
      </div>
      <ul aria-label="Closed days" className="flex flex-wrap gap-2 empty:hidden">
        {fields.map(({ id, day: closed }, index) => (
          <li
            key={id}
            className="flex items-center rounded-full border border-line bg-sunken pl-4 text-sm font-medium tabular-nums"
          >
            {formatCalendarDay(closed)}
            <IconButton
              label={`Remove ${formatCalendarDay(closed)}`}
              onClick={() => {
                remove(index)
                input.current?.focus()
              }}
              className="rounded-full!"
            >
              <CloseIcon className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { type ChangeEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { COUNTER_START_MS, FARTHEST_START_MS, LONGEST_RENTAL_MS } from '#domain/rentals'
import { formatDay } from '../../lib/format-day.ts'
import { isoToLocalInput, latestInput, localInputToIso, thisMinute } from '../../lib/shop-time.ts'
import { useSession } from '../../lib/session.ts'
import { useShop } from '../../lib/shop.ts'
import { TextField } from '../../ui/field.tsx'
import { QuickChoices } from '../../ui/quick-choices.tsx'
import { type BookingTimes, type BookingFormValues, limitsOf } from './booking-form.ts'
import { ClockHint } from './clock-hint.tsx'
import { moveEnd } from './move-end.ts'
import { type QuickTime, quickReturns, quickStarts } from './quick-times.ts'

type Name = 'startTime' | 'plannedReturn'

type Props = {
  isBusy: boolean
  /** The bike is free until this time, as a refusal has said. */
  latest: string | undefined
  /**
   * At the counter the ride may have begun up to a day ago, and begins now when no start is
   * entered.
   */
  isAtCounter?: boolean
}

export function TimeFields({ isBusy, latest, isAtCounter = false }: Props) {
  const shop = useShop()
  const zone = shop.timeZone
  const limits = { ...limitsOf(shop, useSession()?.role === 'admin'), isAtCounter }
  const [now] = useState(() => new Date(thisMinute(new Date())))
  const earliest = isAtCounter ? new Date(now.getTime() - COUNTER_START_MS) : now
  const form = useFormContext<BookingFormValues, unknown, BookingTimes>()
  const { register, setValue, formState, control } = form
  const typed = useWatch({ control })
  const start = typed.startTime ? new Date(localInputToIso(typed.startTime, zone)) : undefined
  const inInput = (moment: Date) => isoToLocalInput(moment.toISOString(), zone)
  const [isReturnTyped, setIsReturnTyped] = useState(false)
  const set = (name: Name, value: string) =>
    setValue(name, value, {
      shouldDirty: true,
      shouldValidate: formState.isSubmitted || name in formState.errors,
    })
  function moveReturn(movedStart: string) {
    const { startTime = '', plannedReturn = '' } = typed
    const before = { start: startTime, end: plannedReturn, isEndTyped: isReturnTyped }
    const moved = moveEnd(before, movedStart, zone)
    if (moved !== plannedReturn) set('plannedReturn', moved)
  }
  const choicesFor = (name: Name, times: readonly QuickTime[]) =>
    times.map(({ label, moment }) => {
      const value = inInput(moment)
      const choose = () => {
        if (name === 'startTime') moveReturn(value)
        else setIsReturnTyped(false)
        set(name, value)
      }
      return { label, isChosen: typed[name] === value, choose }
    })
  const returns = quickReturns(start ?? now, limits)
  if (latest !== undefined) {
    returns.unshift({ label: `Until ${formatDay(latest, zone)}`, moment: new Date(latest) })
  }

  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
      <div className="grid min-w-0 content-start gap-2">
        <TextField
          label={isAtCounter ? 'Start Time (now if empty)' : 'Start Time'}
          type="datetime-local"
          required={!isAtCounter}
          min={inInput(earliest)}
          max={latestInput(now, FARTHEST_START_MS, zone)}
          readOnly={isBusy}
          hint={<ClockHint typed={typed.startTime} zone={zone} />}
          error={formState.errors.startTime?.message}
          {...register('startTime', {
            onChange: ({ target }: ChangeEvent<HTMLInputElement>) => moveReturn(target.value),
          })}
        />
        <QuickChoices
          label="Quick choices of a start"
          disabled={isBusy}
          choices={choicesFor('startTime', quickStarts(now, limits))}
        />
      </div>
      <div className="grid min-w-0 content-start gap-2">
        <TextField
          label="Planned Return (optional)"
          type="datetime-local"
          min={typed.startTime}
          max={latestInput(start ?? now, LONGEST_RENTAL_MS, zone)}
          readOnly={isBusy}
          hint={<ClockHint typed={typed.plannedReturn} zone={zone} />}
          error={formState.errors.plannedReturn?.message}
          {...register('plannedReturn', { onChange: () => setIsReturnTyped(true) })}
        />
        <QuickChoices
          label="Quick choices of a return"
          disabled={isBusy}
          choices={choicesFor('plannedReturn', returns)}
        />
      </div>
    </div>
  )
}

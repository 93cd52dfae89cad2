import { flushSync } from 'react-dom'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Link, href } from 'react-router'
import type { DeskBike } from '#contract/bikes'
import { BikeLine, FreeBikes } from '../../bikes/free-bikes.tsx'
import { useShop } from '../../lib/shop.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { ChosenItem } from '../../ui/choice.tsx'
import { FreeUntil } from './free-until.tsx'
import { type NewRental, timesOf, usualDepositOf } from './new-rental-form.ts'

/** The bikes must be free for the entered time, or now when none is entered. */
function usePeriod() {
  const { control } = useFormContext<NewRental>()
  const [startTime, plannedReturn] = useWatch({ control, name: ['startTime', 'plannedReturn'] })
  const zone = useShopZone()
  const now = useMinute()
  const times = timesOf({ startTime, plannedReturn }, zone, now)
  const from = times.startTime > now ? times.startTime : now
  const to = times.plannedReturn
  return to && to > from ? { from: from.toISOString(), to: to.toISOString() } : undefined
}

export function ChooseBike() {
  const { setFocus, formState, resetField } = useFormContext<NewRental>()
  const shop = useShop()
  const { field, fieldState } = useController<NewRental, 'bike'>({ name: 'bike' })
  const { value: chosen, ref } = field
  const error = fieldState.error?.message
  const period = usePeriod()
  /** The pressed button disappears, so the focus goes to the field that takes its place. */
  function choose(bike: DeskBike | null) {
    flushSync(() => field.onChange(bike))
    if (!formState.dirtyFields.deposit)
      resetField('deposit', { defaultValue: usualDepositOf(bike, shop) })
    setFocus('bike')
  }
  return (
    <div className="grid gap-4">
      {chosen ? (
        <ChosenItem
          ref={ref}
          label="Choose another bike"
          error={error}
          onChange={() => choose(null)}
        >
          <BikeLine bike={chosen} />
        </ChosenItem>
      ) : (
        <FreeBikes ref={ref} period={period} error={error} onChoose={choose} />
      )}
      {chosen && (
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <FreeUntil key={chosen._id} bike={chosen} />
          <Link
            to={href('/dashboard/bikes/:id/schedule', { id: chosen._id })}
            className="font-medium text-brand underline underline-offset-4"
          >
            Schedule and blocks of this bike
          </Link>
        </p>
      )}
      {error !== undefined && chosen && (
        <Link
          to={`/dashboard/rent-management?search=${encodeURIComponent(chosen.name)}`}
          target="_blank"
          className="w-fit font-medium text-brand underline underline-offset-4"
        >
          Show its rentals <span className="sr-only">(opens in a new tab)</span>
        </Link>
      )}
    </div>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { DeskBike } from '#contract/bikes'
import { nameWithNumber } from '#domain/bike-number'
import { formatPrice } from '../../lib/money-format.ts'
import { envelopeQueryFor } from '../../lib/query.ts'
import { useShopZone } from '../../lib/shop-zone.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { useSearchBox } from '../../lib/use-search-box.ts'
import { TextField } from '../../ui/field.tsx'
import { BikePicture } from '../../ui/picture.tsx'
import { ReadProblem } from '../../ui/read-problem.tsx'
import { ChoiceButton, ChosenItem } from './choice.tsx'
import { type NewRental, timesOf } from './new-rental-form.ts'

const SHOWN = 6

/** The bikes must be free for the entered time, or now when none is entered. */
function useFreeBikes(search: string) {
  const { control } = useFormContext<NewRental>()
  const [startTime, plannedReturn] = useWatch({ control, name: ['startTime', 'plannedReturn'] })
  const zone = useShopZone()
  const now = useMinute()
  const times = timesOf({ startTime, plannedReturn }, zone, now)
  const from = times.startTime > now ? times.startTime : now
  const to = times.plannedReturn
  const period = to && to > from ? { from: from.toISOString(), to: to.toISOString() } : {}
  const query = {
    available: 'true' as const,
    limit: SHOWN,
    ...period,
    ...(search !== '' && { search }),
  }
  return useQuery({
    ...envelopeQueryFor('GET /desk-bikes', { query }),
    placeholderData: keepPreviousData,
  })
}

export function ChooseBike() {
  const { setFocus } = useFormContext<NewRental>()
  const { field, fieldState } = useController<NewRental, 'bike'>({ name: 'bike' })
  const { value: chosen, ref } = field
  const error = fieldState.error?.message
  /** The pressed button disappears, so the focus goes to the field that takes its place. */
  function choose(bike: DeskBike | null) {
    flushSync(() => field.onChange(bike))
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
          <Bike bike={chosen} />
        </ChosenItem>
      ) : (
        <FreeBikes ref={ref} error={error} onChoose={choose} />
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

type FreeBikesProps = {
  ref: Ref<HTMLInputElement>
  error: string | undefined
  onChoose: (bike: DeskBike) => void
}

function FreeBikes({ ref, error, onChoose }: FreeBikesProps) {
  const [search, setSearch] = useState('')
  const box = useSearchBox(search, setSearch)
  const bikes = useFreeBikes(search)
  const total = bikes.data?.meta.total ?? 0
  return (
    <>
      <TextField
        ref={ref}
        label="Find a free bike"
        error={error}
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Name, brand, model or number"
        value={box.typed}
        onChange={({ target }) => box.type(target.value)}
      />
      <ReadProblem message="Some Error Occurred" of={bikes} />
      <ul aria-label="Free bikes" className="grid gap-2 sm:grid-cols-2">
        {bikes.data?.data.map((bike) => (
          <li key={bike._id}>
            <ChoiceButton onChoose={() => onChoose(bike)}>
              <Bike bike={bike} />
            </ChoiceButton>
          </li>
        ))}
      </ul>
      <p role="status" className="text-sm text-muted empty:absolute">
        {bikes.data && total === 0 && 'No free bike found.'}
        {total > SHOWN && `${total - SHOWN} more. Search for one of them.`}
      </p>
    </>
  )
}

function Bike({ bike: { name, number, brand, imageUrl, pricePerHour } }: { bike: DeskBike }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <BikePicture src={imageUrl} alt="" className="max-w-20 shrink-0 rounded-control" />
      <span className="min-w-0 text-left">
        <span className="block font-semibold wrap-anywhere">
          {nameWithNumber({ name, number })}
        </span>
        <span className="block text-sm text-muted">
          {brand}, {formatPrice(pricePerHour)} taka per hour
        </span>
      </span>
    </span>
  )
}

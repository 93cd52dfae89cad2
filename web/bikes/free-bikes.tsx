import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import type { DeskBike } from '#contract/bikes'
import { nameWithNumber } from '#domain/bike-number'
import { formatPrice } from '../lib/money-format.ts'
import { envelopeQueryFor } from '../lib/query.ts'
import { useSearchBox } from '../lib/use-search-box.ts'
import { ChoiceButton, ChoiceSearch } from '../ui/choice.tsx'
import { BikePicture } from '../ui/picture.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'

const SHOWN = 6

type Props = {
  ref?: Ref<HTMLInputElement>
  /** Without a time the bikes are free now. */
  period: { from: string; to: string } | undefined
  error: string | undefined
  onChoose: (bike: DeskBike) => void
}

/** The desk chooses one of the bikes that are free for a time, by name, brand, model or number. */
export function FreeBikes({ ref, period, error, onChoose }: Props) {
  const [search, setSearch] = useState('')
  const box = useSearchBox(search, setSearch)
  const query = {
    available: 'true' as const,
    limit: SHOWN,
    ...period,
    ...(search !== '' && { search }),
  }
  const bikes = useQuery({
    ...envelopeQueryFor('GET /desk-bikes', { query }),
    placeholderData: keepPreviousData,
  })
  const total = bikes.data?.meta.total ?? 0
  return (
    <>
      <ChoiceSearch
        ref={ref}
        label="Find a free bike"
        placeholder="Name, brand, model or number"
        error={error}
        box={box}
      />
      <ReadProblem message="Some Error Occurred" of={bikes} />
      <ul aria-label="Free bikes" className="grid gap-2 sm:grid-cols-2">
        {bikes.data?.data.map((bike) => (
          <li key={bike._id}>
            <ChoiceButton onChoose={() => onChoose(bike)}>
              <BikeLine bike={bike} />
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

export function BikeLine({ bike }: { bike: DeskBike }) {
  const { name, number, brand, imageUrl, pricePerHour } = bike
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

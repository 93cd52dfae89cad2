import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PriceListView } from '#contract/prices'
import { formatPrice } from '../lib/money-format.ts'
import { queryFor } from '../lib/query.ts'

const TYPED_AT_FIRST = '150'
/** More bikes would make the choice long; their price can be typed. */
const MOST_OFFERED = 100

/** The price per hour of the example: of a bike with this list at first, of another one, or typed. */
export function useExamplePrice(list: PriceListView | undefined) {
  const query = { limit: MOST_OFFERED }
  const { data: bikes = [] } = useQuery(queryFor('GET /bikes', { query }))
  const [chosenId, setChosenId] = useState<string>()
  const [typed, setTyped] = useState(TYPED_AT_FIRST)
  const bike = bikes.find(({ _id, priceListId }) =>
    chosenId === undefined ? list !== undefined && priceListId === list._id : _id === chosenId,
  )
  return {
    bikeId: bike?._id ?? '',
    options: bikes.map(({ _id, name, pricePerHour }) => ({
      value: _id,
      label: `${name}, ${formatPrice(pricePerHour)}`,
    })),
    text: bike ? String(bike.pricePerHour) : typed,
    pricePerHour: bike?.pricePerHour ?? Number(typed),
    chooseBike: setChosenId,
    type(text: string) {
      setChosenId('')
      setTyped(text)
    },
  }
}

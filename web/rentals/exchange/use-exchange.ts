import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Api } from '#contract/api'
import type { DeskBike } from '#contract/bikes'
import type { ClientInput } from '#contract/call'
import type { RentalPage } from '#contract/rental-page'
import { LONGEST_RENTAL_MS } from '#domain/rentals'
import { ApiProblem, call } from '../../lib/api.ts'
import { queryFor } from '../../lib/query.ts'
import { messages } from '../../messages.ts'
import { refreshBikes, refreshRentals } from '../../refresh.ts'
import { useRentalAct } from '../use-rental-act.ts'

type Body = Omit<ClientInput<Api['PUT /rentals/:id/bike'], 'body'>, 'revision'>

const OF_BIKE = new Set(['bike_taken', 'booked_from', 'bike_out_then', 'same_bike'])
const isOfBike = (code: string) => OF_BIKE.has(code) || code.startsWith('bike_not_')

/** A bike is free for an open end where it is for as long as a rental may last. */
export function restOf({ startTime, plannedReturn }: RentalPage, now: Date) {
  const from = Math.max(Date.parse(startTime), now.getTime())
  const to = plannedReturn === undefined ? from + LONGEST_RENTAL_MS : Date.parse(plannedReturn)
  return to > from
    ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    : undefined
}

export type RestOfRide = ReturnType<typeof restOf>

/** The bike whose price is nearest is offered first, so that one press gives it. */
export function useSuggestion(rental: RentalPage, period: RestOfRide, isAsked: boolean) {
  const bikes = useQuery({
    ...queryFor('GET /desk-bikes', { query: { available: 'true', limit: 24, ...period } }),
    enabled: isAsked,
  })
  const distance = ({ pricePerHour }: DeskBike) => Math.abs(pricePerHour - rental.pricePerHour)
  const [best] = bikes.data?.toSorted((one, other) => distance(one) - distance(other)) ?? []
  return { best, isPending: isAsked && bikes.isPending }
}

type Exchange = { rental: RentalPage; onDone: () => void }
type ExchangeProblem = { at: 'bike' | 'back'; text: string }

export function useExchange({ rental, onDone }: Exchange) {
  const [problem, setProblem] = useState<ExchangeProblem>()
  const exchanging = useRentalAct({
    rental,
    send: (body: Body, revision) =>
      call('PUT /rentals/:id/bike', { params: { id: rental._id }, body: { ...body, revision } }),
    done: messages.bikeExchanged,
    onDone,
    async refresh(client) {
      await Promise.all([refreshBikes(client), refreshRentals(client)])
    },
    showAtField(error) {
      if (!(error instanceof ApiProblem)) return false
      const at = isOfBike(error.code) ? 'bike' : error.code === 'odometer_went_back' && 'back'
      if (at) setProblem({ at, text: error.message })
      return at !== false
    },
  })
  return { exchanging, problem, setProblem }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UseFormSetError } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import type { z } from 'zod'
import type { WalkIn } from '#contract/walk-ins'
import { ApiProblem, reasonOf } from '../../lib/api-problem.ts'
import { call } from '../../lib/api.ts'
import { showToast } from '../../lib/toast.ts'
import { messages } from '../../messages.ts'
import { refreshBikes, refreshRentals } from '../../refresh.ts'
import { EMPTY_RENTAL, type NewRental } from './new-rental-form.ts'
import { latestReturn } from '../booking/quick-times.ts'

/** The server names no field in these refusals. */
const FIELDS: Partial<Record<ApiProblem['code'], keyof NewRental>> = {
  bike_taken: 'bike',
  bike_not_found: 'bike',
  bike_not_for_rent: 'bike',
  bike_out_then: 'startTime',
  customer_not_found: 'customer',
  email_taken: 'email',
}

export function useWalkIn(setError: UseFormSetError<NewRental>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const renting = useMutation({
    mutationFn: (body: z.input<typeof WalkIn>) => call('POST /rentals/at-counter', { body }),
    async onSuccess({ _id: id }) {
      showToast(messages.bikeRented)
      await navigate(href('/dashboard/rentals/:id', { id }))
    },
    onError(error) {
      const isShown = showAtField(error, setError)
      showToast(messages.bookingFailed, isShown ? undefined : reasonOf(error))
    },
    onSettled: () => void Promise.all([refreshBikes(client), refreshRentals(client)]),
  })
  return {
    isBusy: renting.isPending || renting.isSuccess,
    latest: latestReturn(renting.error),
    rent: (body: z.input<typeof WalkIn>) => renting.mutate(body),
  }
}

function showAtField(error: unknown, setError: UseFormSetError<NewRental>): boolean {
  if (!(error instanceof ApiProblem)) return false
  const { code, message, errorMessages } = error
  const [first] = errorMessages
  const path = FIELDS[code] ?? first?.path ?? ''
  if (!Object.hasOwn(EMPTY_RENTAL, path)) return false
  setError(path as keyof NewRental, { type: 'server', message }, { shouldFocus: true })
  return true
}

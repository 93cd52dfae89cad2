import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusals } from '#contract/errors'
import { type RentalWithUser, rentalCalls } from '#contract/rentals'
import { refuseReturn } from '#domain/rentals'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { isoToLocalInput, localInputToIso, thisMinute } from '../lib/shop-time.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes, refreshRentals } from '../refresh.ts'

const { returnTime: ReturnTime } = rentalCalls['PATCH /rentals/calculate-total-cost/:id'].body.shape

/** The return time an admin has typed for one rental, and the problem with it. */
export type Draft = { value: string; error?: FieldProblem; isSending?: boolean }

/** A new object for every refused attempt, so that each of them moves the focus to the field. */
type FieldProblem = { message: string }

const BLANK: Draft = { value: '' }

type Checked = { returnTime: string } | { error: FieldProblem }

/** @param value of a datetime-local input, in the shop's zone */
export function checkReturnTime(startTime: string, value: string, zone: string): Checked {
  const parsed = ReturnTime.safeParse(value === '' ? '' : localInputToIso(value, zone))
  if (!parsed.success) return { error: { message: parsed.error.issues[0]?.message ?? '' } }
  const refusal = refuseReturn(new Date(startTime), new Date(parsed.data))
  return refusal ? { error: { message: refusals[refusal].message } } : { returnTime: parsed.data }
}

/**
 * The return times being entered, by rental. They are kept while the list is polled, searched or
 * paged, which is why they are no form per row. Each row is sent separately and clears on success.
 */
export function useReturnTimes(zone: string) {
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const setDraft = (id: string, draft: Draft) => setDrafts((all) => ({ ...all, [id]: draft }))

  const calculation = useMutation({
    mutationFn: ({ id, returnTime }: { id: string; returnTime: string }) =>
      call('PATCH /rentals/calculate-total-cost/:id', { params: { id }, body: { returnTime } }),
  })

  async function calculate({ _id: id, startTime }: RentalWithUser) {
    const { value } = drafts[id] ?? BLANK
    const checked = checkReturnTime(startTime, value, zone)
    if ('error' in checked) {
      setDraft(id, { value, error: checked.error })
      return
    }
    setDraft(id, { value, isSending: true })
    try {
      await calculation.mutateAsync({ id, returnTime: checked.returnTime })
      showToast(messages.costCalculated)
      setDraft(id, BLANK)
    } catch (error) {
      showToast(messages.costNotCalculated, reasonOf(error))
      setDraft(id, { value })
    }
    void refreshBikes(queryClient)
    await refreshRentals(queryClient)
  }

  return {
    draftOf: (id: string) => drafts[id] ?? BLANK,
    type: (id: string, value: string) => setDraft(id, { value }),
    typeNow: (id: string) => setDraft(id, { value: isoToLocalInput(thisMinute(new Date()), zone) }),
    calculate,
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusals } from '#contract/errors'
import type { RentalWithUser } from '#contract/rentals'
import { refuseReturn } from '#domain/rentals'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { isoToLocalInput, localInputToIso, thisMinute } from '../lib/shop-time.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshBikes, refreshRentals } from '../refresh.ts'

const EMPTY = 'Return time cannot be empty.'

/** What an admin has typed for one booking, and what is wrong with it. */
export type Draft = { value: string; error?: string; isSending?: boolean }

const BLANK: Draft = { value: '' }

type Checked = { returnTime: string } | { error: string }

/** @param value of a datetime-local input, in the shop's zone */
export function checkReturnTime(startTime: string, value: string, zone: string): Checked {
  if (value === '') return { error: EMPTY }
  const returnTime = localInputToIso(value, zone)
  const refusal = refuseReturn(new Date(startTime), new Date(returnTime))
  return refusal ? { error: refusals[refusal].message } : { returnTime }
}

/**
 * The return times being entered, by rental: they outlive the polling of the list. Each row is
 * sent by itself, and its input clears after success (spec 4).
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

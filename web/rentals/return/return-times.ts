import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusals } from '#contract/errors'
import { type RentalWithUser, rentalCalls } from '#contract/rentals'
import { refuseReturn } from '#domain/rentals'
import { checkReturn } from '#domain/return-check'
import { reasonOf } from '../../lib/api-problem.ts'
import { call } from '../../lib/api.ts'
import { isoToLocalInput, localInputToIso, thisMinute } from '../../lib/shop-time.ts'
import { showToast } from '../../lib/toast.ts'
import { messages } from '../../messages.ts'
import { priceOfRide } from '../quote/ride-price.ts'
import { refreshBikes, refreshRentals } from '../../refresh.ts'

const { returnTime: ReturnTime } = rentalCalls['PATCH /rentals/calculate-total-cost/:id'].body.shape

export type Draft = { value: string; error?: InputProblem; isSending?: boolean }

/** Every refused attempt makes a new object, so that each of them moves the focus to the field. */
type InputProblem = { message: string }

const BLANK: Draft = { value: '' }

type CheckResult = { returnTime: string } | { error: InputProblem }

/** @param value of a datetime-local input, in the shop's zone */
export function checkReturnTime(
  { startTime, handedOutAt }: Pick<RentalWithUser, 'startTime' | 'handedOutAt'>,
  value: string,
  zone: string,
): CheckResult {
  const parsed = ReturnTime.safeParse(value === '' ? '' : localInputToIso(value, zone))
  if (!parsed.success) return { error: { message: parsed.error.issues[0]?.message ?? '' } }
  const times = {
    startTime: new Date(startTime),
    handedOutAt: handedOutAt === undefined ? null : new Date(handedOutAt),
  }
  const refusal = refuseReturn(times, new Date(parsed.data))
  return refusal ? { error: { message: refusals[refusal].message } } : { returnTime: parsed.data }
}

/** Such a time is not refused, but the admin must confirm it. */
export function checkEnteredReturn(
  rental: RentalWithUser,
  returnTime: Date,
  { now, zone }: { now: Date; zone: string },
) {
  const startTime = new Date(rental.startTime)
  const { plannedReturn } = rental
  const times = {
    startTime,
    plannedReturn: plannedReturn === undefined ? null : new Date(plannedReturn),
    returnTime,
  }
  const priceUntil = (to: Date) => priceOfRide({ ...rental, from: startTime, to }, zone).cost
  return checkReturn({ priceUntil, ...times }, now)
}

type DoubtfulReturn = { rental: RentalWithUser; returnTime: string }

/**
 * The drafts are kept while the list is polled, searched or paged, so they are not a form in each
 * row. Each row is sent separately, and its draft is removed on success.
 */
export function useReturnTimes(zone: string) {
  const queryClient = useQueryClient()
  const [drafts, setDrafts] = useState<Record<string, Draft>>({})
  const [doubted, setDoubted] = useState<DoubtfulReturn>()
  const [credited, setCredited] = useState<string>()
  const [returned, setReturned] = useState<string>()
  const setDraft = (id: string, draft: Draft) => setDrafts((all) => ({ ...all, [id]: draft }))

  const calculation = useMutation({
    mutationFn: ({ id, returnTime }: { id: string; returnTime: string }) =>
      call('PATCH /rentals/calculate-total-cost/:id', { params: { id }, body: { returnTime } }),
  })

  async function send({ rental: { _id: id }, returnTime }: DoubtfulReturn) {
    const { value } = drafts[id] ?? BLANK
    setDraft(id, { value, isSending: true })
    try {
      const { credit } = await calculation.mutateAsync({ id, returnTime })
      if (credit > 0) setCredited(id)
      setReturned(id)
      showToast(messages.costCalculated)
      setDraft(id, BLANK)
    } catch (error) {
      showToast(messages.costNotCalculated, reasonOf(error))
      setDraft(id, { value })
    }
    void refreshBikes(queryClient)
    await refreshRentals(queryClient)
  }

  /** The return is not sent while it is refused or the admin must confirm it first. */
  async function calculate(rental: RentalWithUser) {
    const { value } = drafts[rental._id] ?? BLANK
    const checked = checkReturnTime(rental, value, zone)
    if ('error' in checked) {
      setDraft(rental._id, { value, error: checked.error })
      return
    }
    const { returnTime } = checked
    const { mustConfirm } = checkEnteredReturn(rental, new Date(returnTime), {
      now: new Date(),
      zone,
    })
    if (mustConfirm) setDoubted({ rental, returnTime })
    else await send({ rental, returnTime })
  }

  return {
    draftOf: (id: string) => drafts[id] ?? BLANK,
    type: (id: string, value: string) => setDraft(id, { value }),
    typeNow: (id: string) => setDraft(id, { value: isoToLocalInput(thisMinute(new Date()), zone) }),
    calculate,
    /** The return of this rental has left a credit. */
    credited,
    dismissCredit: () => setCredited(undefined),
    /** The rental whose return was entered last, which a filtered list shows no longer. */
    returned,
    dismissReturned: () => setReturned(undefined),
    /** The return time waits for the admin's confirmation. */
    doubted,
    dismiss: () => setDoubted(undefined),
    confirm() {
      if (!doubted) return
      setDoubted(undefined)
      void send(doubted)
    },
  }
}

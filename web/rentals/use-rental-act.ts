import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RentalPage } from '#contract/rental-page'
import { reasonOf } from '../lib/api-problem.ts'
import { ApiProblem } from '../lib/api.ts'
import { focusResult } from '../lib/heading-focus.ts'
import { type Message, showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshRentals } from '../refresh.ts'

type RentalAct<Body> = {
  rental: RentalPage
  /** `revision` is that of the rental when the form was opened. */
  send: (body: Body, revision: string) => Promise<unknown>
  /** The function names what was sent, as the amount of a deposit. */
  done: Message | ((body: Body) => Message)
  onDone: (body: Body) => void
  /** Returns true where the reason stands at a field of the form. */
  showAtField?: (error: unknown) => boolean
  /** The lists of rentals are read again unless the act changes something else. */
  refresh?: typeof refreshRentals
}

/**
 * Runs an act on a rental that may change its money. The page is read again after a refusal too.
 */
export function useRentalAct<Body>({
  rental,
  send,
  done,
  onDone,
  showAtField,
  refresh = refreshRentals,
}: RentalAct<Body>) {
  const client = useQueryClient()
  const { revision, refuse } = useSeenRevision(rental)
  // A dialog that opens has not taken the focus from its button yet.
  const [section] = useState(() => document.activeElement?.closest('section') ?? null)
  return useMutation({
    mutationFn: (body: Body) => send(body, revision),
    onSuccess(_answer, body) {
      showToast(typeof done === 'function' ? done(body) : done)
      onDone(body)
    },
    onError(error) {
      if (error instanceof ApiProblem && error.code === 'rental_changed') refuse()
      // The dialog may have closed because its act is no longer possible, so the reason is in the
      // toast.
      const isShown = showAtField?.(error) ?? false
      showToast(messages.billNotChanged, isShown ? undefined : reasonOf(error))
    },
    async onSettled(_answer, error) {
      await refresh(client)
      if (!error) focusResult(section)
    },
  })
}

/**
 * Returns the revision that the form was opened with, even when the page is read again: the answer
 * to a first try may have been lost. Once the server has refused it, and so asked the admin to look
 * again, the revision that is then shown counts.
 */
function useSeenRevision(rental: RentalPage) {
  const [seen, setSeen] = useState({ revision: rental.revision, isRefused: false })
  if (seen.isRefused && seen.revision !== rental.revision) {
    setSeen({ revision: rental.revision, isRefused: false })
  }
  return {
    revision: seen.revision,
    refuse: () => setSeen((now) => ({ ...now, isRefused: true })),
  }
}

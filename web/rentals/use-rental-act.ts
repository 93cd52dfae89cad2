import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RentalPage } from '#contract/rental-page'
import { reasonOf } from '../lib/api-problem.ts'
import { ApiProblem } from '../lib/api.ts'
import { type Message, showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshRentals } from '../refresh.ts'

type Action<Body> = {
  rental: RentalPage
  /** `revision` is that of the rental when the form was opened. */
  send: (body: Body, revision: string) => Promise<unknown>
  done: Message
  onDone: () => void
  /** What else has changed; without it the lists of rentals. */
  refresh?: typeof refreshRentals
}

/** Something that changes the money of a rental; the page is read again, also after a refusal. */
export function useRentalAct<Body>({
  rental,
  send,
  done,
  onDone,
  refresh = refreshRentals,
}: Action<Body>) {
  const client = useQueryClient()
  const { revision, refuse } = useSeenRevision(rental)
  return useMutation({
    mutationFn: (body: Body) => send(body, revision),
    onSuccess() {
      showToast(done)
      onDone()
    },
    onError(error) {
      if (error instanceof ApiProblem && error.code === 'rental_changed') refuse()
      // Also for a dialog that closes because its action is no longer possible.
      showToast(messages.billNotChanged, reasonOf(error))
    },
    onSettled: () => refresh(client),
  })
}

/**
 * The revision that a form was begun with, however often the page is read meanwhile: the answer to a
 * first try may have been lost. Once the server has refused it, and so asked to look again, the
 * revision that is then shown counts.
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

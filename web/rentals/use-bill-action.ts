import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../lib/api-problem.ts'
import { type Message, showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshRentals } from '../refresh.ts'

type Action<Body> = {
  send: (body: Body) => Promise<unknown>
  done: Message
  onDone: () => void
  /** What else has changed; without it the lists of rentals. */
  refresh?: typeof refreshRentals
}

/** Something that changes the money of a rental; the page is read again, also after a refusal. */
export function useBillAction<Body>({
  send,
  done,
  onDone,
  refresh = refreshRentals,
}: Action<Body>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess() {
      showToast(done)
      onDone()
    },
    onError: (error) => showToast(messages.billNotChanged, reasonOf(error)),
    onSettled: () => refresh(client),
  })
}

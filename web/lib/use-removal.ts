import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from './api-problem.ts'
import { type Message, showToast } from './toast.ts'

type Removal = {
  send: () => Promise<unknown>
  done: Message
  failed: Message
  /** What lists the removed: it is read again, also after a refusal. */
  refresh: (client: QueryClient) => Promise<unknown>
  onClose: () => void
}

/** What a dialog that asks before it removes something does once it is confirmed. */
export function useRemoval({ send, done, failed, refresh, onClose }: Removal) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => showToast(done),
    onError: (error) => showToast(failed, reasonOf(error)),
    onSettled: () => {
      onClose()
      return refresh(queryClient)
    },
  })
}

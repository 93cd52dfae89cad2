import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from './api-problem.ts'
import { type Message, showToast } from './toast.ts'

type Removal = {
  send: () => Promise<unknown>
  done: Message
  failed: Message
  refresh: (client: QueryClient) => Promise<unknown>
  onClose: () => void
}

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

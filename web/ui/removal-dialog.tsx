import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { reasonOf } from '../lib/api-problem.ts'
import { type Message, showToast } from '../lib/toast.ts'
import { ConfirmDialog } from './dialog.tsx'

type Props = {
  title: string
  description: ReactNode
  confirmLabel: string
  send: () => Promise<unknown>
  done: Message
  failed: Message
  refresh: (client: QueryClient) => Promise<unknown>
  onClose: () => void
}

/** Asks before something is removed, and closes after a refusal too, which a toast explains. */
export function RemovalDialog({ send, done, failed, refresh, onClose, ...texts }: Props) {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: send,
    onSuccess: () => showToast(done),
    onError: (error) => showToast(failed, reasonOf(error)),
    onSettled: () => {
      onClose()
      return refresh(queryClient)
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      {...texts}
      busy={removal.isPending}
      onConfirm={() => removal.mutate()}
    />
  )
}

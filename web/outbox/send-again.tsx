import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages'
import { call } from '../lib/api.ts'
import { reasonOf } from '../lib/api-problem.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshMessages } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { KIND_LABELS } from './message-labels.ts'

export function SendAgain({ message }: { message: Message }) {
  const client = useQueryClient()
  const sending = useMutation({
    mutationFn: () => call('POST /messages/:id/again', { params: { id: message._id } }),
    onSuccess: () => showToast(messages.messageSentAgain),
    onError: (error) => showToast(messages.messageNotSentAgain, reasonOf(error)),
    onSettled: () => refreshMessages(client),
  })
  if (!message.canSendAgain) return null
  return (
    <Button
      size="sm"
      variant="quiet"
      className="whitespace-nowrap"
      busy={sending.isPending}
      aria-label={`Send again: ${KIND_LABELS[message.kind]}`}
      onClick={() => sending.mutate()}
    >
      Send again
    </Button>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentView } from '#contract/payments'
import { reasonOf } from '../lib/api-problem.ts'
import { type Message, showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshPayments } from '../refresh.ts'

type DeskAction<Input> = {
  send: (input: Input) => Promise<PaymentView>
  /** Said once the server has done it. */
  done: Message
  /** What the answer adds to that. */
  tell?: (payment: PaymentView) => string
  onDone?: () => void
}

/** What a button of the payments desk does: whatever comes of it, everything is read anew. */
export function useDeskAction<Input = void>({ send, done, tell, onDone }: DeskAction<Input>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (payment) => {
      showToast(done, tell?.(payment))
      onDone?.()
    },
    onError: (error) => showToast(messages.paymentNotChanged, reasonOf(error)),
    onSettled: () => refreshPayments(queryClient),
  })
}

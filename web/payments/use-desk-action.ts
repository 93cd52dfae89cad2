import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentView } from '#contract/payments'
import { reasonOf } from '../lib/api-problem.ts'
import { type Message, showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshPayments } from '../refresh.ts'

type DeskAction<Input> = {
  send: (input: Input) => Promise<PaymentView>
  /** Shown once the server has done it. */
  done: Message
  /** The second line of that toast. */
  describe?: (payment: PaymentView) => string | undefined | Promise<string | undefined>
  onDone?: () => void
}

/** A mutation of the payments desk. Every list is read again afterwards, whatever the result. */
export function useDeskAction<Input = void>({ send, done, describe, onDone }: DeskAction<Input>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (payment) => {
      onDone?.()
      showToast(done, await describe?.(payment))
    },
    onError: (error) => showToast(messages.paymentNotChanged, reasonOf(error)),
    onSettled: () => refreshPayments(queryClient),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PaymentView } from '#contract/payments'
import { reasonOf } from '../lib/api-problem.ts'
import { type Message, showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshPayments } from '../refresh.ts'

type DeskAction<Input> = {
  send: (input: Input) => Promise<PaymentView>
  done: Message
  /** The result is the second line of the toast. */
  describe?: (payment: PaymentView) => string | undefined | Promise<string | undefined>
  onDone?: () => void
}

/** Every list is read again afterwards, whatever the result. */
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

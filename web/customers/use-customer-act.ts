import { useMutation, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../lib/api-problem.ts'
import { type Message, showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshCustomers } from '../refresh.ts'

type CustomerAct<Body> = {
  send: (body: Body) => Promise<unknown>
  done: Message
  onDone: () => void
  /** Returns true where the reason stands at a field of the form. */
  showAtField?: (error: unknown) => boolean
}

/** Changes a customer's card. It is read again after a refusal too. */
export function useCustomerAct<Body = void>({
  send,
  done,
  onDone,
  showAtField,
}: CustomerAct<Body>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess() {
      showToast(done)
      onDone()
    },
    onError(error) {
      const isShown = showAtField?.(error) ?? false
      showToast(messages.customerNotChanged, isShown ? undefined : reasonOf(error))
    },
    onSettled: () => refreshCustomers(client),
  })
}

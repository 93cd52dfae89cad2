import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { ConfirmCodeForm } from '#contract/one-time-codes'
import { ApiProblem } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { readSession } from '../lib/session.ts'
import { refreshUsers } from '../refresh.ts'

export type PhoneCode = ReturnType<typeof usePhoneCode>

/**
 * Sends codes to the phone of the customer and confirms its number with one. Its caller stays
 * mounted, so that a code that was sent is not sent again when the form is opened once more.
 */
export function usePhoneCode(onConfirmed: () => void) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [timesSent, setTimesSent] = useState(0)
  const [problem, setProblem] = useState<Error | null>(null)
  const form = useForm({ resolver: zodResolver(ConfirmCodeForm), defaultValues: { code: '' } })

  const succeed = () => {
    form.reset()
    void refreshUsers(queryClient)
    onConfirmed()
  }
  const leaveIfSignedOut = () => {
    if (readSession() === null) void navigate(href('/login'))
  }

  const sending = useMutation({
    mutationFn: () => call('POST /auth/phone-code'),
    onSuccess() {
      setTimesSent((times) => times + 1)
      setProblem(null)
      form.resetField('code')
    },
    onError(error) {
      leaveIfSignedOut()
      // Another tab has confirmed it meanwhile.
      if (error instanceof ApiProblem && error.code === 'phone_is_confirmed') succeed()
    },
    // The button that was pressed was off meanwhile, and has lost the focus.
    onSettled: () => form.setFocus('code'),
  })
  const confirming = useMutation({
    mutationFn: (body: { code: string }) => call('POST /auth/confirm-phone', { body }),
    onMutate: () => setProblem(null),
    onSuccess: succeed,
    onError(error) {
      leaveIfSignedOut()
      if (!showFieldProblems(error, ConfirmCodeForm, form.setError)) setProblem(error)
    },
  })

  return {
    form,
    sending,
    timesSent,
    isConfirming: confirming.isPending,
    problem,
    confirm: form.handleSubmit((body) => confirming.mutate(body)),
    sendAgain: () => sending.mutate(),
    sendUnlessSent() {
      const { data } = sending
      if (!data || new Date(data.expiresAt) <= new Date()) sending.mutate()
    },
  }
}

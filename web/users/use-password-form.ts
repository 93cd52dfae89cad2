import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { OwnPasswordForm } from '#contract/users'
import { reasonOf } from '../lib/api-problem.ts'
import { ApiProblem } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { type Message, showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'

/**
 * The password is asked for, so that an open browser is not enough.
 *
 * @param failure what is said when it fails for another reason than the password
 */
export function usePasswordForm(
  send: (body: { password: string }) => Promise<void>,
  failure: Message,
) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(OwnPasswordForm),
    defaultValues: { password: '' },
  })
  const submit = handleSubmit(async (body) => {
    try {
      await send(body)
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'wrong_password') {
        showToast(messages.passwordWrong)
        setFocus('password', { shouldSelect: true })
        return
      }
      const isShown = showFieldProblems(error, OwnPasswordForm, setError)
      showToast(failure, isShown ? undefined : reasonOf(error))
    }
  })
  const field = { error: formState.errors.password?.message, ...register('password') }
  return { field, submit, isSubmitting: formState.isSubmitting }
}

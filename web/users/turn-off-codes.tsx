import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { TurnOffForm } from '#contract/one-time-codes'
import { reasonOf } from '../lib/api-problem.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/form-field.tsx'

/** Asks for both proofs of a log-in, so that one of them alone does not turn the other off. */
export function TurnOffCodes({ onOff }: { onOff: () => void }) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(TurnOffForm),
    defaultValues: { password: '', code: '' },
  })
  const { errors, isSubmitting } = formState

  const turnOff = handleSubmit(async (body) => {
    try {
      await call('DELETE /users/me/one-time-codes', { body })
      onOff()
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'wrong_password') {
        showToast(messages.passwordWrong)
        setFocus('password', { shouldSelect: true })
        return
      }
      if (showFieldProblems(error, TurnOffForm, setError)) return
      showToast(messages.codesNotChanged, reasonOf(error))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void turnOff(event)} className="grid gap-5">
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <TextField
        label="Code"
        hint="From your authenticator app. A recovery code works too."
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...register('code')}
      />
      <div>
        <Button type="submit" variant="danger-quiet" className="max-sm:w-full" busy={isSubmitting}>
          Turn Off
        </Button>
      </div>
    </form>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { ChangePasswordForm as ChangePasswordSchema } from '#contract/auth'
import { ADMIN_PASSWORD_LENGTH, type Role } from '#domain/users'
import { reasonOf } from '../lib/api-problem.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/form-field.tsx'
import { clearSession } from '../lib/session.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const EMPTY = { currentPassword: '', newPassword: '', confirmNewPassword: '' }

export function ChangePasswordForm({ role }: { role: Role }) {
  const navigate = useNavigate()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(ChangePasswordSchema),
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState

  const changePassword = handleSubmit(async (body) => {
    try {
      await call('PUT /auth/change-password', { body })
      showToast(messages.passwordChanged)
      clearSession()
      await navigate(href('/login'))
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'wrong_password') {
        showToast(messages.passwordWrong)
        setFocus('currentPassword', { shouldSelect: true })
        return
      }
      const isShown = showFieldProblems(error, ChangePasswordSchema, setError)
      showToast(messages.passwordNotChanged, isShown ? undefined : reasonOf(error))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void changePassword(event)} className="grid gap-5">
      <PasswordField
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <NewPasswordFields
        hint={role === 'admin' ? `At least ${ADMIN_PASSWORD_LENGTH} characters` : undefined}
        first={{ ...register('newPassword'), error: errors.newPassword?.message }}
        second={{ ...register('confirmNewPassword'), error: errors.confirmNewPassword?.message }}
      />
      <div>
        <Button type="submit" className="max-sm:w-full" busy={isSubmitting}>
          Change Password
        </Button>
      </div>
    </form>
  )
}

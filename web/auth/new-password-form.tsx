import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { NewPasswordForm as NewPasswordSchema } from '#contract/auth'
import { ADMIN_PASSWORD_LENGTH } from '#domain/users'
import { sentenceOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { clearSession } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { FormProblem } from './form-problem.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

export function NewPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(NewPasswordSchema),
    defaultValues: { newPassword: '', confirmNewPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const setPassword = handleSubmit(async (form) => {
    setProblem('')
    try {
      await call('POST /auth/reset-password', { body: { token, ...form } })
      showToast(messages.passwordChanged)
      clearSession()
      await navigate(href('/login'))
    } catch (error) {
      if (!showFieldProblems(error, NewPasswordSchema, setError)) setProblem(sentenceOf(error))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void setPassword(event)} className="grid gap-5">
      <NewPasswordFields
        hint={`At least 6 characters, as an admin ${ADMIN_PASSWORD_LENGTH}`}
        first={{ ...register('newPassword'), error: errors.newPassword?.message }}
        second={{ ...register('confirmNewPassword'), error: errors.confirmNewPassword?.message }}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        Change Password
      </Button>
    </form>
  )
}

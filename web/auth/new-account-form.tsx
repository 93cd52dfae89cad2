import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { NewAccountForm as NewAccountSchema } from '#contract/auth'
import { sentenceOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormProblem } from './form-problem.tsx'
import { keepNewAccount } from './new-account.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

/** A link opens this form for a customer whom the shop knows without an account. */
export function NewAccountForm({ token }: { token: string }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(NewAccountSchema),
    defaultValues: { email: '', newPassword: '', confirmNewPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const makeAccount = handleSubmit(async (form) => {
    setProblem('')
    try {
      await call('POST /auth/reset-password', { body: { token, ...form } })
      keepNewAccount({ email: form.email, password: form.newPassword })
      await navigate(href('/login'))
    } catch (error) {
      if (!showFieldProblems(error, NewAccountSchema, setError)) setProblem(sentenceOf(error))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void makeAccount(event)} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <NewPasswordFields
        first={{ ...register('newPassword'), error: errors.newPassword?.message }}
        second={{ ...register('confirmNewPassword'), error: errors.confirmNewPassword?.message }}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        Make my account
      </Button>
    </form>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { ForgotByPhoneForm, PasswordByCodeForm } from '#contract/auth'
import { sentenceOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { clearSession } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { FormProblem } from './form-problem.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** The answer is the same for every number, so that it reveals no account. */
export function PasswordByCode() {
  const [phone, setPhone] = useState('')
  return phone === '' ? (
    <PhoneForm onSent={setPhone} />
  ) : (
    <CodeForm phone={phone} onBack={() => setPhone('')} />
  )
}

function PhoneForm({ onSent }: { onSent: (phone: string) => void }) {
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ForgotByPhoneForm),
    defaultValues: { phone: '' },
  })
  const { errors, isSubmitting } = formState

  const send = handleSubmit(async (body) => {
    setProblem('')
    try {
      await call('POST /auth/forgot-password', { body })
      onSent(body.phone)
    } catch (error) {
      if (!showFieldProblems(error, ForgotByPhoneForm, setError)) setProblem(sentenceOf(error))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <TextField
        label="Phone Number"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        Send Code
      </Button>
    </form>
  )
}

function CodeForm({ phone, onBack }: { phone: string; onBack: () => void }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(PasswordByCodeForm),
    defaultValues: { code: '', newPassword: '', confirmNewPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const setPassword = handleSubmit(async (form) => {
    setProblem('')
    try {
      await call('POST /auth/reset-password', { body: { phone, ...form } })
      showToast(messages.passwordChanged)
      clearSession()
      await navigate(href('/login'))
    } catch (error) {
      if (!showFieldProblems(error, PasswordByCodeForm, setError)) setProblem(sentenceOf(error))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void setPassword(event)} className="grid gap-5">
      <Notice tone="good" title="Look at your phone">
        If {phone} belongs to one account, a code is on its way. It works once, for 15 minutes.
      </Notice>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...register('code')}
      />
      <NewPasswordFields
        first={{ ...register('newPassword'), error: errors.newPassword?.message }}
        second={{ ...register('confirmNewPassword'), error: errors.confirmNewPassword?.message }}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        Change Password
      </Button>
      <p className="-mt-2 text-center">
        <TextButton onClick={onBack}>Send another code</TextButton>
      </p>
    </form>
  )
}

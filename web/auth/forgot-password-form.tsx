import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, href } from 'react-router'
import { ForgotPasswordForm as ForgotPasswordSchema } from '#contract/auth'
import { sentenceOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { useShop } from '../lib/shop.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Phone } from '../ui/phone.tsx'
import { FormProblem } from './form-problem.tsx'

/** The answer is the same for every email, so that it reveals no account. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState('')
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ForgotPasswordSchema),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState

  const send = handleSubmit(async (body) => {
    setProblem('')
    setSentTo('')
    try {
      await call('POST /auth/forgot-password', { body })
      setSentTo(body.email)
    } catch (error) {
      if (!showFieldProblems(error, ForgotPasswordSchema, setError)) setProblem(sentenceOf(error))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      {sentTo !== '' && (
        <Notice tone="good" title="Look into your mail">
          If {sentTo} has an account, a link is on its way. It works once, for 30 minutes.
        </Notice>
      )}
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" variant="primary" busy={isSubmitting}>
        Send Link
      </Button>
      <AskTheShop />
    </form>
  )
}

/** A screen mode of the log-in, as `#forgot` is. */
export const FORGOT_BY_SMS = '#forgot-by-sms'

function AskTheShop() {
  const { phone, sendsSms } = useShop()
  return (
    <p className="text-sm text-muted">
      No mail?{' '}
      {sendsSms && (
        <>
          <Link
            to={`${href('/login')}${FORGOT_BY_SMS}`}
            className="font-medium text-brand underline underline-offset-4"
          >
            Get a code by SMS
          </Link>
          .{' '}
        </>
      )}
      Call <Phone className="font-medium text-brand underline underline-offset-4">{phone}</Phone>.
      We send you a link that works for one hour.
    </p>
  )
}

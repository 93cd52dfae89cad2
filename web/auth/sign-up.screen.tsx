import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, href, useNavigate } from 'react-router'
import { SignUpForm } from '#contract/auth'
import { PHONE_RULE } from '#contract/text'
import { useWaitingBooking } from '../bikes/begun-booking.ts'
import { sentenceOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { pageMeta, titleOf } from '../lib/page-meta.ts'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/sign-up.screen'
import { AccountFields, EMPTY_ACCOUNT } from './account-fields.tsx'
import { AuthCard } from './auth-card.tsx'
import { BegunBookingCard } from './begun-booking-card.tsx'
import { FormProblem } from './form-problem.tsx'
import { keepNewAccount } from './new-account.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: titleOf(matches, 'Sign Up'),
    description:
      'One account to book motorbikes and bicycles, to pay and to keep track of your rentals.',
    path: href('/signup'),
  })
}

export default function SignUpScreen() {
  const navigate = useNavigate()
  const begun = useWaitingBooking()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(SignUpForm),
    defaultValues: EMPTY_ACCOUNT,
  })
  const { errors, isSubmitting } = formState

  const signUp = handleSubmit(async (body) => {
    setProblem('')
    try {
      const { email } = await call('POST /auth/signup', { body })
      keepNewAccount({ email, password: body.password })
      await navigate(href('/login'))
    } catch (error) {
      if (!showFieldProblems(error, SignUpForm, setError)) setProblem(sentenceOf(error))
    }
  })

  return (
    <AuthCard
      title="Sign Up"
      intro={
        begun
          ? `Sign up to book the ${begun.bikeName}.`
          : 'One account to book, pay and keep track of your rentals.'
      }
      about={<BegunBookingCard />}
      footer={
        <>
          Already have an account? <Link to={href('/login')}>Log in</Link>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void signUp(event)} className="grid gap-5">
        <AccountFields
          register={register}
          errors={errors}
          phoneHint={`${PHONE_RULE}. The shop calls you about your rentals.`}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Sign Up
        </Button>
      </form>
    </AuthCard>
  )
}

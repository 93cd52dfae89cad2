import { zodResolver } from '@hookform/resolvers/zod'
import { Suspense, lazy, useEffect, useState, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { Link, href, useLocation, useNavigate, useSearchParams } from 'react-router'
import { LogInForm } from '#contract/auth'
import { useWaitingBooking } from '../bikes/begun-booking.ts'
import { UNEXPECTED, sentenceOf } from '../lib/api-problem.ts'
import { ApiProblem, callEnvelope } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { pageMeta, titleOf } from '../lib/page-meta.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from '../ui/form-field.tsx'
import { Loading } from '../ui/loading.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/log-in.screen'
import { AuthCard } from './auth-card.tsx'
import { ConfirmEmailForm } from './confirm-email-form.tsx'
import { BegunBookingCard } from './begun-booking-card.tsx'
import { readMarks, storeMark } from './browser-marks.ts'
import { FORGOT_BY_SMS, ForgotPasswordForm } from './forgot-password-form.tsx'
import { FormProblem } from './form-problem.tsx'
import { forgetNewAccount, readNewAccount } from './new-account.ts'
import { NewAccountForm } from './new-account-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { pathAfterLogIn } from './log-in-paths.ts'
import { UnsubscribeForm } from './unsubscribe-form.tsx'
import { storeToken } from '../lib/session.ts'

/** Few visitors of the log-in come for these. */
const PayByLink = lazy(async () => ({ default: (await import('./pay-by-link.tsx')).PayByLink }))
const PasswordByCode = lazy(async () => ({
  default: (await import('./password-by-code.tsx')).PasswordByCode,
}))
const AcceptInvitation = lazy(async () => ({
  default: (await import('./accept-invitation.tsx')).AcceptInvitation,
}))

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: titleOf(matches, 'Log In'),
    description: 'Log in to book a motorbike or bicycle, to see your rentals and to pay for them.',
    path: href('/login'),
  })
}

/** A failure without a message means a wrong email or password. */
function logInSentence(error: unknown): string {
  const saysNothing =
    error instanceof ApiProblem && error.status === 200 && error.message === UNEXPECTED
  return saysNothing ? 'Invalid email or password' : sentenceOf(error)
}

export default function LogInScreen() {
  // The location must be read again when the router removes the link's fragment.
  useLocation()
  const fragment = useFragment()
  const link = readLink(fragment)
  const payment = readPaymentLink(fragment)
  if (payment) {
    return (
      <Suspense fallback={<Loading message="Loading" />}>
        <PayByLink key={fragment} secret={payment.secret} />
      </Suspense>
    )
  }
  if (fragment === FORGOT) {
    return (
      <AuthCard
        title="Forgot Password"
        intro="Enter your email. We send you a link for a new password."
        footer={BACK_TO_LOG_IN}
      >
        <ForgotPasswordForm />
      </AuthCard>
    )
  }
  if (fragment === FORGOT_BY_SMS) {
    return (
      <AuthCard
        title="Forgot Password"
        intro="Enter your phone number. We send you a code by SMS."
        footer={BACK_TO_LOG_IN}
      >
        <Suspense fallback={<Loading message="Loading" />}>
          <PasswordByCode />
        </Suspense>
      </AuthCard>
    )
  }
  if (link === undefined) return <LogIn />
  const { token, kind } = link
  if (kind === 'unsubscribe') {
    return (
      <AuthCard
        title="Reminders"
        intro="Turn reminders of your rides off. Confirmations, bills and receipts come in any case."
        footer={BACK_TO_LOG_IN}
      >
        <UnsubscribeForm token={token} />
      </AuthCard>
    )
  }
  if (kind === 'confirm' || kind === 'take-back') {
    return <ConfirmEmail key={token} token={token} isTakenBack={kind === 'take-back'} />
  }
  if (kind === 'invitation') {
    return (
      <Suspense fallback={<Loading message="Loading" />}>
        <AcceptInvitation key={token} token={token} />
      </Suspense>
    )
  }
  const needsEmail = kind === 'account'
  return (
    <AuthCard
      title={needsEmail ? 'Your account' : 'New Password'}
      intro={
        needsEmail
          ? 'Enter your email and choose a password. You then see your rentals and pay for them here.'
          : 'Choose a new password. You are then logged out on all devices.'
      }
      footer={BACK_TO_LOG_IN}
    >
      {needsEmail ? <NewAccountForm token={token} /> : <NewPasswordForm token={token} />}
    </AuthCard>
  )
}

const BACK_TO_LOG_IN = <Link to={href('/login')}>Back to Log In</Link>

type ConfirmEmailProps = { token: string; isTakenBack: boolean }

function ConfirmEmail({ token, isTakenBack }: ConfirmEmailProps) {
  return (
    <AuthCard
      title={isTakenBack ? 'Take Back Email' : 'Confirm Email'}
      intro={
        isTakenBack
          ? 'Your account gets this email again. All devices are logged out, and we mail you a link for a new password.'
          : 'Confirm that this email is yours.'
      }
      footer={BACK_TO_LOG_IN}
    >
      <ConfirmEmailForm token={token} isTakenBack={isTakenBack} />
    </AuthCard>
  )
}

function LogIn() {
  const navigate = useNavigate()
  const [newAccount] = useState(readNewAccount)
  const begun = useWaitingBooking()
  const payment = useSearchParams()[0].get('payment')
  const [problem, setProblem] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(LogInForm),
    defaultValues: { email: newAccount?.email ?? '', password: newAccount?.password ?? '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => forgetNewAccount, [])
  useEffect(() => {
    if (needsCode) setFocus('code')
  }, [needsCode, setFocus])

  const logIn = handleSubmit(async (body) => {
    setProblem('')
    try {
      const marks = readMarks()
      const { token, mark, failedCodes } = await callEnvelope('POST /auth/login', {
        body: { ...body, ...(marks.length > 0 && { marks }) },
      })
      storeToken(token)
      storeMark(mark)
      showToast(messages.loggedIn)
      if (failedCodes !== undefined) showToast(messages.codesFailed(failedCodes))
      await navigate(pathAfterLogIn(payment))
    } catch (error) {
      if (showFieldProblems(error, LogInForm, setError)) return
      const code = error instanceof ApiProblem ? error.code : undefined
      if (code === 'code_needed') setNeedsCode(true)
      else if (code === 'wrong_code')
        setError('code', { message: sentenceOf(error) }, { shouldFocus: true })
      else setProblem(logInSentence(error))
    }
  })

  return (
    <AuthCard
      title="Log In"
      intro={begun ? `Log in to book the ${begun.bikeName}.` : 'Welcome back.'}
      about={<BegunBookingCard />}
      footer={
        <>
          New here? <Link to={href('/signup')}>Sign up</Link>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void logIn(event)} className="grid gap-5">
        {newAccount && problem === '' && (
          <Notice tone="good">
            Your account is ready.{begun ? '' : ' Log in to book your first bike.'}
          </Notice>
        )}
        {payment !== null && (
          <Notice tone="info" title="You were logged out while paying">
            Your payment is safe. Log in to see its status.
          </Notice>
        )}
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', { onChange: () => setNeedsCode(false) })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        {needsCode && (
          <TextField
            label="Code from your authenticator app"
            hint="This account asks for one as well. A recovery code works too."
            autoComplete="one-time-code"
            error={errors.code?.message}
            {...register('code', { shouldUnregister: true })}
          />
        )}
        <p className="-my-3 text-sm">
          <Link
            to={`${href('/login')}${FORGOT}`}
            className="inline-flex min-h-11 items-center font-medium text-brand underline underline-offset-4"
          >
            Forgot password?
          </Link>
        </p>
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Log In
        </Button>
      </form>
    </AuthCard>
  )
}

/** Screen modes with fragments of their own, so that Back leads to the log-in again. */
const FORGOT = '#forgot'

/** The payment page leads back to it. */
const BACK_FROM_PAYING = '#pay'

const PAYMENT = /^#pay=([\w-]+)$/

function readPaymentLink(fragment: string): { secret: string | undefined } | undefined {
  const [, secret] = PAYMENT.exec(fragment) ?? []
  return secret !== undefined || fragment === BACK_FROM_PAYING ? { secret } : undefined
}

const LINK_KINDS = [
  'reset',
  'account',
  'confirm',
  'take-back',
  'unsubscribe',
  'invitation',
] as const
type LinkKind = (typeof LINK_KINDS)[number]

const FRAGMENT = /^#([a-z-]+)=([\w-]+)$/

function subscribe(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange)
  return () => window.removeEventListener('hashchange', onChange)
}

const readFragment = () => window.location.hash

/** It is empty on the server, which never receives a fragment. */
const useFragment = () => useSyncExternalStore(subscribe, readFragment, () => '')

/** Behind a link of the kind `account` a customer without an account enters an email as well. */
function readLink(fragment: string): { token: string; kind: LinkKind } | undefined {
  const [, name, token] = FRAGMENT.exec(fragment) ?? []
  const kind = LINK_KINDS.find((one) => one === name)
  return token === undefined || kind === undefined ? undefined : { token, kind }
}

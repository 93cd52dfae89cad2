import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, href, useNavigate } from 'react-router'
import { AcceptInvitationForm } from '#contract/invitations'
import { PHONE_RULE } from '#contract/text'
import { ADMIN_PASSWORD_LENGTH } from '#domain/users'
import { sentenceOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { clearSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { AccountFields, EMPTY_ACCOUNT } from './account-fields.tsx'
import { AuthCard } from './auth-card.tsx'
import { FormProblem } from './form-problem.tsx'
import { keepNewAccount } from './new-account.ts'

/** An invitation opens this form for a person who is to work in the shop. */
export function AcceptInvitation({ token }: { token: string }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(AcceptInvitationForm),
    defaultValues: EMPTY_ACCOUNT,
  })
  const { errors, isSubmitting } = formState

  const accept = handleSubmit(async (form) => {
    setProblem('')
    try {
      const { email } = await call('POST /auth/accept-invitation', { body: { ...form, token } })
      keepNewAccount({ email, password: form.password })
      // The link may have been opened in a browser where another account is logged in.
      clearSession()
      await navigate(href('/login'))
    } catch (error) {
      if (!showFieldProblems(error, AcceptInvitationForm, setError)) setProblem(sentenceOf(error))
    }
  })

  return (
    <AuthCard
      title="Invitation"
      intro="The shop invites you to work in it. Choose how you log in."
      footer={<Link to={href('/login')}>Back to Log In</Link>}
    >
      <form noValidate onSubmit={(event) => void accept(event)} className="grid gap-5">
        <AccountFields
          register={register}
          errors={errors}
          passwordLength={ADMIN_PASSWORD_LENGTH}
          phoneHint={PHONE_RULE}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Accept the invitation
        </Button>
      </form>
    </AuthCard>
  )
}

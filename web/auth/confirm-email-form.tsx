import { useState } from 'react'
import { call } from '../lib/api.ts'
import { clearSession } from '../lib/session.ts'
import { LinkButton } from './link-button.tsx'

type Props = { token: string; isTakenBack: boolean }

export function ConfirmEmailForm({ token, isTakenBack }: Props) {
  const [email, setEmail] = useState('')

  async function confirm() {
    const confirmed = await call('POST /auth/confirm-email', { body: { token } })
    if (confirmed.isTakenBack) clearSession()
    setEmail(confirmed.email)
  }

  return (
    <LinkButton
      label={isTakenBack ? 'Take Email Back' : 'Confirm Email'}
      done={isTakenBack ? 'Your email is back' : 'Email confirmed'}
      onPress={confirm}
    >
      {isTakenBack
        ? `${email} belongs to your account again. Look into your mail for the link to choose a new password: the old one does not work any more.`
        : `${email} is the email of your account.`}
    </LinkButton>
  )
}

import { useState } from 'react'
import { sentenceOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { clearSession } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { FormProblem } from './form-problem.tsx'

type Props = { token: string; isTakenBack: boolean }

/** Programs that check mail open its links, so the link counts only once its button is pressed. */
export function ConfirmEmailForm({ token, isTakenBack }: Props) {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)

  async function confirm() {
    setProblem('')
    setSending(true)
    try {
      const confirmed = await call('POST /auth/confirm-email', { body: { token } })
      if (confirmed.isTakenBack) clearSession()
      setEmail(confirmed.email)
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setSending(false)
    }
  }

  if (email !== '') {
    return (
      <div role="status">
        <Notice tone="good" title={isTakenBack ? 'Your email is back' : 'Email confirmed'}>
          {isTakenBack
            ? `${email} belongs to your account again. Look into your mail for the link to choose a new password: the old one does not work any more.`
            : `${email} is the email of your account.`}
        </Notice>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <FormProblem>{problem}</FormProblem>
      <Button variant="primary" busy={isSending} onClick={() => void confirm()}>
        {isTakenBack ? 'Take Email Back' : 'Confirm Email'}
      </Button>
    </div>
  )
}

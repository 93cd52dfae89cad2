import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../lib/api.ts'
import { focusHeading } from '../lib/heading-focus.ts'
import { invalidateReads } from '../lib/query-client.ts'
import { queryFor } from '../lib/query.ts'
import { showToast, type Message } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { LoadingLine } from '../ui/skeleton.tsx'
import { Notice } from '../ui/notice.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { type NewSecret, ConfirmCode } from './confirm-code.tsx'
import { copyText } from './copy-text.ts'
import { TurnOffCodes } from './turn-off-codes.tsx'
import { PasswordField } from '../ui/form-field.tsx'
import { usePasswordForm } from './use-password-form.ts'

const READ = 'GET /users/me/one-time-codes'

export function OneTimeCodes() {
  const client = useQueryClient()
  const state = useQuery({ ...queryFor(READ), refetchOnWindowFocus: false })
  const [begun, setBegun] = useState<NewSecret>()
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const readAgain = () => invalidateReads(client, [READ])
  /** Each step replaces the form that was sent, so the focus goes to the heading. */
  function begin(secret: NewSecret | undefined) {
    setBegun(secret)
    focusHeading('#one-time-codes')
  }

  if (state.isPending) return <LoadingLine message="Loading" />
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} />
  if (begun) {
    return (
      <ConfirmCode
        secret={begun}
        onCancel={() => begin(undefined)}
        onConfirmed={(codes) => {
          setRecoveryCodes(codes)
          focusHeading('#one-time-codes')
          void readAgain()
        }}
      />
    )
  }
  if (!state.data) return <ReadProblem message="Some Error Occurred" of={state} />
  if (state.data.isOn) {
    const left = state.data.recoveryCodesLeft
    return (
      <>
        <p className="-mt-4 mb-5 text-sm text-muted">
          On. Logging in asks for a code from your authenticator app.{' '}
          {`${left} recovery ${left === 1 ? 'code' : 'codes'} left.`}
        </p>
        <TurnOffCodes
          onOff={() => {
            showToast(messages.codesOff)
            void readAgain()
          }}
        />
      </>
    )
  }
  return (
    <>
      <p className="-mt-4 mb-5 text-sm text-muted">
        Off. With one-time codes, logging in also asks for a code from an authenticator app on your
        phone.
      </p>
      <PasswordForm
        button="Set Up"
        failure={messages.codesNotChanged}
        send={async (body) => begin(await call('POST /users/me/one-time-codes', { body }))}
      />
    </>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const copy = () => copyText(codes.join('\n'), messages.codesCopied)
  return (
    <div className="grid gap-5">
      <div role="status">
        <Notice tone="good" title="One-time codes are on">
          Keep these recovery codes where you can reach them without your phone. Each replaces a
          code once. They are shown only now.
        </Notice>
      </div>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div>
        <Button variant="quiet" className="max-sm:w-full" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  )
}

type Props = {
  button: string
  send: (body: { password: string }) => Promise<void>
  failure: Message
}

function PasswordForm({ button, send, failure }: Props) {
  const { field, submit, isSubmitting } = usePasswordForm(send, failure)
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <PasswordField label="Password" autoComplete="current-password" {...field} />
      <div>
        <Button type="submit" className="max-sm:w-full" busy={isSubmitting}>
          {button}
        </Button>
      </div>
    </form>
  )
}

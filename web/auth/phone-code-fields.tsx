import { useEffect } from 'react'
import { href } from 'react-router'
import { ApiProblem, sentenceOf } from '../lib/api-problem.ts'
import { useShop } from '../lib/shop.ts'
import { ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Phone } from '../ui/phone.tsx'
import { LoadingLine } from '../ui/skeleton.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { FormProblem } from './form-problem.tsx'
import type { PhoneCode } from './use-phone-code.ts'

type Props = { formId: string; code: PhoneCode; reason?: string }

/** No code was sent and none can be entered because of one of these. */
const HOPELESS = ['no_sms_for_code', 'no_phone_for_code', 'phone_code_not_asked']

export const canEnterCode = ({ sending }: PhoneCode): boolean =>
  !(sending.error instanceof ApiProblem && HOPELESS.includes(sending.error.code))

/** The form asks for the code that was sent to the customer's phone. Its button is elsewhere. */
export function PhoneCodeFields({ formId, code, reason }: Props) {
  const { sending, problem, confirm } = code
  if (!canEnterCode(code)) return <NoCode error={sending.error} />
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => void confirm(event)}
      className="grid gap-5"
      aria-label="Confirm your phone number"
    >
      {reason !== undefined && <p className="text-muted">{reason}</p>}
      <Sending code={code} />
      <CodeField code={code} />
      <FormProblem>{problem ? sentenceOf(problem) : ''}</FormProblem>
      <NoSms onSendAgain={code.sendAgain} isSending={sending.isPending} />
    </form>
  )
}

/** Screen readers announce what became of the SMS. */
function Sending({ code: { sending, timesSent } }: Pick<Props, 'code'>) {
  const what = timesSent > 1 ? 'Another code' : 'A code'
  const isReplaced = timesSent > 1 ? ' The one before works no more.' : ''
  return (
    <div role="status">
      {sending.isPending && <LoadingLine message="Sending a code" />}
      {sending.isError && <Notice tone="info">{sentenceOf(sending.error)}</Notice>}
      {sending.isSuccess && (
        <Notice tone="good" title="Look at your phone">
          {what} is on its way to <span className="whitespace-nowrap">{sending.data.phone}</span> by
          SMS. It works once, for 15 minutes.{isReplaced}
        </Notice>
      )}
    </div>
  )
}

function CodeField({ code: { form } }: Pick<Props, 'code'>) {
  const { register, setFocus, formState } = form
  // The button that was pressed is gone, and the focus with it.
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <TextField
      label="Code"
      inputMode="numeric"
      autoComplete="one-time-code"
      hint="Six digits"
      error={formState.errors.code?.message}
      {...register('code')}
    />
  )
}

function NoSms({ onSendAgain, isSending }: { onSendAgain: () => void; isSending: boolean }) {
  const { phone } = useShop()
  return (
    <div className="text-sm text-muted">
      <p className="flex flex-wrap items-center gap-x-2">
        No SMS after a few minutes?
        <TextButton onClick={onSendAgain} disabled={isSending}>
          Send again
        </TextButton>
      </p>
      <p>
        Is the number wrong? Change it in your profile. Or call us to book:{' '}
        <Phone className="font-medium whitespace-nowrap text-brand underline underline-offset-4">
          {phone}
        </Phone>
        .
      </p>
    </div>
  )
}

function NoCode({ error }: { error: Error | null }) {
  const isNumberWrong = error instanceof ApiProblem && error.code === 'no_phone_for_code'
  return (
    <div role="alert">
      <Notice tone="bad">
        <p>{sentenceOf(error)}</p>
        {isNumberWrong && (
          <div className="pt-3">
            <ButtonLink variant="quiet" to={href('/dashboard/update-profile')}>
              Update Profile
            </ButtonLink>
          </div>
        )}
      </Notice>
    </div>
  )
}

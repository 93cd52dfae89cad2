import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ConfirmCodeForm } from '#contract/one-time-codes'
import { reasonOf } from '../lib/api-problem.ts'
import { type CallData, call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { copyText } from './copy-text.ts'

export type NewSecret = CallData<'POST /users/me/one-time-codes'>

type Props = {
  secret: NewSecret
  onCancel: () => void
  onConfirmed: (recoveryCodes: string[]) => void
}

const inFours = (secret: string) => secret.replaceAll(/(.{4})(?!$)/g, '$1 ')

/** The first code proves that the authenticator app has the secret. */
export function ConfirmCode({ secret, onCancel, onConfirmed }: Props) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(ConfirmCodeForm),
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = formState
  const copy = () => copyText(secret.secret, messages.keyCopied)

  const confirm = handleSubmit(async (body) => {
    try {
      const { recoveryCodes } = await call('POST /users/me/one-time-codes/confirm', { body })
      onConfirmed(recoveryCodes)
    } catch (error) {
      if (showFieldProblems(error, ConfirmCodeForm, setError)) return
      showToast(messages.codesNotChanged, reasonOf(error))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void confirm(event)} className="grid gap-5">
      <p className="-mt-4 text-sm text-muted">
        Enter this key in your authenticator app (time-based, 6 digits), or{' '}
        <a href={secret.url} className="font-medium text-brand underline underline-offset-4">
          open the app on this device
        </a>
        . Then enter the code that it shows.
      </p>
      <div className="grid gap-3">
        <div>
          <p className="text-sm font-semibold">Key</p>
          <p className="mt-1.5 font-mono">{inFours(secret.secret)}</p>
        </div>
        <div>
          <Button variant="quiet" size="sm" onClick={() => void copy()}>
            Copy
          </Button>
        </div>
      </div>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...register('code')}
      />
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={isSubmitting}>
          Turn On
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

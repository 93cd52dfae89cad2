import type { Message } from '../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/form-field.tsx'
import { usePasswordForm } from './use-password-form.ts'

type Props = {
  button: string
  send: (body: { password: string }) => Promise<void>
  failure: Message
}

export function PasswordForm({ button, send, failure }: Props) {
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

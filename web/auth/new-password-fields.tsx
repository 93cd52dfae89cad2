import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '../ui/form-field.tsx'

type Props = { hint?: string | undefined; first: Field; second: Field }
type Field = UseFormRegisterReturn & { error?: string | undefined }

export function NewPasswordFields({ hint = 'At least 6 characters', first, second }: Props) {
  return (
    <>
      <PasswordField label="New Password" autoComplete="new-password" hint={hint} {...first} />
      <PasswordField label="Confirm New Password" autoComplete="new-password" {...second} />
    </>
  )
}

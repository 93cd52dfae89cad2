import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '../ui/form-field.tsx'

type Field = UseFormRegisterReturn & { error?: string | undefined }

/** The new password and its repetition, as every form that sets one asks for them. */
export function NewPasswordFields({ first, second }: { first: Field; second: Field }) {
  return (
    <>
      <PasswordField
        label="New Password"
        autoComplete="new-password"
        hint="At least 6 characters"
        {...first}
      />
      <PasswordField label="Confirm New Password" autoComplete="new-password" {...second} />
    </>
  )
}

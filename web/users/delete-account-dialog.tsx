import { href, useNavigate } from 'react-router'
import { call } from '../lib/api.ts'
import { clearSession } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/form-field.tsx'
import { usePasswordForm } from './use-password-form.ts'

const FORM = 'delete-account'

/** The password is asked for, so that an open browser is not enough to delete the account. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { field, submit, isSubmitting } = usePasswordForm(async (body) => {
    await call('DELETE /users/me', { body })
    showToast(messages.accountDeleted)
    clearSession()
    await navigate(href('/login'))
  }, messages.accountNotDeleted)

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Delete your account?"
      description="This cannot be undone. Your details are deleted and you are logged out on all devices."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} variant="danger" busy={isSubmitting}>
            Delete My Account
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField label="Password" autoComplete="current-password" {...field} />
      </form>
    </Dialog>
  )
}

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { href, useNavigate } from 'react-router'
import { DeleteAccountForm } from '#contract/users'
import { reasonOf } from '../lib/api-problem.ts'
import { ApiProblem, call } from '../lib/api.ts'
import { showFieldProblems } from '../lib/form.ts'
import { clearSession } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/field.tsx'

const FORM = 'delete-account'

/** Asks for the password, so that an open browser is not enough to delete the account. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(DeleteAccountForm),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  const remove = handleSubmit(async (body) => {
    try {
      await call('DELETE /users/me', { body })
      showToast(messages.accountDeleted)
      clearSession()
      await navigate(href('/login'))
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'wrong_password') {
        showToast(messages.passwordWrong)
        setFocus('password', { shouldSelect: true })
        return
      }
      const isShown = showFieldProblems(error, DeleteAccountForm, setError)
      showToast(messages.accountNotDeleted, isShown ? undefined : reasonOf(error))
    }
  })

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
      <form id={FORM} noValidate onSubmit={(event) => void remove(event)}>
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
      </form>
    </Dialog>
  )
}

import { useMutation } from '@tanstack/react-query'
import type { UserView } from '#contract/users'
import { sentenceOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { messages } from '../messages.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { LoadingLine } from '../ui/skeleton.tsx'
import { Notice } from '../ui/notice.tsx'
import { copyText } from './copy-text.ts'

export function PasswordLinkDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const link = useMutation({
    mutationFn: () => call('POST /users/:id/password-link', { params: { id: user._id } }),
  })
  const { mutate, isPending, isIdle, data, error } = link
  const hasEmail = user.email !== ''
  const copy = (url: string) => copyText(url, messages.linkCopied)

  return (
    <Dialog
      open
      hasInput={data !== undefined}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={hasEmail ? `Password link for ${user.name}` : `Account link for ${user.name}`}
      description={`${hasEmail ? 'The user sets a new password with this link.' : 'The customer chooses the email and password of an account with this link, and finds the rentals there.'} It works once, for one hour, and is shown only here. Before you send it, check that the request comes from this user.`}
      footer={
        data ? (
          <Button onClick={() => void copy(data.url)}>Copy</Button>
        ) : (
          <Button busy={isPending} onClick={() => mutate()}>
            Make Link
          </Button>
        )
      }
    >
      {isIdle && <p className="text-muted">An earlier link for this user stops working.</p>}
      {isPending && <LoadingLine message="Loading" />}
      {error && (
        <div role="alert">
          <Notice tone="bad">{sentenceOf(error)}</Notice>
        </div>
      )}
      {data && (
        <TextField
          label="Link"
          readOnly
          value={data.url}
          onFocus={({ target }) => target.select()}
        />
      )}
    </Dialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Duty, NO_DUTY } from '#domain/users'
import { call } from '../lib/api.ts'
import { messages } from '../messages.ts'
import { refreshInvitations } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { copyText } from './copy-text.ts'
import { DutyFields } from './duty-fields.tsx'

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [duties, setDuties] = useState<readonly Duty[]>([])
  const [email, setEmail] = useState('')
  const [hasNone, setHasNone] = useState(false)
  const invitation = useMutation({
    mutationFn: () =>
      call('POST /invitations', {
        body: { duties: [...duties], ...(email.trim() !== '' && { email: email.trim() }) },
      }),
    onSuccess: () => refreshInvitations(queryClient),
  })
  const { data, error, isPending, mutate } = invitation
  if (data) {
    const hasNoMail = email.trim() !== '' && !data.isMailed
    return (
      <LinkDialog url={data.url} isMailed={data.isMailed} hasNoMail={hasNoMail} onClose={onClose} />
    )
  }
  return (
    <FormDialog
      title="Invite an admin"
      description="The person chooses name and password behind a link, which works once, for 7 days, and has exactly these duties."
      submitLabel="Make invitation"
      busy={isPending}
      error={error}
      onSubmit={(event) => {
        event?.preventDefault()
        if (duties.length === 0) setHasNone(true)
        else mutate()
      }}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <DutyFields
          duties={duties}
          error={hasNone ? NO_DUTY : undefined}
          onChange={(chosen) => {
            setHasNone(false)
            setDuties(chosen)
          }}
        />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint="Optional: the link is mailed there."
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </div>
    </FormDialog>
  )
}

type LinkProps = { url: string; isMailed: boolean; hasNoMail: boolean; onClose: () => void }

function LinkDialog({ url, isMailed, hasNoMail, onClose }: LinkProps) {
  const how = isMailed
    ? 'The invitation is on its way by mail. You can send the link yourself as well.'
    : `${hasNoMail ? 'This shop sends no mail. ' : ''}Send this link to the person.`
  return (
    <Dialog
      open
      hasInput
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Invitation made"
      description={`${how} It works once, for 7 days, and is shown only here.`}
      footer={<Button onClick={() => void copyText(url, messages.linkCopied)}>Copy</Button>}
    >
      <TextField label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
    </Dialog>
  )
}

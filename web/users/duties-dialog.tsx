import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserView } from '#contract/users'
import { type Duty, NO_DUTY } from '#domain/users'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshUsers } from '../refresh.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { DutyFields } from './duty-fields.tsx'

type Props = { user: UserView; onClose: () => void }

/** The form chooses the duties of an admin, or makes a user an admin with those that are chosen. */
export function DutiesDialog({ user, onClose }: Props) {
  const isNew = user.role !== 'admin'
  const [duties, setDuties] = useState<readonly Duty[]>(user.duties)
  const [hasNone, setHasNone] = useState(false)
  const change = useDutiesChange({ user, duties, onClose })

  return (
    <FormDialog
      title={isNew ? `Make ${user.name} an admin` : `Duties of ${user.name}`}
      description={
        isNew
          ? 'Choose what this admin may do. The role and its duties take effect together, immediately.'
          : 'An admin sees only the screens of their duties. A change takes effect immediately.'
      }
      submitLabel={isNew ? 'Make admin' : 'Save changes'}
      busy={change.isPending}
      onSubmit={(event) => {
        event?.preventDefault()
        if (isNew && duties.length === 0) setHasNone(true)
        else change.mutate()
      }}
      onClose={onClose}
    >
      <DutyFields
        duties={duties}
        error={hasNone ? NO_DUTY : undefined}
        onChange={(chosen) => {
          setHasNone(false)
          setDuties(chosen)
        }}
      />
    </FormDialog>
  )
}

function useDutiesChange({ user, duties, onClose }: Props & { duties: readonly Duty[] }) {
  const queryClient = useQueryClient()
  const isNew = user.role !== 'admin'
  return useMutation({
    mutationFn: () =>
      isNew
        ? call('PATCH /users/update-user-role', {
            body: { id: user._id, role: 'admin', duties: [...duties] },
          })
        : call('PUT /users/:id/duties', {
            params: { id: user._id },
            body: { duties: [...duties] },
          }),
    onSuccess: () => {
      showToast(isNew ? messages.roleUpdated : messages.dutiesUpdated)
      onClose()
    },
    onError: (error) => showToast(messages.userNotChanged, reasonOf(error)),
    onSettled: () => refreshUsers(queryClient),
  })
}

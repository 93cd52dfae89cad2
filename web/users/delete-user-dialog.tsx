import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserView } from '#contract/users'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshUsers } from '../refresh.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'

export function DeleteUserDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const queryClient = useQueryClient()
  const deletion = useMutation({
    mutationFn: () => call('DELETE /users/delete-a-user', { body: { id: user._id } }),
    onSuccess: () => showToast(messages.userDeleted),
    onError: (error) => showToast(messages.userNotChanged, reasonOf(error)),
    onSettled: () => {
      onClose()
      return refreshUsers(queryClient)
    },
  })

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={`Delete ${user.name}?`}
      description="This cannot be undone. The account and its details are deleted. Past rentals are kept without the name."
      confirmLabel="Delete"
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    />
  )
}

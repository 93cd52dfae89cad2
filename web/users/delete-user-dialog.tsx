import type { UserView } from '#contract/users'
import { call } from '../lib/api.ts'
import { useRemoval } from '../lib/use-removal.ts'
import { messages } from '../messages.ts'
import { refreshUsers } from '../refresh.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'

export function DeleteUserDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  const deletion = useRemoval({
    send: () => call('DELETE /users/delete-a-user', { body: { id: user._id } }),
    done: messages.userDeleted,
    failed: messages.userNotChanged,
    refresh: refreshUsers,
    onClose,
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

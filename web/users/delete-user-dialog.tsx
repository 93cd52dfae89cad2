import type { UserView } from '#contract/users'
import { call } from '../lib/api.ts'
import { messages } from '../messages.ts'
import { refreshUsers } from '../refresh.ts'
import { RemovalDialog } from '../ui/removal-dialog.tsx'

export function DeleteUserDialog({ user, onClose }: { user: UserView; onClose: () => void }) {
  return (
    <RemovalDialog
      title={`Delete ${user.name}?`}
      description="This cannot be undone. The account and its details are deleted. Past rentals are kept without the name."
      confirmLabel="Delete"
      send={() => call('DELETE /users/delete-a-user', { body: { id: user._id } })}
      done={messages.userDeleted}
      failed={messages.userNotChanged}
      refresh={refreshUsers}
      onClose={onClose}
    />
  )
}

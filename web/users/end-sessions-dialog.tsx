import type { UserView } from '#contract/users'
import { call } from '../lib/api.ts'
import { messages } from '../messages.ts'
import { refreshUsers } from '../refresh.ts'
import { RemovalDialog } from '../ui/removal-dialog.tsx'

/** Without a user, all sessions of the signed-in user end except this one. */
export function EndSessionsDialog({ user, onClose }: { user?: UserView; onClose: () => void }) {
  return (
    <RemovalDialog
      title={user ? `End the sessions of ${user.name}?` : 'End your other sessions?'}
      description={
        user
          ? 'The user is logged out in every browser and can log in again. To keep someone out who knows the password, make a password link.'
          : 'You stay logged in here and are logged out in every other browser. If you do not know one of them, change your password as well.'
      }
      confirmLabel="End Sessions"
      send={() =>
        user
          ? call('DELETE /users/:id/sessions', { params: { id: user._id } })
          : call('DELETE /users/me/sessions')
      }
      done={user ? messages.sessionsEnded : messages.otherSessionsEnded}
      failed={messages.sessionsNotEnded}
      refresh={refreshUsers}
      onClose={onClose}
    />
  )
}

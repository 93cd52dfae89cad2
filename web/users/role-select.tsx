import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserView } from '#contract/users'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshUsers } from '../refresh.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'

type Role = UserView['role']

/** Shows the new role while the request is under way, and afterwards the server's answer. */
export function RoleSelect({ user }: { user: UserView }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (role: Role) =>
      call('PATCH /users/update-user-role', { body: { id: user._id, role } }),
    onSuccess: () => showToast(messages.roleUpdated),
    onError: (error) => showToast(messages.userNotChanged, reasonOf(error)),
    onSettled: () => refreshUsers(queryClient),
  })
  const role = change.isPending ? change.variables : user.role

  return (
    <span className="relative inline-block">
      <select
        aria-label={`Role of ${user.name}`}
        value={role}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.value === 'admin' ? 'admin' : 'user')}
        className="min-h-9 cursor-pointer transition-colors duration-150 hover:border-ink appearance-none rounded-control border border-line-strong bg-raised py-1 pr-9 pl-3 text-ink disabled:cursor-progress disabled:bg-sunken disabled:text-muted"
      >
        <option value="user">User</option>
        <option value="admin">Admin</option>
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted" />
    </span>
  )
}

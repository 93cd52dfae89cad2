import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { UserView } from '#contract/users'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Phone } from '../ui/phone.tsx'
import { CustomerLink } from '../customers/customer-link.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { DutiesDialog } from './duties-dialog.tsx'
import { Email } from './email.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { reasonOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshUsers } from '../refresh.ts'
import { ChevronDownIcon } from '../ui/icons.tsx'

type UserAction = { user: UserView; action: 'duties' | 'link' | 'sessions' | 'deletion' }

function columnsWith(choose: (chosen: UserAction) => void): Column<UserView>[] {
  return [
    {
      header: 'Name',
      card: 'name',
      width: '@min-[56rem]:w-[13%]',
      cell: (user) => (
        <span className="block font-semibold wrap-anywhere">
          <CustomerLink customer={user} />
        </span>
      ),
    },
    {
      header: 'Address',
      wideOnly: true,
      width: '@min-[56rem]:w-[15%]',
      cell: ({ address }) => <span className="block min-w-32 wrap-anywhere">{address}</span>,
    },
    {
      header: 'Phone',
      wideOnly: true,
      cell: ({ phone }) => (
        <Phone className="block min-w-37 py-0.5 wrap-anywhere whitespace-normal hover:underline hover:underline-offset-4">
          {phone}
        </Phone>
      ),
    },
    {
      header: 'Email',
      card: 'block',
      width: '@min-[56rem]:w-[17%]',
      cell: ({ email }) =>
        email === '' ? <span className="text-muted">No account</span> : <Email>{email}</Email>,
    },
    {
      header: 'Role',
      cell: (user) => (
        <span className="flex flex-wrap items-center gap-2">
          <RoleSelect user={user} onPromote={() => choose({ user, action: 'duties' })} />
          {user.role === 'admin' && (
            <Button variant="quiet" size="sm" onClick={() => choose({ user, action: 'duties' })}>
              Duties
            </Button>
          )}
        </span>
      ),
    },
    {
      header: 'Actions',
      card: 'action',
      cell: (user) => (
        <span className="flex flex-wrap gap-2 *:grow as-table:min-w-52 as-table:*:grow-0">
          <Button
            variant="quiet"
            size="sm"
            className="whitespace-nowrap"
            onClick={() => choose({ user, action: 'link' })}
          >
            {user.email === '' ? 'Account Link' : 'Password Link'}
          </Button>
          {user.email !== '' && (
            <Button
              variant="quiet"
              size="sm"
              className="whitespace-nowrap"
              onClick={() => choose({ user, action: 'sessions' })}
            >
              End Sessions
            </Button>
          )}
          <Button
            variant="danger-quiet"
            size="sm"
            onClick={() => choose({ user, action: 'deletion' })}
          >
            Delete
          </Button>
        </span>
      ),
    },
  ]
}

export function UserTable({ users }: { users: UserView[] }) {
  const [chosen, setChosen] = useState<UserAction>()
  const close = () => setChosen(undefined)
  return (
    <>
      <DataTable
        label="Users"
        size="sm"
        columns={columnsWith(setChosen)}
        rows={users}
        rowKey={(user) => user._id}
      />
      {chosen?.action === 'deletion' && <DeleteUserDialog user={chosen.user} onClose={close} />}
      {chosen?.action === 'sessions' && <EndSessionsDialog user={chosen.user} onClose={close} />}
      {chosen?.action === 'link' && <PasswordLinkDialog user={chosen.user} onClose={close} />}
      {chosen?.action === 'duties' && <DutiesDialog user={chosen.user} onClose={close} />}
    </>
  )
}

type Role = UserView['role']

/**
 * Shows the new role while the request is under way, and afterwards the server's answer. A new admin
 * is made in a dialog, where the duties are chosen.
 */
function RoleSelect({ user, onPromote }: { user: UserView; onPromote: () => void }) {
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
        onChange={({ target }) => (target.value === 'admin' ? onPromote() : change.mutate('user'))}
        className="min-h-11 sm:pointer-fine:min-h-9 cursor-pointer transition-colors duration-150 hover:border-ink appearance-none rounded-control border border-line-strong bg-raised py-1 pr-9 pl-3 text-ink disabled:cursor-progress disabled:bg-sunken disabled:text-muted"
      >
        <option value="user">User</option>
        <option value="admin">Admin</option>
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted" />
    </span>
  )
}

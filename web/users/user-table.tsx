import { useState } from 'react'
import type { UserView } from '#contract/users'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { Phone } from '../ui/phone.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { DutiesDialog } from './duties-dialog.tsx'
import { Email } from './email.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { PasswordLinkDialog } from './password-link-dialog.tsx'
import { RoleSelect } from './role-select.tsx'

type UserAction = { user: UserView; action: 'duties' | 'link' | 'sessions' | 'deletion' }

function columnsWith(choose: (chosen: UserAction) => void): Column<UserView>[] {
  return [
    {
      header: 'Name',
      card: 'name',
      width: '@min-[56rem]:w-[13%]',
      cell: ({ name }) => <span className="block font-semibold wrap-anywhere">{name}</span>,
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
        <Phone className="block min-w-37 py-0.5 wrap-anywhere hover:underline hover:underline-offset-4">
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
          <RoleSelect user={user} />
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

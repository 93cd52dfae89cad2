import { useState } from 'react'
import type { UserView } from '#contract/users'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { RoleSelect } from './role-select.tsx'

/** Wraps wherever it must, but not before a word or an address has had a fair width. */
function Text({ children, strong = false }: { children: string; strong?: boolean }) {
  return (
    <span className={classNames('block min-w-24 wrap-anywhere', strong && 'font-semibold')}>
      {children}
    </span>
  )
}

function Phone({ children }: { children: string }) {
  return <span className="block min-w-38 wrap-anywhere">{children}</span>
}

function Email({ children }: { children: string }) {
  return <span className="block min-w-52 wrap-anywhere">{children}</span>
}

function columnsWith(onDelete: (user: UserView) => void): Column<UserView>[] {
  return [
    {
      header: 'Name',
      card: 'name',
      cell: ({ name }) => <Text strong>{name}</Text>,
    },
    { header: 'Address', wideOnly: true, cell: ({ address }) => <Text>{address}</Text> },
    { header: 'Phone', wideOnly: true, cell: ({ phone }) => <Phone>{phone}</Phone> },
    { header: 'Email', card: 'wide', cell: ({ email }) => <Email>{email}</Email> },
    { header: 'Role', cell: (user) => <RoleSelect user={user} /> },
    {
      header: 'Actions',
      cell: (user) => (
        <Button variant="quiet" size="sm" onClick={() => onDelete(user)}>
          Delete
        </Button>
      ),
    },
  ]
}

export function UserTable({ users }: { users: UserView[] }) {
  const [leaving, setLeaving] = useState<UserView>()
  return (
    <>
      <DataTable
        label="Users"
        size="sm"
        columns={columnsWith(setLeaving)}
        rows={users}
        rowKey={(user) => user._id}
      />
      {leaving && (
        <DeleteUserDialog key={leaving._id} user={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  )
}

import { useState } from 'react'
import type { UserView } from '#contract/users'
import { Button } from '../ui/button.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { RoleSelect } from './role-select.tsx'

const wrapping = (text: string) => <span className="wrap-anywhere">{text}</span>

function columnsWith(onDelete: (user: UserView) => void): Column<UserView>[] {
  return [
    {
      header: 'Name',
      card: 'name',
      cell: ({ name }) => <span className="font-semibold wrap-anywhere">{name}</span>,
    },
    { header: 'Address', wideOnly: true, cell: ({ address }) => wrapping(address) },
    { header: 'Phone', wideOnly: true, cell: ({ phone }) => wrapping(phone) },
    { header: 'Email', card: 'line', cell: ({ email }) => wrapping(email) },
    { header: 'Role', cell: (user) => <RoleSelect user={user} /> },
    {
      header: 'Actions',
      cell: (user) => (
        <Button variant="quiet" size="sm" className="text-danger" onClick={() => onDelete(user)}>
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

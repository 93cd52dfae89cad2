import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROWS_PER_PAGE } from '#contract/paging'
import type { CallOutput } from '../lib/api.ts'
import { useListSearchParams } from '../lib/list-search-params.ts'
import { screenMeta } from '../lib/page-meta.ts'
import { envelopeQueryFor } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListTools, countOf } from '../ui/list-tools.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pager } from '../ui/pager.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { UserTable } from './user-table.tsx'

export const meta = screenMeta('User Management')

function useUsers() {
  const list = useListSearchParams()
  const { search, wantedPage: page } = list
  const query = { page, limit: ROWS_PER_PAGE, ...(search !== '' && { search }) }
  const users = useQuery({
    ...envelopeQueryFor('GET /users/all-users', { query }),
    placeholderData: keepPreviousData,
  })
  return { list, users }
}

export default function UserManagementScreen() {
  const { list, users } = useUsers()
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <PageTitle
        title="User Management"
        action={<Button onClick={() => setInviting(true)}>Invite an admin</Button>}
      >
        Role changes take effect immediately.
      </PageTitle>
      <div className="grid gap-6">
        <Invitations />
        {users.isPending && <TableSkeleton message="Loading" />}
        <ReadProblem message="Some Error Occurred" of={users} />
        {users.data && <Users page={users.data} list={list} />}
      </div>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

type Props = {
  page: CallOutput<'GET /users/all-users'>
  list: ReturnType<typeof useListSearchParams>
}

function Users({ page: { data: users, meta }, list }: Props) {
  return (
    <>
      <ListTools
        placeholder="Name, email, phone or address"
        typed={list.typed}
        onType={list.type}
        count={countOf(meta.total, meta.all, 'user')}
      />
      {users.length === 0 ? (
        <Empty
          title="No users match"
          action={
            <Button variant="quiet" onClick={list.clear}>
              Show all users
            </Button>
          }
        >
          Try a shorter search or clear it.
        </Empty>
      ) : (
        <UserTable users={users} />
      )}
      <Pager page={meta.page} totalPages={meta.totalPages} onPage={list.turnTo} />
    </>
  )
}

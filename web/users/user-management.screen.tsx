import { useQuery } from '@tanstack/react-query'
import type { UserView } from '#contract/users'
import { matchesSearch, pageOf, useListSearchParams } from '../lib/list-search-params.ts'
import { queryFor } from '../lib/query.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { ListTools, countOf } from '../ui/list-tools.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pager } from '../ui/pager.tsx'
import { TableSkeleton } from '../ui/table-skeleton.tsx'
import { UserTable } from './user-table.tsx'

const ROWS_PER_PAGE = 20

export function meta() {
  return [{ title: 'User Management · Chaka' }]
}

export default function UserManagementScreen() {
  const users = useQuery(queryFor('GET /users/all-users'))
  return (
    <>
      <PageTitle title="User Management">Role changes take effect immediately.</PageTitle>
      <div className="grid gap-6">
        {users.isPending && <TableSkeleton message="Loading" />}
        <ReadProblem message="Some Error Occurred" of={users} />
        {users.data && <Users users={users.data} />}
      </div>
    </>
  )
}

const textsOf = ({ name, email, phone, address }: UserView) => [name, email, phone, address]

function Users({ users }: { users: UserView[] }) {
  const { typed, type, wantedPage, turnTo, clear } = useListSearchParams()
  const found = users.filter((user) => matchesSearch(textsOf(user), typed))
  const { page, totalPages, rows } = pageOf(found, wantedPage, ROWS_PER_PAGE)
  return (
    <>
      <ListTools
        placeholder="Name, email, phone or address"
        typed={typed}
        onType={type}
        count={countOf(found.length, users.length, 'user')}
      />
      {found.length === 0 ? (
        <Empty
          title="No users match"
          action={
            <Button variant="quiet" onClick={clear}>
              Show all users
            </Button>
          }
        >
          Try a shorter search or clear it.
        </Empty>
      ) : (
        <UserTable users={rows} />
      )}
      <Pager page={page} totalPages={totalPages} onPage={turnTo} />
    </>
  )
}

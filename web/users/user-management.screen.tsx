import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { UserView } from '#contract/users'
import { queryFor } from '../lib/query.ts'
import { Empty } from '../ui/empty.tsx'
import { TextField } from '../ui/field.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pager } from '../ui/pager.tsx'
import { Problem } from '../ui/problem.tsx'
import { UserTable } from './user-table.tsx'

const ROWS_PER_PAGE = 20

export function meta() {
  return [{ title: 'User Management · Chaka' }]
}

export default function UserManagementScreen() {
  const users = useQuery(queryFor('GET /users/all-users'))
  return (
    <>
      <PageTitle title="User Management">
        An admin looks after bikes, rentals and users. A change of role counts at once.
      </PageTitle>
      {users.isPending && <Loading message="Loading" />}
      {users.isError && <Problem message="Some Error Occurred" />}
      {users.data && <Users users={users.data} />}
    </>
  )
}

function matches(user: UserView, words: string): boolean {
  const text = [user.name, user.email, user.phone, user.address].join('\n').toLowerCase()
  return text.includes(words.trim().toLowerCase())
}

function Users({ users }: { users: UserView[] }) {
  const [search, setSearch] = useSearchParams()
  const words = search.get('search') ?? ''
  const found = users.filter((user) => matches(user, words))
  const totalPages = Math.ceil(found.length / ROWS_PER_PAGE)
  const page = Math.min(Math.max(Number(search.get('page')) || 1, 1), Math.max(totalPages, 1))
  const show = (next: Record<string, string>) =>
    setSearch(next, { replace: true, preventScrollReset: true })

  return (
    <div className="grid gap-6">
      <div className="max-w-md">
        <TextField
          label="Search"
          type="search"
          value={words}
          placeholder="Name, email, phone or address"
          onChange={({ target }) => show(target.value === '' ? {} : { search: target.value })}
        />
      </div>
      {found.length === 0 ? (
        <Empty title="Nobody by that name">Try fewer letters, or another of their details.</Empty>
      ) : (
        <UserTable users={found.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE)} />
      )}
      <Pager
        page={page}
        totalPages={totalPages}
        onPage={(next) => show({ ...(words === '' ? {} : { search: words }), page: String(next) })}
      />
    </div>
  )
}

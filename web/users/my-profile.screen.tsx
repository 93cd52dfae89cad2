import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../lib/query.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Problem } from '../ui/problem.tsx'
import { ProfilePicture } from './profile-picture.tsx'

export function meta() {
  return [{ title: 'My Profile · Chaka' }]
}

export default function MyProfileScreen() {
  const me = useQuery(queryFor('GET /users/me'))
  if (me.isPending) return <Loading message="Loading" />
  if (me.isError) return <Problem message="Some Error Occurred" />
  const { name, email, phone, address } = me.data
  const lines = { Email: email, Phone: phone, Address: address }

  return (
    <>
      <PageTitle
        title="My Profile"
        action={
          <ButtonLink to="/dashboard/update-profile" variant="quiet">
            Update Profile
          </ButtonLink>
        }
      />
      <section className="flex max-w-3xl flex-col gap-8 rounded-card border border-line bg-raised p-6 shadow-card sm:flex-row sm:items-center sm:p-10">
        <ProfilePicture />
        <div className="min-w-0 grow">
          <h2 className="text-2xl font-semibold break-words">{name}</h2>
          <dl className="mt-6 grid gap-5">
            {Object.entries(lines).map(([term, value]) => (
              <div key={term}>
                <dt className="text-sm text-muted">{term}</dt>
                <dd className="mt-0.5 break-words whitespace-pre-line">{value || 'Not given'}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { ChangePasswordForm } from '../auth/change-password-form.tsx'
import { queryFor } from '../lib/query.ts'
import { Loading } from '../ui/loading.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Problem } from '../ui/problem.tsx'
import { ProfileForm } from './profile-form.tsx'

export function meta() {
  return [{ title: 'Update Profile · Chaka' }]
}

const PANEL = 'rounded-card border border-line bg-raised p-6 shadow-card sm:p-8'

export default function UpdateProfileScreen() {
  const me = useQuery({ ...queryFor('GET /users/me'), refetchOnWindowFocus: false })
  if (me.isPending) return <Loading message="Loading" />
  if (!me.data) return <Problem message="Sorry Some Error Occured" />

  return (
    <>
      <PageTitle
        title={<span className="block first-letter:uppercase">{`${me.data.role} Profile`}</span>}
      >
        Keep your name and number current: the shop calls you about your rentals.
      </PageTitle>
      <div className="grid max-w-5xl items-start gap-6 lg:grid-cols-2">
        <section className={PANEL} aria-labelledby="profile-form">
          <h2 id="profile-form" className="mb-6 text-xl font-semibold">
            Your details
          </h2>
          <ProfileForm user={me.data} />
        </section>
        <section className={PANEL} aria-labelledby="password-form">
          <h2 id="password-form" className="text-xl font-semibold">
            Your password
          </h2>
          <p className="mt-1 mb-6 text-sm text-muted">
            Afterwards you are logged out everywhere, and log in with the new one.
          </p>
          <ChangePasswordForm />
        </section>
      </div>
    </>
  )
}

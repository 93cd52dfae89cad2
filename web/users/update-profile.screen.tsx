import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { screenMeta } from '../lib/page-meta.ts'
import { ChangePasswordForm } from '../auth/change-password-form.tsx'
import type { CallData } from '../lib/api.ts'
import { queryFor } from '../lib/query.ts'
import { ReadProblem } from '../ui/read-problem.tsx'
import { LoadingLine, Skeleton } from '../ui/skeleton.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { OneTimeCodes } from './one-time-codes.tsx'
import { ReminderSwitch } from './reminder-switch.tsx'
import { OwnData } from './own-data.tsx'
import { ProfileForm } from './profile-form.tsx'

export const meta = screenMeta('Update Profile')

const PANELS = 'grid items-start gap-6 lg:grid-cols-[1.2fr_1fr]'

export default function UpdateProfileScreen() {
  const me = useQuery({ ...queryFor('GET /users/me'), refetchOnWindowFocus: false })
  if (me.isPending) return <FormsSkeleton />
  return (
    <div className="grid gap-6">
      <ReadProblem message="Sorry Some Error Occured" of={me} />
      {me.data && <Forms user={me.data} />}
    </div>
  )
}

function Forms({ user }: { user: CallData<'GET /users/me'> }) {
  return (
    <div>
      <PageTitle
        title={<span className="block first-letter:uppercase">{`${user.role} Profile`}</span>}
      >
        {user.role === 'user' &&
          'Keep your name and number current: the shop calls you about your rentals.'}
      </PageTitle>
      <div className={PANELS}>
        <Panel id="profile-form" title="Your details">
          <ProfileForm user={user} />
        </Panel>
        <Panel id="password-form" title="Your password">
          <p className="-mt-4 mb-5 text-sm text-muted">Changing it logs you out on all devices.</p>
          <ChangePasswordForm role={user.role} />
        </Panel>
        {user.role === 'user' && (
          <Panel id="messages" title="Messages">
            <ReminderSwitch reminders={user.reminders} />
          </Panel>
        )}
        <Panel id="own-data" title="Your data">
          <OwnData />
        </Panel>
        {user.role === 'admin' && (
          <Panel id="one-time-codes" title="One-time codes">
            <OneTimeCodes />
          </Panel>
        )}
      </div>
    </div>
  )
}

type PanelProps = { id: string; title: string; children: ReactNode }

function Panel({ id, title, children }: PanelProps) {
  return (
    <section
      className="rounded-card border border-line bg-raised p-5 shadow-card sm:p-8"
      id={id}
      aria-labelledby={`${id}-heading`}
    >
      <h2 id={`${id}-heading`} className="mb-6 text-xl">
        {title}
      </h2>
      {children}
    </section>
  )
}

function FormsSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-10 w-56" />
      <LoadingLine message="Loading" className="mb-8" />
      <div className={PANELS}>
        <Skeleton className="h-150 rounded-card!" />
        <Skeleton className="h-118 rounded-card!" />
      </div>
    </>
  )
}

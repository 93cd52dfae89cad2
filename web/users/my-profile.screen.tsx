import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { UserView } from '#contract/users'
import type { CallData } from '../lib/api.ts'
import { screenMeta } from '../lib/page-meta.ts'
import { Wheel } from '../ui/wordmark.tsx'
import { queryFor } from '../lib/query.ts'
import { NextRide } from '../rentals/lists/next-ride.tsx'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { MailIcon, PencilIcon, PhoneIcon, PinIcon } from '../ui/late-icons.tsx'
import { ReadProblem } from '../ui/read-problem.tsx'
import { LoadingLine, Skeleton } from '../ui/skeleton.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Email } from './email.tsx'
import { PhoneState } from './phone-state.tsx'
import { Sessions } from './sessions.tsx'

const ROLES: Record<UserView['role'], string> = { admin: 'Admin', user: 'Customer' }

export const meta = screenMeta('My Profile')

export default function MyProfileScreen() {
  const me = useQuery(queryFor('GET /users/me'))
  return (
    <>
      <PageTitle
        title="My Profile"
        action={
          <ButtonLink to={href('/dashboard/update-profile')} variant="quiet">
            <PencilIcon className="size-4" />
            Update Profile
          </ButtonLink>
        }
      />
      <div className="grid gap-6">
        {me.isPending && <ProfileSkeleton />}
        <ReadProblem message="Some Error Occurred" of={me} />
        {me.data && <Profile user={me.data} />}
        {me.data?.role === 'user' && <NextRide />}
        {me.data && <Sessions />}
      </div>
    </>
  )
}

const CARD = 'overflow-hidden rounded-card border border-line bg-raised shadow-card'
const HEAD = 'relative flex flex-col gap-5 px-6 pb-7 sm:flex-row sm:items-end sm:gap-7 sm:px-10'
const LINES = 'grid border-t border-line *:border-line md:grid-cols-3 md:*:not-first:border-l'

function Band() {
  return (
    <div className="relative h-28 overflow-hidden bg-deep text-deep-raised sm:h-36">
      <Wheel className="absolute -top-16 -right-10 size-72" />
    </div>
  )
}

function Profile({ user }: { user: CallData<'GET /users/me'> }) {
  const { name, email, phone, address, role } = user
  return (
    <section className={CARD}>
      <Band />
      <div className={HEAD}>
        <ProfilePicture />
        <div className="min-w-0 grow sm:pb-3">
          <h2 className="text-3xl wrap-anywhere">{name}</h2>
          <Badge tone="brand" className="mt-2.5">
            {ROLES[role]}
          </Badge>
        </div>
      </div>
      <dl className={LINES}>
        <Line term="Email" icon={<MailIcon />} value={<Email>{email}</Email>} />
        <Line term="Phone" icon={<PhoneIcon />} value={phone} state={<PhoneState user={user} />} />
        <Line term="Address" icon={<PinIcon />} value={address} />
      </dl>
    </section>
  )
}

type LineProps = { term: string; icon: ReactNode; value: ReactNode; state?: ReactNode }

function Line({ term, icon, value, state }: LineProps) {
  return (
    <div className="px-6 py-5 not-first:border-t sm:px-10 md:px-7 md:py-7 md:not-first:border-t-0 md:first:pl-10">
      <dt className="flex items-center gap-2 text-sm text-muted">
        {icon}
        {term}
      </dt>
      <dd className="mt-1.5 font-medium wrap-anywhere whitespace-pre-line">
        {value === '' ? 'Not given' : value}
        {state !== undefined && <div className="mt-1.5 empty:hidden">{state}</div>}
      </dd>
    </div>
  )
}

function ProfileSkeleton() {
  return (
    <div className={CARD}>
      <Band />
      <div className={HEAD}>
        <Skeleton className="-mt-14 size-32 rounded-full! sm:size-40" />
        <div className="grid grow gap-3 sm:pb-3">
          <Skeleton className="h-8 w-60 max-w-full" />
          <LoadingLine message="Loading" />
        </div>
      </div>
      <div className={LINES}>
        {['Email', 'Phone', 'Address'].map((line) => (
          <div key={line} className="grid gap-3 px-6 py-7 sm:px-10 md:px-7 md:first:pl-10">
            <Skeleton className="h-4 w-16" />
            <Skeleton className="h-5 w-40" />
          </div>
        ))}
      </div>
    </div>
  )
}

function ProfilePicture() {
  return (
    <svg
      viewBox="0 0 160 160"
      role="img"
      aria-label="A rider with a helmet"
      className="-mt-14 size-32 shrink-0 rounded-full border-4 border-raised bg-brand-soft sm:-mt-16 sm:size-40"
    >
      <rect width="160" height="160" className="fill-brand-soft" />
      <path d="M24 160c4-34 26-50 56-50s52 16 56 50z" className="fill-brand" />
      <path d="M66 96h28v22c-8 8-20 8-28 0z" fill="#d9a27c" />
      <path d="M50 74c0-22 12-36 30-36s30 14 30 36c0 20-13 34-30 34S50 94 50 74z" fill="#eab98f" />
      <path
        d="M44 78c-4-32 12-52 36-52s40 20 36 52l-10-2c-6-12-46-12-52 0z"
        className="fill-accent"
      />
      <path d="M46 76c10-18 58-18 68 0v8c-12-16-56-16-68 0z" className="fill-ink" opacity="0.82" />
      <path d="M76 26h8v28h-8z" fill="#fff" opacity="0.55" />
      <path
        d="M70 94c6 6 14 6 20 0"
        fill="none"
        stroke="#8a5638"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </svg>
  )
}

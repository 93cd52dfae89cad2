import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Outlet, href, useLocation, useNavigate, Link, Navigate } from 'react-router'
import { ADMIN_PASSWORD_LENGTH, DUTIES, type Duty, type Role } from '#domain/users'
import { logInPath } from '../auth/log-in-paths.ts'
import { logOut } from '../auth/log-out.ts'
import { useNewRentalKey } from '../rentals/walk-in/new-rental-key.ts'
import { screenMeta } from '../lib/page-meta.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { dutiesFor } from '../screens.ts'
import { IconButton } from '../ui/button.tsx'
import { MenuIcon } from '../ui/icons.tsx'
import { Loading } from '../ui/loading.tsx'
import type { Route } from './+types/dashboard-layout'
import { guardDashboard, FIRST_SCREEN } from './dashboard-guard.ts'
import { SIDEBAR, Sidebar, SidebarFrame } from './sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { queryFor } from '../lib/query.ts'
import { Notice } from '../ui/notice.tsx'

export const meta = screenMeta('Dashboard')

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return guardDashboard(new URL(request.url))
}
clientLoader.hydrate = true as const

/** The guard must run before every screen, not only before the first. */
export const shouldRevalidate = () => true

/** The server renders only this below /dashboard, because it does not know the user. */
export function HydrateFallback() {
  return (
    <Frame sidebar={<SidebarFrame />}>
      <Loading message="Loading" />
    </Frame>
  )
}

export default function DashboardLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <Dashboard />
    </QueryClientProvider>
  )
}

function Dashboard() {
  const session = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const hasLoggedOut = useRef(false)
  const signedOut = session === null
  const duties = useDuties(session?.role)

  const goToLogIn = useEffectEvent(() => {
    if (!hasLoggedOut.current) void navigate(logInPath(location), { replace: true })
  })
  // The session can end while a screen is open: in another tab, or because the server ended it.
  useEffect(() => {
    if (signedOut) goToLogIn()
  }, [signedOut])

  useNewRentalKey(duties?.includes('desk') === true)

  function leave() {
    hasLoggedOut.current = true
    logOut()
    showToast(messages.loggedOut)
    void navigate(href('/login'))
  }

  if (signedOut) return <HydrateFallback />
  return (
    <Frame
      sidebar={<Sidebar member={{ role: session.role, duties: duties ?? [] }} onLogOut={leave} />}
    >
      {session.role === 'admin' && <LongerPassword />}
      <DutyGate duties={duties}>
        <Outlet />
      </DutyGate>
    </Frame>
  )
}

type FrameProps = { sidebar: ReactNode; children: ReactNode }

function Frame({ sidebar, children }: FrameProps) {
  return (
    <div className="min-h-dvh print:block desk:grid desk:grid-cols-[16rem_minmax(0,1fr)]">
      <meta name="robots" content="noindex" />
      <SkipLink />
      <header className="sticky top-0 z-30 flex min-h-16 items-center gap-2 border-b border-line bg-surface/90 px-3 backdrop-blur-md desk:hidden print:hidden">
        <IconButton label="Dashboard menu" popoverTarget={SIDEBAR}>
          <MenuIcon className="size-6" />
        </IconButton>
        <Wordmark />
      </header>
      {sidebar}
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[84rem] px-4 py-7 sm:px-8 sm:py-10 print:p-0"
      >
        {children}
      </main>
    </div>
  )
}

/**
 * Every screen of the dashboard shows this until the admin has chosen a password that is long
 * enough.
 */
function LongerPassword() {
  const me = useQuery(queryFor('GET /users/me'))
  if (me.data?.needsLongerPassword !== true) return null
  return (
    <section aria-label="Your password" className="mb-8 print:hidden">
      <Notice tone="bad" title="Choose a longer password">
        {`An admin's password has at least ${ADMIN_PASSWORD_LENGTH} characters. Yours is shorter. `}
        <Link
          to={{ pathname: href('/dashboard/update-profile'), hash: 'password-form' }}
          className="font-medium whitespace-nowrap underline underline-offset-4"
        >
          Change Password
        </Link>
      </Notice>
    </section>
  )
}

/**
 * Returns the admin's duties, or undefined until the server has sent them. If the server cannot be
 * asked, the admin gets every screen, because the server checks the duty at every call anyway.
 */
function useDuties(role: Role | undefined): readonly Duty[] | undefined {
  const isAdmin = role === 'admin'
  const me = useQuery({ ...queryFor('GET /users/me'), enabled: isAdmin })
  if (!isAdmin) return []
  if (me.isPending) return undefined
  return me.data?.duties ?? DUTIES
}

function DutyGate({
  duties,
  children,
}: {
  duties: readonly Duty[] | undefined
  children: ReactNode
}) {
  const needed = dutiesFor(useLocation().pathname)
  if (needed.length === 0 || needed.some((duty) => duties?.includes(duty))) return children
  return duties === undefined ? <Loading message="Loading" /> : <Refused />
}

function Refused() {
  useEffect(() => showToast(messages.dutyMissing), [])
  return <Navigate to={FIRST_SCREEN} replace />
}

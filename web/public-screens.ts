import type { Access } from '#contract/call'
import type { Role } from '#domain/users'

export type Screen = {
  path: `/${string}`
  /** Its module below web/. */
  file: `${string}.screen.tsx`
  /** Who may open it. The server checks role and duty at every call as well. */
  access: Access
  /** What links to it are called. */
  label?: string
  /** Its group in the dashboard's sidebar. */
  group?: 'start' | 'profile' | 'fleet' | 'administration'
  /** The only role in whose sidebar it stands; without one, every role that may open it. */
  sidebarOf?: Role
}

/** The screens that anyone may open: every page of the shop has this list. */
export const PUBLIC_SCREENS = [
  {
    path: '/',
    file: 'site/home.screen.tsx',
    access: 'anyone',
    label: 'Home',
    group: 'start',
  },
  { path: '/about', file: 'site/about.screen.tsx', access: 'anyone', label: 'About us' },
  { path: '/all-bikes', file: 'bikes/all-bikes.screen.tsx', access: 'anyone', label: 'All Bikes' },
  { path: '/bikes/:id', file: 'bikes/bike-detail.screen.tsx', access: 'anyone' },
  { path: '/signup', file: 'auth/sign-up.screen.tsx', access: 'anyone', label: 'Sign Up' },
  { path: '/login', file: 'auth/log-in.screen.tsx', access: 'anyone', label: 'Log In' },
] as const satisfies readonly Screen[]

import type { Access } from '#contract/call'
import type { Role } from '#domain/users'

export type Screen = {
  path: `/${string}`
  file: `${string}.screen.tsx`
  /** The server checks role and duty at every call as well. */
  access: Access
  label?: string
  group?: 'start' | 'profile' | 'fleet' | 'administration'
  /** Only this role has the screen in its sidebar; without one, every role that may open it has. */
  sidebarOf?: Role
}

/** Every page of the shop contains this list, so it has only the screens that anyone may open. */
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

/** Everybody's addresses, in the order of the navigation (spec 2). */
export const SITE_LINKS = [
  { to: '/', label: 'Home' },
  { to: '/about', label: 'About us' },
  { to: '/all-bikes', label: 'All Bikes' },
] as const

export const DASHBOARD_LINK = { to: '/dashboard/available-bikes', label: 'Dashboard' } as const
export const SIGN_UP_LINK = { to: '/signup', label: 'Sign Up' } as const
export const LOG_IN_LINK = { to: '/login', label: 'Log In' } as const

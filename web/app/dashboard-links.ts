import type { Role } from '#domain/users'

export type DashboardLink = { to: string; label: string }
export type DashboardGroup = { title?: string; links: readonly DashboardLink[] }

const START: DashboardGroup = {
  links: [
    { to: '/', label: 'Home' },
    { to: '/dashboard/available-bikes', label: 'Available Bikes' },
  ],
}

const PROFILE: readonly DashboardLink[] = [
  { to: '/dashboard/profile', label: 'My-Profile' },
  { to: '/dashboard/update-profile', label: 'Update-Profile' },
]

/** The sidebar of each role (spec 2). */
export const DASHBOARD_GROUPS: Record<Role, readonly DashboardGroup[]> = {
  user: [
    START,
    { title: 'Profile', links: [...PROFILE, { to: '/dashboard/my-rentals', label: 'My-Rentals' }] },
  ],
  admin: [
    START,
    { title: 'Profile', links: PROFILE },
    {
      title: 'Bike Management',
      links: [
        { to: '/dashboard/add-bike', label: 'Add Bike' },
        { to: '/dashboard/manage-bike', label: 'Manage Bikes' },
      ],
    },
    {
      links: [
        { to: '/dashboard/user-management', label: 'User Management' },
        { to: '/dashboard/rent-management', label: 'Rent Management' },
        { to: '/dashboard/payments', label: 'Payments Desk' },
      ],
    },
  ],
}

const ADMIN_SCREENS = ['user-management', 'manage-bike', 'add-bike', 'rent-management', 'payments']

/** Screens that only an admin may open (spec 6). */
export function isForAdmins(pathname: string): boolean {
  const [, , screen = ''] = pathname.split('/')
  return ADMIN_SCREENS.includes(screen)
}

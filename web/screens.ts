import type { Access } from '#contract/call'
import type { Role } from '#domain/users'

type Screen = {
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

/** Every screen: routes.ts makes the routes of it, app/ the navigation and the dashboard's guard. */
export const SCREENS = [
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
  {
    path: '/dashboard/available-bikes',
    file: 'bikes/available-bikes.screen.tsx',
    access: 'signed-in',
    label: 'Available Bikes',
    group: 'start',
  },
  {
    path: '/dashboard/profile',
    file: 'users/my-profile.screen.tsx',
    access: 'signed-in',
    label: 'My-Profile',
    group: 'profile',
  },
  {
    path: '/dashboard/update-profile',
    file: 'users/update-profile.screen.tsx',
    access: 'signed-in',
    label: 'Update-Profile',
    group: 'profile',
  },
  {
    path: '/dashboard/my-rentals',
    file: 'rentals/my-rentals.screen.tsx',
    access: 'signed-in',
    label: 'My-Rentals',
    group: 'profile',
    sidebarOf: 'user',
  },
  {
    path: '/dashboard/rentals/:id',
    file: 'rentals/rental.screen.tsx',
    access: 'signed-in',
  },
  {
    path: '/dashboard/rentals/:id/receipt',
    file: 'documents/receipt.screen.tsx',
    access: 'signed-in',
  },
  {
    path: '/dashboard/rentals/:id/agreement',
    file: 'documents/agreement.screen.tsx',
    access: 'signed-in',
  },
  {
    path: '/dashboard/add-bike',
    file: 'bikes/add-bike.screen.tsx',
    access: { admin: 'fleet' },
    label: 'Add Bike',
    group: 'fleet',
  },
  {
    path: '/dashboard/manage-bike',
    file: 'bikes/manage-bikes.screen.tsx',
    access: { admin: 'fleet' },
    label: 'Manage Bikes',
    group: 'fleet',
  },
  {
    path: '/dashboard/bikes/:id/schedule',
    file: 'bikes/bike-schedule.screen.tsx',
    access: { admin: 'fleet' },
  },
  {
    path: '/dashboard/shop',
    file: 'shop/shop.screen.tsx',
    access: { admin: 'fleet' },
    label: 'Shop',
    group: 'fleet',
  },
  {
    path: '/dashboard/user-management',
    file: 'users/user-management.screen.tsx',
    access: { admin: 'people' },
    label: 'User Management',
    group: 'administration',
  },
  {
    path: '/dashboard/rent-management',
    file: 'rentals/rent-management.screen.tsx',
    access: { admin: 'desk' },
    label: 'Rent Management',
    group: 'administration',
  },
  {
    path: '/dashboard/new-rental',
    file: 'rentals/new-rental.screen.tsx',
    access: { admin: 'desk' },
  },
  {
    path: '/dashboard/payments',
    file: 'payments/payments-desk.screen.tsx',
    access: { admin: 'money' },
    label: 'Payments Desk',
    group: 'administration',
  },
  {
    path: '/dashboard/closing',
    file: 'payments/closing.screen.tsx',
    access: { admin: 'money' },
    label: 'Closing',
    group: 'administration',
  },
  {
    path: '/dashboard/coupons',
    file: 'coupons/coupons.screen.tsx',
    access: { admin: 'money' },
    label: 'Coupons',
    group: 'administration',
  },
  {
    path: '/dashboard/reports',
    file: 'reports/reports.screen.tsx',
    access: { admin: 'money' },
    label: 'Reports',
    group: 'administration',
  },
  {
    path: '/dashboard/activity',
    file: 'audit/activity.screen.tsx',
    access: { admin: 'people' },
    label: 'Activity',
    group: 'administration',
  },
] as const satisfies readonly Screen[]

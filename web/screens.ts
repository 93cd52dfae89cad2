import { matchPath } from 'react-router'
import { dutiesOf } from '#contract/call'
import type { Duty } from '#domain/users'
import { PUBLIC_SCREENS, type Screen } from './public-screens.ts'

/** routes.ts makes the routes of this list, and app/ the navigation and the dashboard's guard. */
export const SCREENS = [
  ...PUBLIC_SCREENS,
  {
    path: '/dashboard/available-bikes',
    file: 'bikes/available-bikes.screen.tsx',
    access: 'signed-in',
    label: 'Available Bikes',
    group: 'start',
  },
  {
    path: '/dashboard/board',
    file: 'board/board.screen.tsx',
    access: { admin: 'desk' },
    label: 'Board',
    group: 'start',
  },
  {
    path: '/dashboard/new-rental',
    file: 'rentals/walk-in/new-rental.screen.tsx',
    access: { admin: 'desk' },
    label: 'New rental',
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
    file: 'rentals/lists/my-rentals.screen.tsx',
    access: 'signed-in',
    label: 'My-Rentals',
    group: 'profile',
    sidebarOf: 'user',
  },
  {
    path: '/dashboard/rentals/:id',
    file: 'rentals/page/rental.screen.tsx',
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
    access: { admin: 'fleet', or: 'desk' },
  },
  {
    path: '/dashboard/shop',
    file: 'shop/shop.screen.tsx',
    access: { admin: 'fleet' },
    label: 'Shop',
    group: 'fleet',
  },
  {
    path: '/dashboard/site',
    file: 'site/site.screen.tsx',
    access: { admin: 'fleet' },
    label: 'Site',
    group: 'fleet',
  },
  {
    path: '/dashboard/import',
    file: 'imports/import.screen.tsx',
    access: { admin: 'fleet', or: 'people' },
    label: 'Import',
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
    file: 'rentals/lists/rent-management.screen.tsx',
    access: { admin: 'desk' },
    label: 'Rent Management',
    group: 'administration',
  },
  {
    path: '/dashboard/messages',
    file: 'outbox/messages.screen.tsx',
    access: { admin: 'desk', or: 'fleet' },
    label: 'Messages',
    group: 'administration',
  },
  {
    path: '/dashboard/customers/:id',
    file: 'customers/customer.screen.tsx',
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
    path: '/dashboard/prices',
    file: 'prices/prices.screen.tsx',
    access: { admin: 'money' },
    label: 'Prices',
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
  {
    path: '/dashboard/system',
    file: 'system/system.screen.tsx',
    access: { admin: 'people' },
    label: 'System',
    group: 'administration',
  },
] as const satisfies readonly Screen[]

/** One of these duties opens the screen. There is none where it is not for admins alone. */
export function dutiesFor(pathname: string): readonly Duty[] {
  const screen = SCREENS.find(({ path }) => matchPath(path, pathname) !== null)
  return screen ? dutiesOf(screen.access) : []
}

import { describe, expect, test } from 'vitest'
import { DASHBOARD_GROUPS, isForAdmins } from './dashboard-links.ts'

const labels = (role: 'user' | 'admin') =>
  DASHBOARD_GROUPS[role].flatMap(({ links }) => links.map(({ label }) => label))
const addresses = (role: 'user' | 'admin') =>
  DASHBOARD_GROUPS[role].flatMap(({ links }) => links.map(({ to }) => to))

describe('the sidebar', () => {
  test('of a regular user', () => {
    expect(labels('user')).toEqual([
      'Home',
      'Available Bikes',
      'My-Profile',
      'Update-Profile',
      'My-Rentals',
    ])
  })

  test('of an admin: no My-Rentals, but bikes, users, rentals and payments', () => {
    expect(labels('admin')).toEqual([
      'Home',
      'Available Bikes',
      'My-Profile',
      'Update-Profile',
      'Add Bike',
      'Manage Bikes',
      'User Management',
      'Rent Management',
      'Payments Desk',
    ])
  })
})

test('a customer may open every screen of his own sidebar, and none that only admins have', () => {
  const own = addresses('user')
  expect(own.filter(isForAdmins)).toEqual([])
  const others = addresses('admin').filter((to) => !own.includes(to))
  expect(others).toHaveLength(5)
  expect(others.every(isForAdmins)).toBe(true)
  expect(isForAdmins('/dashboard/add-bike/')).toBe(true)
})

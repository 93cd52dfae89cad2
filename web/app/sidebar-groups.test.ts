import { describe, expect, test } from 'vitest'
import type { Role } from '#domain/users'
import { isForAdmins } from './dashboard-guard.ts'
import { sidebarGroups } from './sidebar-groups.ts'

const screensOf = (role: Role) => sidebarGroups(role).flatMap(({ screens }) => screens)
const pathsOf = (role: Role) => screensOf(role).map(({ path }) => path)
const shown = (role: Role) =>
  sidebarGroups(role).map(({ title, screens }) => [title, screens.map(({ label }) => label)])

describe('the sidebar', () => {
  test('of a regular user', () => {
    expect(shown('user')).toEqual([
      [undefined, ['Home', 'Available Bikes']],
      ['Profile', ['My-Profile', 'Update-Profile', 'My-Rentals']],
    ])
  })

  test('of an admin: no My-Rentals, but bikes, users, rentals and payments', () => {
    expect(shown('admin')).toEqual([
      [undefined, ['Home', 'Available Bikes']],
      ['Profile', ['My-Profile', 'Update-Profile']],
      ['Bike Management', ['Add Bike', 'Manage Bikes']],
      [undefined, ['User Management', 'Rent Management', 'Payments Desk']],
    ])
  })
})

test('a customer may open every screen of the own sidebar, and none that only admins have', () => {
  const own = pathsOf('user')
  expect(own.filter(isForAdmins)).toEqual([])
  const others = pathsOf('admin').filter((path) => !own.includes(path))
  expect(others).toHaveLength(5)
  expect(others.every(isForAdmins)).toBe(true)
  expect(isForAdmins('/dashboard/add-bike/')).toBe(true)
})

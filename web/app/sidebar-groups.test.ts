import { describe, expect, test } from 'vitest'
import { DUTIES, type Duty } from '#domain/users'
import { dutiesFor } from '../screens.ts'
import { type Member, sidebarGroups } from './sidebar-groups.ts'

const customer: Member = { role: 'user', duties: [] }
const adminWith = (...duties: Duty[]): Member => ({ role: 'admin', duties })

const pathsOf = (member: Member) =>
  sidebarGroups(member).flatMap(({ screens }) => screens.map(({ path }) => path))
const shown = (member: Member) =>
  sidebarGroups(member).map(({ title = '', screens }) =>
    [title, screens.map(({ label }) => label).join(', ')].join(': '),
  )

describe('the sidebar', () => {
  test('of a regular user', () => {
    expect(shown(customer)).toEqual([
      ': Home, Available Bikes',
      'Profile: My-Profile, Update-Profile, My-Rentals',
    ])
  })

  test('of an admin: no My-Rentals, but bikes, users, rentals and payments', () => {
    expect(shown(adminWith(...DUTIES))).toEqual([
      ': Home, Available Bikes, Board, New rental',
      'Profile: My-Profile, Update-Profile',
      'Bike Management: Add Bike, Manage Bikes, Shop, Site, Import',
      ': User Management, Rent Management, Messages, Payments Desk, Closing, Coupons, Prices, Reports, Activity, System',
    ])
  })

  test.each([
    ['desk', ['Board', 'New rental', 'Rent Management', 'Messages']],
    ['fleet', ['Add Bike', 'Manage Bikes', 'Shop', 'Site', 'Import', 'Messages']],
    ['money', ['Payments Desk', 'Closing', 'Coupons', 'Prices', 'Reports']],
    ['people', ['Import', 'User Management', 'Activity', 'System']],
  ] as const)('of an admin with the duty %s only: %j', (duty, expected) => {
    const labels = sidebarGroups(adminWith(duty)).flatMap(({ screens }) => screens)
    const everyones = pathsOf(adminWith())
    const own = labels.filter(({ path }) => !everyones.includes(path))
    expect(own.map(({ label }) => label)).toEqual(expected)
  })
})

test('a customer may open every screen of the own sidebar, and none that only admins have', () => {
  const own = pathsOf(customer)
  expect(own.flatMap(dutiesFor)).toEqual([])
  const others = pathsOf(adminWith(...DUTIES)).filter((path) => !own.includes(path))
  expect(others).toHaveLength(17)
  expect(others.filter((path) => dutiesFor(path).length === 0)).toEqual([])
  expect(dutiesFor('/dashboard/add-bike/')).toEqual(['fleet'])
  expect(dutiesFor('/dashboard/bikes/1/schedule')).toEqual(['fleet', 'desk'])
})

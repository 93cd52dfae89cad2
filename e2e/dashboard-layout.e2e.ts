import type { Page } from '@playwright/test'
import { VERSION } from '#server/version'
import { open, sidebar } from './screens.ts'
import { expect, test } from './shop.ts'

type Entry = [text: string, address?: string]

const start: Entry[] = [
  ['Home', '/'],
  ['Available Bikes', '/dashboard/available-bikes'],
]
const profile: Entry[] = [
  ['Profile'],
  ['My-Profile', '/dashboard/profile'],
  ['Update-Profile', '/dashboard/update-profile'],
]
const regularUser: Entry[] = [...start, ...profile, ['My-Rentals', '/dashboard/my-rentals']]
const admin: Entry[] = [
  ...start,
  ...profile,
  ['Bike Management'],
  ['Add Bike', '/dashboard/add-bike'],
  ['Manage Bikes', '/dashboard/manage-bike'],
  // The shop's settings.
  ['Shop', '/dashboard/shop'],
  ['User Management', '/dashboard/user-management'],
  ['Rent Management', '/dashboard/rent-management'],
  // What the gateway could not settle by itself.
  ['Payments Desk', '/dashboard/payments'],
  ['Closing', '/dashboard/closing'],
  ['Coupons', '/dashboard/coupons'],
  ['Reports', '/dashboard/reports'],
  ['Activity', '/dashboard/activity'],
  ['System', '/dashboard/system'],
]

/** The sidebar reads as these entries, in this order and without any other; each link leads there. */
async function expectEntries(page: Page, entries: Entry[]): Promise<void> {
  const links = sidebar(page).getByRole('navigation')
  const reads = new RegExp(`^\\s*${entries.map(([text]) => text).join('\\s*')}\\s*$`)
  await expect(links).toHaveText(reads)
  await expect(sidebar(page).getByRole('button', { name: 'Log Out' })).toBeVisible()
  const inside = entries.filter(([, address]) => address !== undefined && address !== '/')
  for (const [name, address = ''] of inside) {
    await links.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await links.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL('/')
}

test.describe('Dashboard layout routes (all require a valid session)', () => {
  test('Under /dashboard: available-bikes, profile, update-profile, my-rentals, user-management, manage-bike, add-bike, rent-management', async ({
    page,
    openAsAdmin,
  }) => {
    await openAsAdmin('/dashboard')
    await expect(page).toHaveURL('/dashboard/available-bikes')
    for (const [address, heading] of [
      ['available-bikes', 'Available Bikes'],
      ['profile', 'My Profile'],
      ['update-profile', 'admin Profile'],
      ['my-rentals', 'My Rentals'],
      ['user-management', 'User Management'],
      ['manage-bike', 'Manage Bikes'],
      ['add-bike', 'Add Bike'],
      ['rent-management', 'Rent Management'],
    ] as const) {
      await open(page, `/dashboard/${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page).toHaveURL(`/dashboard/${address}`)
    }
  })
})

test.describe('Dashboard layout', () => {
  test('A left sidebar collapses into a toggle below 1180px viewport width', async ({
    page,
    openAsCustomer,
  }) => {
    await openAsCustomer('/dashboard/profile')
    const toggle = page.getByRole('button', { name: 'Dashboard menu' })
    await page.setViewportSize({ width: 1180, height: 800 })
    await expect(sidebar(page)).toBeVisible()
    await expect(toggle).toBeHidden()
    const side = await sidebar(page).boundingBox()
    const main = await page.getByRole('main').boundingBox()
    expect((side?.x ?? 0) + (side?.width ?? 0)).toBeLessThanOrEqual(main?.x ?? 0)

    await page.setViewportSize({ width: 1179, height: 800 })
    await expect(sidebar(page)).toBeHidden()
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => sidebar(page).getByRole('button', { name: 'Close menu' }).click(),
    ]) {
      await toggle.click()
      await expect(sidebar(page)).toBeVisible()
      await leave()
      await expect(sidebar(page)).toBeHidden()
    }

    await test.step('On narrow screens it closes after a link is chosen', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await toggle.click()
      await sidebar(page).getByRole('link', { name: 'My-Rentals' }).click()
      await expect(page).toHaveURL('/dashboard/my-rentals')
      await expect(sidebar(page)).toBeHidden()
    })
  })

  test('The foot of the sidebar names the release that runs', async ({ page, openAsCustomer }) => {
    await openAsCustomer('/dashboard/profile')
    await expect(sidebar(page).getByText(`Chaka ${VERSION}`)).toBeVisible()
  })

  test('Regular user sidebar: Home (/), Available Bikes, Profile group (My-Profile, Update-Profile, My-Rentals), Log Out', async ({
    page,
    openAsCustomer,
  }) => {
    await openAsCustomer('/dashboard/profile')
    await expectEntries(page, regularUser)
  })

  test('Admin sidebar: Home, Available Bikes, Profile group (only My-Profile and Update-Profile), Bike Management group (Add Bike, Manage Bikes), User Management, Rent Management, Log Out', async ({
    page,
    openAsAdmin,
  }) => {
    await openAsAdmin('/dashboard/profile')
    await expectEntries(page, admin)
  })
})

import { demoLogins } from '#db/demo-logins'
import { logIn, open, sidebar } from './screens.ts'
import { expect, test } from './shop.ts'

test.describe('the sidebar', () => {
  const userLinks = [
    ['Available Bikes', '/dashboard/available-bikes'],
    ['My-Profile', '/dashboard/profile'],
    ['Update-Profile', '/dashboard/update-profile'],
    ['My-Rentals', '/dashboard/my-rentals'],
  ] as const
  const adminLinks = [
    ['Available Bikes', '/dashboard/available-bikes'],
    ['My-Profile', '/dashboard/profile'],
    ['Update-Profile', '/dashboard/update-profile'],
    ['Add Bike', '/dashboard/add-bike'],
    ['Manage Bikes', '/dashboard/manage-bike'],
    ['User Management', '/dashboard/user-management'],
    ['Rent Management', '/dashboard/rent-management'],
  ] as const

  test('leads a regular user to every screen of his, and to no other', async ({ page, given }) => {
    await logIn(page, await given.customer())
    const links = sidebar(page).getByRole('navigation').getByRole('link')
    await expect(links).toHaveText(['Home', ...userLinks.map(([name]) => name)])
    for (const [name, address] of userLinks) {
      await links.getByText(name, { exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test('leads an admin to every screen of his, without My-Rentals', async ({ page }) => {
    await logIn(page, demoLogins.admin)
    const links = sidebar(page).getByRole('navigation').getByRole('link')
    await expect(links).toHaveText(['Home', ...adminLinks.map(([name]) => name)])
    await expect(sidebar(page)).toContainText('Bike Management')
    for (const [name, address] of adminLinks) {
      await links.getByText(name, { exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test('collapses into a toggle below 1180px and closes after a link is chosen', async ({
    page,
    given,
  }) => {
    await logIn(page, await given.customer())
    await page.setViewportSize({ width: 1180, height: 800 })
    await expect(sidebar(page)).toBeVisible()
    await page.setViewportSize({ width: 1179, height: 800 })
    await expect(sidebar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Dashboard menu' }).click()
    await expect(sidebar(page)).toBeVisible()
    await sidebar(page).getByRole('link', { name: 'My-Profile' }).click()
    await expect(page).toHaveURL('/dashboard/profile')
    await expect(sidebar(page)).toBeHidden()
  })
})

test('a customer who types an admin address is sent to the available bikes', async ({
  page,
  given,
}) => {
  await logIn(page, await given.customer())
  for (const screen of ['add-bike', 'manage-bike', 'user-management', 'rent-management']) {
    await open(page, `/dashboard/${screen}`)
    await expect(page).toHaveURL('/dashboard/available-bikes')
  }
  await expect(page.getByText('Only an admin may do this.').first()).toBeVisible()
})

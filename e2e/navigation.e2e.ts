import { demoLogins } from '#db/demo'
import { logIn, open, sidebar, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'

test.describe('the footer', () => {
  test('leads to About Us, All Bikes and Contact Us by their anchors', async ({ page }) => {
    await open(page, '/')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Contact Us' }).click()
    await expect(page).toHaveURL('/about#contact')
    await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport()
    await footer.getByRole('link', { name: 'All Bikes' }).click()
    await expect(page).toHaveURL('/all-bikes#description')
    await footer.getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about#about')
    for (const heading of ['Mission And Vision', 'Meet Our Team', 'Our History']) {
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    }
    await expect(page.getByText('9:00 AM to 6:00 PM')).toBeVisible()
  })

  test('has dead links, a tagline and a copyright line for 2024', async ({ page }) => {
    await open(page, '/about')
    const footer = page.getByRole('contentinfo')
    for (const name of ['Services', 'FAQ', 'Shipping', 'Privacy Policy', 'Terms of Service']) {
      const link = footer.getByRole('link', { name })
      await expect(link).toBeVisible()
      await expect(link).not.toHaveAttribute('href')
    }
    await expect(footer).toContainText(
      /revolutionizing urban mobility with cutting-edge bicycle technology/i,
    )
    await expect(footer).toContainText('2024')
  })
})

test.describe('the top navigation', () => {
  const signedOut = [
    ['Home', '/'],
    ['About us', '/about'],
    ['All Bikes', '/all-bikes'],
    ['Sign Up', '/signup'],
    ['Log In', '/login'],
  ] as const

  test('leads a visitor to every public screen', async ({ page }) => {
    await open(page, '/')
    const links = page.getByRole('navigation', { name: 'Main' })
    for (const [name, address] of signedOut) {
      await links.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await expect(links.getByRole('link', { name: 'Dashboard' })).toBeHidden()
    await expect(links.getByRole('button', { name: 'Log Out' })).toBeHidden()
  })

  test('is a drawer opened from a menu button below the md breakpoint', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    for (const [name, address] of signedOut) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      const drawer = page.getByRole('navigation', { name: 'Menu' })
      await drawer.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(drawer).toBeHidden()
    }
  })

  test('signed in: Dashboard, and Log Out, which clears the session and goes to /', async ({
    page,
    given,
  }) => {
    await logIn(page, await given.customer())
    await open(page, '/about')
    const links = page.getByRole('navigation', { name: 'Main' })
    await expect(links.getByRole('link', { name: 'Sign Up' })).toBeHidden()
    await links.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard/available-bikes')
    await sidebar(page).getByRole('link', { name: 'Home', exact: true }).click()
    await links.getByRole('button', { name: 'Log Out' }).click()
    await expect(page).toHaveURL('/')
    await expect(links.getByRole('link', { name: 'Log In' })).toBeVisible()
    expect(await storedToken(page)).toBeNull()
  })
})

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

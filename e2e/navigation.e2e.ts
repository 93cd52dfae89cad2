import type { Locator, Page } from '@playwright/test'
import { toastsOf } from './toasts.ts'
import { open, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { drawer, expectScrolledTo, footer, scrollToEnd, topLinks } from './site.ts'
import { openAs } from './sign-in.ts'

const SIGNED_OUT = [
  ['Home', '/'],
  ['About us', '/about'],
  ['All Bikes', '/all-bikes'],
  ['Sign Up', '/signup'],
  ['Log In', '/login'],
] as const

const SIGNED_IN = [
  ['Home', '/'],
  ['About us', '/about'],
  ['All Bikes', '/all-bikes'],
  ['Dashboard', '/dashboard/available-bikes'],
] as const

const OOPS = "Oops! The page you're looking for doesn't exist."
const WHY = "It looks like the page you are trying to visit doesn't exist or has been moved."

type Links = readonly (readonly [string, string])[]

/** What can be seen of a navigation, and where it leads; the order of the last two is free. */
async function expectLinks(within: Locator, expected: Links): Promise<void> {
  const links = within.getByRole('link').filter({ visible: true })
  await expect(links).toHaveCount(expected.length)
  for (const [name, address] of expected) {
    await expect(within.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  }
}

async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(drawer(page)).toBeVisible()
  return drawer(page)
}

test.describe('Top navigation (public pages)', () => {
  test('Desktop links', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 })
    await open(page, '/')
    await expect(topLinks(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
    for (const [name, address] of SIGNED_OUT) {
      await topLinks(page).getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })

  test('a page that takes longer than 300 ms to load shows a progress bar', async ({ page }) => {
    await open(page, '/')
    const released = Promise.withResolvers<void>()
    await page.route('**/assets/log-in.screen-*.js', async (route) => {
      await released.promise
      await route.continue()
    })
    await topLinks(page).getByRole('link', { name: 'Log In' }).click()
    const opacity = () =>
      page.evaluate(() => {
        const { content, opacity: value } = getComputedStyle(document.documentElement, '::before')
        return content === 'none' ? 'no bar' : value
      })
    await expect.poll(opacity).toBe('1')
    released.resolve()
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expect.poll(opacity).toBe('no bar')
  })

  test('a mobile drawer opened from a menu button below the md breakpoint', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 800 })
    await open(page, '/')
    await expect(topLinks(page)).toBeHidden()
    for (const [name, address] of SIGNED_OUT) {
      const links = await openDrawer(page)
      await links.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(links).toBeHidden()
    }
    await openDrawer(page)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
  })

  test('Signed out: / (Home), /about (About us), /all-bikes (All Bikes), /signup (Sign Up), /login (Log In)', async ({
    page,
  }) => {
    await open(page, '/')
    await expectLinks(topLinks(page), SIGNED_OUT)
    await expect(topLinks(page).getByRole('button', { name: 'Log Out' })).toBeHidden()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectLinks(await openDrawer(page), SIGNED_OUT)
    await expect(drawer(page).getByRole('button', { name: 'Log Out' })).toBeHidden()
  })

  test('Signed in: /, /about, /all-bikes, /dashboard/available-bikes (labelled Dashboard), and Log Out', async ({
    page,
    given,
  }) => {
    await openAs(page, given, await given.customer(), '/about')
    await expectLinks(topLinks(page), SIGNED_IN)
    await expect(topLinks(page).getByRole('button', { name: 'Log Out' })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    await expectLinks(await openDrawer(page), SIGNED_IN)
    await expect(drawer(page).getByRole('button', { name: 'Log Out' })).toBeVisible()
    await drawer(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard/available-bikes')
  })

  for (const width of [1280, 360]) {
    test(`Log Out, which clears the session and goes to / (${width} px wide)`, async ({
      page,
      given,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await openAs(page, given, await given.customer(), '/about')
      const links = width < 768 ? await openDrawer(page) : topLinks(page)
      await links.getByRole('button', { name: 'Log Out' }).click()
      await expect(page).toHaveURL('/')
      expect(await storedToken(page)).toBeNull()
      await expect(toastsOf(page)).toHaveCount(0)
      const signedOut = width < 768 ? await openDrawer(page) : topLinks(page)
      await expectLinks(signedOut, SIGNED_OUT)
    })
  }
})

test.describe('Footer (public pages)', () => {
  for (const [name, address, anchor] of [
    ['About Us', '/about#about', '#about'],
    ['All Bikes', '/all-bikes#description', '#description'],
    ['Contact Us', '/about#contact', '#contact'],
  ] as const) {
    test(`${name} links to ${address}`, async ({ page }) => {
      for (const start of ['/', address.split('#')[0] ?? '/']) {
        await open(page, start)
        await scrollToEnd(page)
        await footer(page).getByRole('link', { name, exact: true }).click()
        await expect(page).toHaveURL(address)
        await expectScrolledTo(page, anchor)
      }
    })
  }

  test('Services, FAQ, Shipping, Privacy Policy, Terms of Service and four social icons are dead links', async ({
    page,
  }) => {
    await open(page, '/about')
    const alive = footer(page).getByRole('link', { disabled: false })
    await expect(alive).toHaveText(['About Us', 'All Bikes', 'Contact Us'])
    const dead = footer(page).getByRole('link', { disabled: true })
    await expect(dead).toHaveCount(9)
    for (const name of ['Services', 'FAQ', 'Shipping', 'Privacy Policy', 'Terms of Service']) {
      await expect(dead.filter({ hasText: name })).toBeVisible()
    }
    const icons = footer(page).getByRole('list', { name: 'Social media' }).getByRole('link')
    await expect(icons).toHaveCount(4)
    for (const link of await dead.all()) {
      await expect(link).not.toHaveAttribute('href')
      await link.click({ force: true })
      await expect(page).toHaveURL('/about')
    }
  })

  test('A copyright line for 2024', async ({ page }) => {
    await open(page, '/')
    await expect(footer(page).getByText(/^© 2024 Chaka\b/)).toBeVisible()
  })
})

test.describe('Not-found page', () => {
  test(`A sad image, the large heading 404, the text "${OOPS}", the sub-text "${WHY}", and a link "Go Back Home" to /`, async ({
    page,
    trouble,
  }) => {
    trouble.expectRefusal('404 GET /no/such/page')
    const answer = await page.goto('/no/such/page')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('main').getByRole('img', { name: /sad/i })).toBeVisible()
    const heading = page.getByRole('heading', { name: '404', exact: true, level: 1 })
    const size = await heading.evaluate((node) =>
      Number.parseFloat(getComputedStyle(node).fontSize),
    )
    expect(size).toBeGreaterThan(64)
    await expect(page.getByText(OOPS, { exact: true })).toBeVisible()
    await expect(page.getByText(WHY, { exact: true })).toBeVisible()
    const home = page.getByRole('link', { name: 'Go Back Home', exact: true })
    await expect(home).toHaveAttribute('href', '/')
    await home.click()
    await expect(page).toHaveURL('/')
  })
})

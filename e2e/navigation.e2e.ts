import type { Locator, Page } from '@playwright/test'
import { open, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { drawer, expectScrolledTo, footer, scrollToEnd, topLinks } from './site.ts'
import { holdScripts } from './slow-line.ts'
import { toastsOf } from './toasts.ts'
import { storeToken } from './tokens.ts'

const EVERYWHERE = [
  ['Home', '/'],
  ['About us', '/about'],
  ['All Bikes', '/all-bikes'],
] as const
const SIGNED_OUT = [...EVERYWHERE, ['Sign Up', '/signup'], ['Log In', '/login']] as const
const SIGNED_IN = [...EVERYWHERE, ['Dashboard', '/dashboard/available-bikes']] as const

type Links = readonly (readonly [string, string])[]

/** Expects these links to be seen in a navigation, and Log Out for a session. */
async function expectLinks(within: Locator, expected: Links): Promise<void> {
  const links = within.getByRole('link').filter({ visible: true })
  await expect(links).toHaveCount(expected.length)
  for (const [name, address] of expected) {
    await expect(within.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  }
  const logOut = within.getByRole('button', { name: 'Log Out' })
  await expect(logOut).toBeVisible({ visible: expected === SIGNED_IN })
}

async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(drawer(page)).toBeVisible()
  return drawer(page)
}

test.describe('Top navigation (public pages)', () => {
  test('Signed out: Home, About us, All Bikes, Sign Up, Log In', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 800 })
    await open(page, '/')

    await expectLinks(topLinks(page), SIGNED_OUT)
    await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden()
    for (const [name, address] of SIGNED_OUT) {
      await topLinks(page).getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }

    await page.setViewportSize({ width: 767, height: 800 })
    await expect(topLinks(page)).toBeHidden()
    for (const [name, address] of SIGNED_OUT) {
      const links = await openDrawer(page)
      await expectLinks(links, SIGNED_OUT)
      await links.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(address)
      await expect(links).toBeHidden()
    }
    await openDrawer(page)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
  })

  test('a page that takes longer than 300 ms to load shows a progress bar', async ({ page }) => {
    await open(page, '/')
    const release = await holdScripts(page, '/assets/log-in.screen-*.js')
    await topLinks(page).getByRole('link', { name: 'Log In' }).click()
    const opacity = () =>
      page.evaluate(() => {
        const { content, opacity: value } = getComputedStyle(document.documentElement, '::before')
        return content === 'none' ? 'no bar' : value
      })
    await expect.poll(opacity).toBe('1')
    release()
    await expect(page.getByRole('heading', { name: 'Log In' })).toBeVisible()
    await expect.poll(opacity).toBe('no bar')
  })

  test('Signed in: Dashboard, and Log Out, which goes to /', async ({ page, given }) => {
    const customer = await given.customer()
    await openAs(page, given, customer, '/about')
    await expectLinks(topLinks(page), SIGNED_IN)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectLinks(await openDrawer(page), SIGNED_IN)
    await drawer(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard/available-bikes')

    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await storeToken(page, await given.logIn(customer))
      await open(page, '/about')
      const links = width < 768 ? await openDrawer(page) : topLinks(page)
      await links.getByRole('button', { name: 'Log Out' }).click()
      await expect(page).toHaveURL('/')
      expect(await storedToken(page)).toBeNull()
      await expect(toastsOf(page)).toHaveCount(0)
      await expectLinks(width < 768 ? await openDrawer(page) : topLinks(page), SIGNED_OUT)
    }
  })
})

test.describe('Footer (public pages)', () => {
  test('About Us, All Bikes and Contact Us lead to their parts of the pages', async ({ page }) => {
    for (const [name, address, anchor, heading] of [
      ['About Us', '/about#about', '#about', /./],
      ['All Bikes', '/all-bikes#description', '#description', 'All Bikes'],
      ['Contact Us', '/about#contact', '#contact', 'Contact Us'],
    ] as const) {
      for (const start of ['/', address.split('#')[0] ?? '/']) {
        await open(page, start)
        await scrollToEnd(page)
        await footer(page).getByRole('link', { name, exact: true }).click()
        await expect(page).toHaveURL(address)
        await expectScrolledTo(page, anchor)
        const headings = page.getByRole('main').getByRole('heading', { name: heading })
        await expect(headings.first()).toBeFocused()
      }
    }
  })

  test('Services, FAQ, policies and social icons are dead links', async ({ page }) => {
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
})

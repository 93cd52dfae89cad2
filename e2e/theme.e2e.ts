import type { Page } from '@playwright/test'
import { open, sidebar, untilAlive } from './screens.ts'
import { expect, test } from './shop.ts'
import { expectTheme, topLinks } from './site.ts'
import { holdScripts } from './slow-line.ts'

const toggle = (page: Page) => topLinks(page).getByRole('button', { name: 'Dark theme' })

test.describe('the theme', () => {
  test('follows the system until it is chosen, and is remembered', async ({ page }) => {
    const system = (colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme })
    const root = page.locator('html')
    await open(page, '/')
    await expectTheme(page, 'light')
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
    await system('dark')
    await expectTheme(page, 'dark')
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')

    // Follows the system again when the choice equals that of the system.
    await system('light')
    await toggle(page).click()
    await toggle(page).click()
    await expectTheme(page, 'light')
    await system('dark')
    await expectTheme(page, 'dark')
    await system('light')

    // Is remembered once it is chosen, whatever the system says.
    await toggle(page).click()
    await expectTheme(page, 'dark')
    await expect(root).toHaveCSS('color-scheme', 'dark')
    await open(page, '/about')
    await expectTheme(page, 'dark')
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
    await system('dark')
    await toggle(page).click()
    await expectTheme(page, 'light')
    await expect(root).toHaveCSS('color-scheme', 'light')
    await page.reload()
    await expectTheme(page, 'light')
  })

  test('is there before the first paint, and before any file of script', async ({ page }) => {
    await open(page, '/')
    await toggle(page).click()
    const release = await holdScripts(page)
    await page.goto('/all-bikes', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { name: 'All Bikes' })).toBeVisible()
    await expectTheme(page, 'dark')
    release()
    await untilAlive(page)
    await expectTheme(page, 'dark')
  })

  test('is the same in every tab', async ({ page, context }) => {
    const other = await context.newPage()
    await open(page, '/')
    await open(other, '/about')
    await toggle(page).click()
    await expectTheme(other, 'dark')
    await expect(toggle(other)).toHaveAttribute('aria-pressed', 'true')
    await toggle(other).click()
    await expectTheme(page, 'light')
  })

  test('is chosen in the dashboard, and kept', async ({ page, openAsCustomer }) => {
    await openAsCustomer('/dashboard/profile')
    await sidebar(page).getByRole('button', { name: 'Dark theme' }).click()
    await expectTheme(page, 'dark')
    await sidebar(page).getByRole('link', { name: 'Home', exact: true }).click()
    await expectTheme(page, 'dark')
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const choice = page.getByRole('button', { name: 'Dark theme' })
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    await choice.press('Space')
    await expectTheme(page, 'light')
  })

  test('works for the open page where the browser refuses its storage', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get() {
          throw new DOMException('refused', 'SecurityError')
        },
      })
    })
    await open(page, '/')
    await toggle(page).click()
    await expectTheme(page, 'dark')
  })
})

import type { Page } from '@playwright/test'
import { goTo, logIn, open, sidebar, untilAlive } from './screens.ts'
import { expect, test } from './shop.ts'
import { holdScripts } from './slow-line.ts'

const LIGHT = 'rgb(250, 247, 241)'
const DARK = 'rgb(15, 22, 19)'

test.use({ colorScheme: 'light' })

/** What a visitor sees, and what the browser draws its own parts and its frame by. */
async function expectTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const root = page.locator('html')
  await expect(root).toHaveCSS('background-color', theme === 'dark' ? DARK : LIGHT)
  const frame = () =>
    page.evaluate(() => {
      const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
      return Array.from(metas).find(({ media }) => media === '' || matchMedia(media).matches)
        ?.content
    })
  await expect.poll(frame).toBe(theme === 'dark' ? '#0f1613' : '#faf7f1')
}

const toggle = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Dark theme' })

const system = (page: Page, colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme })

test.describe('the theme', () => {
  test('follows the system as long as nothing is chosen', async ({ page }) => {
    await open(page, '/')
    await expectTheme(page, 'light')
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'false')
    await system(page, 'dark')
    await expectTheme(page, 'dark')
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
  })

  test('is remembered once it is chosen, whatever the system says', async ({ page }) => {
    await open(page, '/')
    await toggle(page).click()
    await expectTheme(page, 'dark')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    await open(page, '/about')
    await expectTheme(page, 'dark')
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')

    await system(page, 'dark')
    await toggle(page).click()
    await expectTheme(page, 'light')
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
    await page.reload()
    await expectTheme(page, 'light')
  })

  test('follows the system again when the choice equals that of the system', async ({ page }) => {
    await open(page, '/')
    await toggle(page).click()
    await toggle(page).click()
    await expectTheme(page, 'light')
    await system(page, 'dark')
    await expectTheme(page, 'dark')
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

  test('is chosen in the drawer of a small screen, too', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, '/')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const choice = page.getByRole('button', { name: 'Dark theme' })
    await choice.press('Space')
    await expectTheme(page, 'dark')
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
  })

  test('is chosen in the dashboard and kept on the public pages', async ({ page, given }) => {
    await logIn(page, await given.customer())
    await sidebar(page).getByRole('button', { name: 'Dark theme' }).click()
    await expectTheme(page, 'dark')
    await sidebar(page).getByRole('link', { name: 'Home', exact: true }).click()
    await expectTheme(page, 'dark')
    await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
  })

  test('is kept by the error page', async ({ page, trouble }) => {
    trouble.expectRefusal('503 GET /nowhere.data')
    await open(page, '/about')
    await toggle(page).click()
    await page.route('**/nowhere.data*', (route) => route.fulfill({ status: 503, body: '' }))
    await goTo(page, '/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Error/)
    await expectTheme(page, 'dark')
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

import type { Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { payButton, startFailingBooking } from './booking.ts'
import { stopClock } from './clock.ts'
import { open } from './screens.ts'
import { expect, test } from './shop.ts'
import { topLinks } from './site.ts'
import { toastsOf } from './toasts.ts'

const go = (page: Page, name: string) =>
  topLinks(page).getByRole('link', { name, exact: true }).click()

/** Time passes in bites, because an answer comes in its own time. */
async function letPass(page: Page, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 1) await page.clock.runFor(1000)
}

test('bikes that came with the page are not read again at once', async ({ page, context }) => {
  async function expectLateRead(tab: Page, address: string): Promise<void> {
    await open(tab, address)
    // An entry is there once its answer has come whole.
    const first = await tab.waitForFunction(() => {
      const entries = performance.getEntriesByType('resource')
      return entries.find(({ name }) => name.includes('/api/bikes'))
    })
    const wait = await first.evaluate((read) => {
      const [navigation] = performance.getEntriesByType('navigation')
      return (read?.startTime ?? 0) - (navigation as PerformanceNavigationTiming).responseStart
    })
    expect(wait).toBeGreaterThanOrEqual(5000)
  }
  // At the same time, as each waits for a real poll.
  const other = await context.newPage()
  await Promise.all([expectLateRead(page, '/'), expectLateRead(other, '/all-bikes')])
})

test('cached unused data lifetime 60 s', async ({ page }) => {
  await page.clock.install()
  await open(page, '/about')
  await go(page, 'All Bikes')
  await expect(page.getByRole('article')).toHaveCount(6)
  await go(page, 'About us')
  await expect(page.getByRole('article')).toHaveCount(0)
  const answer = await holdBack(page, 'GET /api/bikes')
  await stopClock(page)
  await letPass(page, 50)
  await go(page, 'All Bikes')
  await expect(page.getByRole('article')).toHaveCount(6)
  await go(page, 'About us')
  await expect(page.getByRole('article')).toHaveCount(0)
  await letPass(page, 61)
  await go(page, 'All Bikes')
  await expect(page.getByRole('main').getByText('loading', { exact: true })).toBeAttached()
  await expect(page.getByRole('article')).toHaveCount(0)
  answer.release()
})

test('max 20 toasts', async ({ page, given, trouble }) => {
  trouble.expectRefusal('500 POST /api/rentals')
  const dialog = await startFailingBooking(page, given)
  await expect(toastsOf(page)).toHaveCount(0)
  await stopClock(page)
  for (let count = 1; count <= 22; count += 1) {
    await payButton(dialog).click()
    await expect(async () => {
      await page.clock.runFor(5)
      await expect(toastsOf(page)).toHaveCount(Math.min(count, 20), { timeout: 100 })
      await expect(payButton(dialog)).toBeEnabled({ timeout: 100 })
    }).toPass()
  }
})

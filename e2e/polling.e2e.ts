import { holdBack } from './answers.ts'
import { payButton, startFailingBooking } from './booking.ts'
import { letTimePassUntil, stopClock } from './clock.ts'
import { open, rowOf } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { openRentRow } from './sign-in.ts'
import { topLinks } from './site.ts'
import { entered, inMinutes } from './times.ts'
import { toastsOf } from './toasts.ts'

test('The return-bike screen polls, and keeps what was typed', DAILY, async ({ page, given }) => {
  const customer = await given.customer()
  const [bike, later] = [await given.bike(), await given.bike()]
  await given.rental({ of: customer, bike, startTime: inMinutes(60) })
  await page.clock.install()
  const row = await openRentRow(page, given, bike)
  const typed = entered(inMinutes(30))
  await row.locator('input').fill(typed)
  await row.getByRole('button', { name: 'Calculate' }).click()
  const error = row.getByText('Return time must be after the start time.', { exact: true })
  await expect(error).toBeVisible()

  await given.rental({ of: customer, bike: later, startTime: inMinutes(60) })
  await stopClock(page)
  await letTimePassUntil(page, () => rowOf(page, later.name).isVisible(), 200)
  await expect(row.locator('input'), 'outlives the poll').toHaveValue(typed)
  await expect(error).toBeVisible()
})

test('Cached unused data lifetime 60 s', async ({ page }) => {
  const go = (name: string) => topLinks(page).getByRole('link', { name, exact: true }).click()
  /** Time passes in steps of a second, because an answer comes in its own time. */
  const letPass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1) await page.clock.runFor(1000)
  }
  await page.clock.install()
  await open(page, '/about')
  await go('All Bikes')
  await expect(page.getByRole('article')).toHaveCount(6)
  await go('About us')
  await expect(page.getByRole('article')).toHaveCount(0)
  const answer = await holdBack(page, 'GET /api/bikes')
  await stopClock(page)
  await letPass(50)
  await go('All Bikes')
  await expect(page.getByRole('article')).toHaveCount(6)
  await go('About us')
  await expect(page.getByRole('article')).toHaveCount(0)
  await letPass(61)
  await go('All Bikes')
  await expect(page.getByRole('main').getByText('loading', { exact: true })).toBeAttached()
  await expect(page.getByRole('article')).toHaveCount(0)
  answer.release()
})

test('At most 20 toasts are kept', async ({ page, given, trouble }) => {
  trouble.expectRefusal('500 POST /api/rentals')
  const dialog = await startFailingBooking(page, given)
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

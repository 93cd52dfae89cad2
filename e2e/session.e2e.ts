import type { Page } from '@playwright/test'
import type { Person } from './given.ts'
import { enterLogin, goTo, open, sidebar } from './screens.ts'
import { expect, test } from './shop.ts'
import { topLinks } from './site.ts'

test('A log-in and a log-out count in every tab', async ({ page, context, openAsCustomer }) => {
  const customer = await openAsCustomer('/dashboard/profile')
  await expect(page.getByRole('main')).toContainText(customer.email)
  const [other, third] = [await context.newPage(), await context.newPage()]
  await open(other, '/dashboard/profile')
  await expect(other.getByRole('main')).toContainText(customer.email)
  await open(third, '/about')
  await expect(topLinks(third).getByRole('link', { name: 'Dashboard' })).toBeVisible()

  await sidebar(page).getByRole('button', { name: 'Log Out' }).click()
  await expect(other).toHaveURL('/login')
  await expect(topLinks(third).getByRole('link', { name: 'Log In' })).toBeVisible()

  await enterLogin(other, customer)
  await expect(other).toHaveURL('/dashboard/available-bikes')
  await expect(topLinks(third).getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await topLinks(third).getByRole('button', { name: 'Log Out' }).click()
  await expect(other).toHaveURL('/login')
})

/**
 * A browser keeps these while no account is logged in: the theme, the scroll positions, and the marks
 * by which log-ins from here do not wait for an attacker.
 */
const KEPT = ['theme', 'react-router-scroll-positions', 'log-in-marks']

const ENDS: Record<string, (page: Page, person: Person) => Promise<unknown>> = {
  'Log Out of the dashboard': (page) =>
    sidebar(page).getByRole('button', { name: 'Log Out' }).click(),
  'a deleted account': async (page, { password }) => {
    await goTo(page, '/dashboard/update-profile')
    await page.getByRole('button', { name: 'Delete My Account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Delete My Account' }).click()
  },
  'the guard, which finds the token expired': async (page) => {
    const tomorrow = Date.now() + 25 * 60 * 60 * 1000
    await page.clock.setFixedTime(tomorrow)
    await goTo(page, '/dashboard/profile')
  },
}

for (const [end, act] of Object.entries(ENDS)) {
  test(`Nothing of a session is left in the browser after ${end}`, async ({ page, given }) => {
    const [bike, customer] = [await given.bike(), await given.customer()]
    const stored = () =>
      page.evaluate(() => [...Object.entries(localStorage), ...Object.entries(sessionStorage)])
    await open(page, `/bikes/${bike._id}`)
    await page.getByRole('button', { name: 'Book now' }).click()
    await enterLogin(page, customer)
    const dialog = page.getByRole('dialog', { name: 'Continue booking' })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    expect(JSON.stringify(await stored())).toContain(bike._id)
    await act(page, customer)
    await expect(topLinks(page).getByRole('link', { name: 'Log In' })).toBeVisible()
    const left = await stored()
    expect(left.map(([key]) => key).filter((key) => !KEPT.includes(key))).toEqual([])
    for (const mine of [bike._id, bike.name, customer.email, customer.name]) {
      expect(JSON.stringify(left)).not.toContain(mine)
    }
  })
}

import type { Page } from '@playwright/test'
import { bookingCode } from '#domain/booking-code'
import { expectAccessible } from './accessible.ts'
import { payButton, startBooking } from './booking.ts'
import { cardOf, open, rowOf } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { openAs, signIn } from './sign-in.ts'
import { inMinutes } from './times.ts'

const OFFLINE = 'You are offline. Pages you have opened still work.'

/** Waits until the code that guards navigations has come, which is fetched when the browser is idle. */
async function untilGuarded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('connection-guard')),
  )
  await page.waitForLoadState('networkidle')
}

test('Without a connection no link leads to an error', async ({ newBrowser, given, trouble }) => {
  trouble.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  // This browser has not fetched the code of any screen before.
  const page = await newBrowser()
  const context = page.context()
  const bike = await given.bike()
  await open(page, `/all-bikes?search=${encodeURIComponent(bike.name)}`)
  await untilGuarded(page)
  await context.setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()

  const details = cardOf(page, bike).getByRole('link', { name: /View Details/ })
  await details.click()
  const blocked = page.getByRole('dialog', { name: 'This page could not be loaded' })
  await blocked.getByRole('button', { name: 'Try again' }).click()
  await expect(blocked, 'there is still no connection').toBeVisible()

  // The page that was open stays as it was.
  await blocked.getByRole('button', { name: 'Go back' }).click()
  await expect(blocked).toHaveCount(0)
  await expect(page.getByLabel('Search')).toHaveValue(bike.name)
  await expect(page).toHaveURL(/\/all-bikes/)

  // The page opens by itself once there is a connection.
  await details.click()
  await expect(blocked).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(OFFLINE)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: bike.name })).toBeVisible()
  await expect(page).toHaveURL(`/bikes/${bike._id}#top`)

  // A screen that was open before works without a connection.
  await context.setOffline(true)
  await page.getByRole('link', { name: 'All bikes', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'All Bikes' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: bike.name })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/You are offline|cannot be reached/)).toHaveCount(0)
})

test('A reload without a connection shows the next ride', async ({
  newBrowser,
  given,
  trouble,
}) => {
  trouble.expectComplaint(/ERR_INTERNET_DISCONNECTED/)
  trouble.expectRefusal('503 GET /dashboard/my-rentals')
  const { bike, customer } = await given.ride()
  const [rental] = await given.call('GET /rentals', { as: await given.tokenOf(customer) })
  const page = await newBrowser()
  const row = rowOf(page, bike.name)
  await openAs(page, given, customer, '/dashboard/my-rentals')
  await expect(row).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await untilGuarded(page)

  const context = page.context()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  const ride = page.getByRole('region', { name: 'Your next ride' })
  await expect(ride).toContainText(bike.name)
  await expect(ride).toContainText(bookingCode(rental?._id ?? ''))
  await expect(page.getByRole('link', { name: /^Call \+880/ })).toHaveAttribute(
    'href',
    /^tel:\+880/,
  )
  await expectAccessible(page)

  // Forced colours leave the card and the links their edges, and the keyboard its place.
  await page.emulateMedia({ forcedColors: 'active' })
  const call = page.getByRole('link', { name: /^Call/ })
  for (const part of [ride, call]) await expect(part).toHaveCSS('border-top-width', '1px')
  await page.keyboard.press('Tab')
  await expect(call).toBeFocused()
  await expect(call).toHaveCSS('outline-width', '3px')
  await page.emulateMedia({ forcedColors: 'none' })

  // It goes away with the first connection, and nothing of it is left after the log-out.
  await context.setOffline(false)
  await expect(row).toBeVisible()
  await untilGuarded(page)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL('/login')
  await page.waitForFunction(async () => !(await caches.has('offline-copy')))
  expect(
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
  ).toBe(0)
})

test('Without a connection nothing is booked', DAILY, async ({ page, context, given, trouble }) => {
  trouble.expectComplaint(/ERR_CONNECTION_REFUSED (POST|GET) \/api\//)
  const bike = await given.bike()
  await signIn(page, given, await given.customer())
  const dialog = await startBooking(page, bike, inMinutes(60))
  await context.setOffline(true)
  await expect(dialog.getByRole('button', { name: 'You are offline' })).toBeDisabled()
  await context.setOffline(false)
  await expect(payButton(dialog)).toBeEnabled()

  // A shop that does not answer leaves the button as it was.
  await page.route('**/api/**', (route) => route.abort('connectionrefused'))
  await payButton(dialog).click()
  await expect(page.getByText('The shop cannot be reached. We keep trying.')).toBeVisible()
  await expect(payButton(dialog)).toBeEnabled()
  await page.unrouteAll()
})

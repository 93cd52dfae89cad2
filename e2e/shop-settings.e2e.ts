import { expect } from '@playwright/test'
import { addDays, weekdayOf } from '#domain/opening-hours'
import { payButton } from './booking.ts'
import { testInOwnShop } from './own-shop.ts'
import { open } from './screens.ts'
import { footer, sectionOf } from './site.ts'
import { signIn } from './sign-in.ts'
import { entered } from './times.ts'
import { toastsOf } from './toasts.ts'

const test = testInOwnShop()

test('New name and hours are on every page at once', async ({ page, given, openAsAdmin }) => {
  const tomorrow = addDays(entered(new Date()).slice(0, 10), 1)
  const weekday = weekdayOf(tomorrow).replace(/^./, (letter) => letter.toUpperCase())

  // The form keeps what was typed where it is refused.
  await openAsAdmin('/dashboard/shop')
  await page.getByLabel('Name').fill('Dhanmondi Bikes')
  await page.getByRole('checkbox', { name: weekday }).check()
  await page.getByLabel(`${weekday} opens`).fill('10:30')
  await page.getByLabel(`${weekday} closes`).fill('08:00')
  await page.getByRole('checkbox', { name: 'Enforce opening hours' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The shop must close after it opens')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Dhanmondi Bikes')

  // Saved, the pages have the new name and hours at once.
  await page.getByLabel(`${weekday} closes`).fill('20:00')
  await page.getByLabel('What to bring').fill('Your passport')
  await page.getByLabel('Usual deposit (taka)').fill('2000')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastsOf(page)).toHaveText('Shop settings saved')
  await expect(page).toHaveTitle('Shop · Dhanmondi Bikes')
  await open(page, '/about')
  await expect(page).toHaveTitle('About us · Dhanmondi Bikes')
  await expect(sectionOf(page, 'Contact Us')).toContainText('10:30 AM to 8:00 PM')
  await expect(footer(page)).toContainText('© 2024 Dhanmondi Bikes.')

  // A customer cannot book a closed hour, and is told the nearest.
  const [bike, customer] = [await given.bike(), await given.customer()]
  await signIn(page, given, customer)
  await open(page, `/bikes/${bike._id}#top`)
  await page.getByRole('button', { name: 'Book now' }).click()
  const dialog = page.getByRole('dialog', { name: `Book ${bike.name}` })
  await expect(dialog.getByRole('button', { name: 'Tomorrow 10:30' })).toBeVisible()
  await expect(dialog.getByText('What to bring')).toBeVisible()
  await expect(dialog.getByText('Your passport')).toBeVisible()
  await expect(dialog.getByText('A deposit of 2,000 taka, which you get back')).toBeVisible()
  await dialog.getByLabel('Start Time', { exact: true }).fill(`${tomorrow}T21:30`)
  await payButton(dialog).click()
  await expect(
    dialog.getByText(/The shop is closed then\. The nearest time is .+, 19:30\./),
  ).toBeVisible()
  await dialog.getByLabel('Start Time', { exact: true }).fill(`${tomorrow}T20:00`)
  await payButton(dialog).click()
  await expect(page.getByText('Dhanmondi Bikes, 12 Satmasjid Road')).toBeVisible()
})

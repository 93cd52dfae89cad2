import { expect } from '@playwright/test'
import { addDays, weekdayOf } from '#domain/opening-hours'
import { expectAccessible } from './accessible.ts'
import { choose, expectPaymentPage, payButton } from './booking.ts'
import { testInOwnShop } from './own-shop.ts'
import { open, rowOf } from './screens.ts'
import { footer, sectionOf } from './site.ts'
import { signIn } from './sign-in.ts'
import { entered } from './times.ts'
import { toastsOf } from './toasts.ts'

const test = testInOwnShop()

test('New name, hours and payment are there at once; what is paid too much goes back', async ({
  page,
  given,
  openAsAdmin,
}) => {
  const today = entered(new Date()).slice(0, 10)
  // The ride is always more than a day ahead, so that an admin is asked about its return.
  const day = addDays(today, 2)
  const nameOf = (date: string) => weekdayOf(date).replace(/^./, (letter) => letter.toUpperCase())
  const [weekday, nextWeekday] = [nameOf(addDays(today, 1)), nameOf(day)]

  // The form keeps what was typed where it is refused.
  await openAsAdmin('/dashboard/shop')
  await page.getByLabel('Name', { exact: true }).fill('Dhanmondi Bikes')
  await page.getByRole('checkbox', { name: weekday }).check()
  await page.getByLabel(`${weekday} opens`).fill('10:30')
  await page.getByLabel(`${weekday} closes`).fill('08:00')
  await page.getByRole('checkbox', { name: 'Enforce opening hours' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The shop must close after it opens')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Dhanmondi Bikes')

  // Nothing is lost on the way to another screen and back.
  await page.getByRole('link', { name: 'Prices', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Prices', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Shop', exact: true }).click()
  await expect(page.getByText('Unsaved changes')).toBeInViewport()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Dhanmondi Bikes')
  await expect(page.getByLabel(`${weekday} opens`)).toHaveValue('10:30')

  // Saved, the pages have the new name and hours at once.
  await page.getByLabel(`${weekday} closes`).fill('20:00')
  await page.getByRole('checkbox', { name: nextWeekday }).check()
  await page.getByLabel(`${nextWeekday} opens`).fill('10:30')
  await page.getByLabel(`${nextWeekday} closes`).fill('20:00')
  await page.getByLabel('What to bring').fill('Your passport')
  await page.getByLabel('Usual deposit (taka)').fill('2000')
  await page.getByLabel('Paid online when booking').selectOption('choice')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastsOf(page)).toHaveText('Shop settings saved')
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
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
  await dialog.getByLabel('Start Time', { exact: true }).fill(`${day}T21:30`)
  await payButton(dialog).click()
  await expect(
    dialog.getByText(/The shop is closed then\. The nearest time is .+, 19:30\./),
  ).toBeVisible()
  await dialog.getByLabel('Start Time', { exact: true }).fill(`${day}T12:00`)

  // Paid whole for a planned ride.
  await dialog.getByLabel('Planned return (optional)').fill(`${day}T15:00`)
  const payAll = dialog.getByRole('checkbox', { name: 'Pay all now' })
  await payAll.check()
  await page.reload()
  await expect(payAll).toBeChecked()
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(dialog.getByText('360 taka now')).toBeVisible()
    await expect(dialog.getByRole('status')).toContainText('3 h = 360 taka. You pay all of it now.')
  }
  await expectAccessible(page, /Dhanmondi Bikes/)
  await dialog.getByRole('button', { name: 'Pay all and Book' }).click()
  await expect(page.getByText('Dhanmondi Bikes, 12 Satmasjid Road')).toBeVisible()
  await expectPaymentPage(page, '360.00')
  await choose(page, 'Pay')
  await expect(page.getByText('360 taka received. The planned ride is paid.')).toBeVisible()

  // Back early: the credit is given back in the same step.
  await openAsAdmin('/dashboard/rent-management')
  const row = rowOf(page, bike.name)
  await row.getByLabel('New return time').fill(`${day}T14:00`)
  await row.getByRole('button', { name: 'Calculate' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Calculate' }).click()
  const credit = page.getByRole('dialog', { name: 'Give the credit back' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(credit.getByLabel('Amount in taka')).toHaveValue('120')
  }
  await expectAccessible(page, /Dhanmondi Bikes/)
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Credit 120 taka to give back')
  await row.getByRole('link', { name: bike.name }).click()
  const bill = page.getByRole('region', { name: 'Bill and payments' })
  await expect(bill.getByRole('row', { name: 'Credit to give back' })).toContainText('120 taka')
  await page.getByRole('button', { name: 'Give back 120 taka' }).click()
  await credit.getByLabel('How').selectOption('cash')
  await credit.getByRole('button', { name: 'Record refund' }).click()
  await expect(page.getByText('Paid in full').first()).toBeVisible()
  await expect(bill.getByRole('row', { name: 'Left to pay' })).toContainText('0 taka')
})

test('Site: the own words, their warning and their versions, on a phone and on a desk', async ({
  page,
  openAsAdmin,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openAsAdmin('/dashboard/site')
  const head = page.getByRole('region', { name: 'Head of Home' })
  await head.getByLabel('Title', { exact: true }).fill('Donaudampfschifffahrt')
  await page.getByRole('button', { name: 'Remove testimonial 1' }).click()
  await page.getByLabel('Page', { exact: true }).selectOption('Refund Policy')
  await page.getByLabel('Refund Policy').fill('# Money back\n\n- [Call us](/about#contact)')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('is wider than a small phone')
  await head.getByLabel('Title', { exact: true }).fill('Ride the hills')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page.getByText('Ride the hills')).toBeVisible()
  await save.click()
  await expect(toastsOf(page)).toHaveText('Site saved')

  // The pages come with the words, and a link inside of the shop fetches them.
  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ride the hills 10% Discount')
  await footer(page).getByRole('link', { name: 'Refund Policy' }).click()
  await expect(page.getByRole('heading', { name: 'Money back' })).toBeVisible()
  await page.getByRole('link', { name: 'Call us' }).click()
  await expect(page).toHaveURL('/about#contact')

  // On a phone, the usual words come back.
  await openAsAdmin('/dashboard/site')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('tab', { name: 'Versions' }).click()
  await expectAccessible(page, /^Site · /)
  await page.getByRole('button', { name: 'Restore the usual words' }).click()
  await expect(toastsOf(page)).toHaveText('Site saved')
  await page.getByRole('tab', { name: 'Texts' }).click()
  await expect(head.getByLabel('Title', { exact: true })).toHaveValue('Rent Your Favorite Bikes On')
})

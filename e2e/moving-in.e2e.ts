import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { demoLogins } from '#db/demo-logins'
import { expectOutcome, expectPaymentPage, payButton } from './booking.ts'
import { newPerson } from './given.ts'
import { testInOwnShop } from './own-shop.ts'
import { fill, open, signUpFields } from './screens.ts'
import { expect } from './shop.ts'

const { email, password } = demoLogins.admin
/** It needs a shop of its own, because a new one has no bikes. */
const test = testInOwnShop({ DEMO: 'off', ADMIN_EMAIL: email, ADMIN_PASSWORD: password })

const KINDS = [
  { kind: 'Bikes', imported: '3 bikes added' },
  { kind: 'Price lists', imported: '2 price lists added' },
  { kind: 'Customers', imported: '2 customers added' },
  { kind: 'Bookings', imported: '2 bookings added' },
]

/** Saves the sample as a shop owner does, and returns it as the file to choose. */
async function saveSample(page: Page, button: string) {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const saved = await saving
  const buffer = await readFile(await saved.path())
  return { name: saved.suggestedFilename(), mimeType: '', buffer }
}

async function chooseFile(
  page: Page,
  button: string,
  file: Awaited<ReturnType<typeof saveSample>>,
) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  await (await chooser).setFiles(file)
}

test('From an empty shop with the sample files to the first booking', async ({
  page,
  openAsAdmin,
  newBrowser,
}) => {
  test.slow()

  // A desktop brings the files along.
  await openAsAdmin('/dashboard/import')
  for (const [index, { kind, imported }] of KINDS.entries()) {
    await page.getByRole('button', { name: kind, exact: true }).click()
    const sample = await saveSample(page, index % 2 ? 'Sample as CSV' : 'Sample for Excel')
    await chooseFile(page, 'Choose file', sample)
    await page.getByRole('button', { name: /^Import \d/ }).click()
    await expect(page.getByText(imported)).toBeVisible()
  }

  // The first bike gets its photo on a phone.
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/dashboard/manage-bike?search=City')
  await page.getByRole('button', { name: /^Update/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Bike' })
  const photo = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2a6' } })
  const file = { name: 'city.jpg', mimeType: 'image/jpeg', buffer: await photo.jpeg().toBuffer() }
  await chooseFile(page, 'Add pictures', file)
  await dialog.getByLabel('Alternative text').fill('The green one')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await open(page, '/dashboard/available-bikes')
  await page.getByText('First steps').click()
  const steps = page.getByRole('list', { name: 'First steps' })
  await expect(steps.getByRole('listitem').filter({ hasText: 'with a photo' })).toContainText(
    'Done',
  )

  // A customer finds the bike on a phone, and books it.
  const phone = await newBrowser()
  await phone.setViewportSize({ width: 360, height: 740 })
  await open(phone, '/all-bikes')
  await expect(phone.getByRole('main').getByRole('article')).toHaveCount(3)
  await phone.getByRole('link', { name: /View Details.*City Bicycle/ }).click()
  await phone.getByRole('main').getByRole('button', { name: 'Book now' }).click()
  await phone.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await fill(phone, signUpFields(newPerson()))
  await phone.getByRole('main').getByRole('button', { name: 'Sign Up' }).click()
  await phone.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  const booking = phone.getByRole('dialog', { name: 'Continue booking' })
  await booking.getByRole('button', { name: /^Tomorrow/ }).click()
  // An imported booking of next week needs the bike.
  await booking.getByRole('button', { name: '4 hours' }).click()
  await payButton(booking).click()
  await expectPaymentPage(phone, '100.00')
  await phone.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectOutcome(phone, 'Booked. See you on')
})

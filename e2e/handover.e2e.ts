import { demoLogins } from '#db/demo-logins'
import { HOUR_MS } from '#domain/time'
import { expectAccessible } from './accessible.ts'
import { answerWith } from './answers.ts'
import { rowOf } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { inMinutes } from './times.ts'

test('A bike is handed out and comes back', async ({ page, given, trouble, openAsAdmin }) => {
  test.slow()
  const { bike, customer, startTime } = await given.ride({ pricePerHour: 200 })
  await given.saveSettings({ agreementTerms: 'The customer brings the bike back clean.' })
  await page.setViewportSize({ width: 360, height: 740 })
  await openAsAdmin('/dashboard/rent-management')
  await rowOf(page, bike.name).getByRole('link', { name: bike.name }).click()
  const handover = page.getByRole('region', { name: 'Handover' })
  const dialog = page.getByRole('dialog')

  // Terms that cannot be read are said to be missing, and read again.
  trouble.expectRefusal('404 GET /api/rentals/:id/agreement')
  const end = await answerWith(page, 'GET /api/rentals/*/agreement', { status: 404 })
  await handover.getByRole('button', { name: 'Hand out the bike' }).click()
  await expect(dialog.getByText('The terms of the shop could not be read.')).toBeVisible()
  await end()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('Terms of the shop', { exact: true })).toBeVisible()

  // A press beside the dialog keeps it, and what was typed.
  await dialog.getByLabel('Odometer in km').fill('12040')
  await page.mouse.click(4, 4)
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Press Escape again to close without saving.')).toBeVisible()
  await expect(dialog.getByLabel('Odometer in km')).toHaveValue('12040')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await handover.getByRole('button', { name: 'Hand out the bike' }).click()
  await dialog.getByLabel('Odometer in km').fill('12040')

  // The last four characters of an ID that is typed or pasted whole are kept.
  await dialog.getByLabel('Fuel').selectOption('3/4')
  await dialog.getByLabel('ID seen').selectOption('National ID')
  await dialog.getByRole('button', { name: 'Hand out' }).click()
  await expect(dialog.getByText('Enter the last four characters of the document')).toBeVisible()
  const lastFour = dialog.getByLabel('Last four characters')
  await lastFour.pressSequentially('1990 1234 5678')
  await expect(lastFour).toHaveValue('5678')
  await lastFour.fill('1990-123456789')
  await expect(lastFour).toHaveValue('6789')
  await expectAccessible(page)

  // The rental is out, with what was seen and accepted.
  await dialog.getByLabel('Condition').fill('Scratch on the left mirror')
  await dialog.getByLabel('Internal note').fill('Pays in cash')
  await dialog.getByLabel(`${customer.name} accepts the terms`).check()
  await expect(dialog.getByLabel('Name of who accepts them')).toHaveValue(customer.name)
  await dialog.getByRole('button', { name: 'Hand out' }).click()
  await expect(page.getByText(/^Out since/)).toBeVisible()
  await expect(handover).toContainText('National ID ending in 6789')
  await expect(handover).toContainText('12,040 km')
  await expect(handover).toContainText('Pays in cash')

  // The bike comes back, and its condition is recorded.
  const returnTime = new Date(startTime.getTime() + 4 * HOUR_MS)
  await given.returned({ bike, returnTime })
  await handover.getByRole('button', { name: 'Check the bike' }).click()
  await dialog.getByLabel('Odometer in km').fill('12001')
  await dialog.getByLabel('Condition').fill('As before')
  await dialog.getByRole('button', { name: 'Save condition' }).click()
  trouble.expectRefusal('409 POST /api/rentals/:id/handovers')
  await expect(dialog.getByRole('alert')).toContainText('The odometer')
  await dialog.getByLabel('Odometer in km').fill('12101')
  await dialog.getByRole('button', { name: 'Save condition' }).click()
  await expect(handover.getByRole('heading', { name: 'Condition at the return' })).toBeVisible()

  // The customer reads the handover without internal notes, and the agreement.
  await openAs(page, given, customer, '/dashboard/my-rentals')
  await rowOf(page, bike.name).getByRole('link', { name: bike.name }).click()
  await expect(handover).toContainText('Scratch on the left mirror')
  await expect(handover.getByText('Pays in cash')).toHaveCount(0)
  await expect(handover.getByRole('button')).toHaveCount(0)
  await page.getByRole('link', { name: 'Rental agreement' }).click()
  await expect(page.getByText('The customer brings the bike back clean.')).toBeVisible()
  await expect(page.getByText(`Accepted by ${customer.name}`)).toBeVisible()
  await expect(page.getByText('National ID ending in 6789')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to the rental' }).click()

  // The receipt has a number and is printed without navigation and buttons.
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bill \d{4}-\d{4}$/)
  const payments = page.getByRole('table', { name: 'Payments' })
  await expect(payments.getByRole('row', { name: 'Left to pay' })).toContainText('700 taka')
  await expectAccessible(page)
  await page.emulateMedia({ media: 'print' })
  for (const role of ['navigation', 'button', 'complementary'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('A rental whose bike is out cannot be ended', DAILY, async ({ page, given, openAsAdmin }) => {
  const [{ _id: bikeId }, as] = [await given.bike(), await given.tokenOf(demoLogins.admin)]
  const customer = { name: 'Karim Mia', phone: '+880 1811-222333' }
  const startTime = inMinutes(-180).toISOString()
  const body = { bikeId, startTime, customer, tender: 'cash' } as const
  const { _id: id } = await given.call('POST /rentals/at-counter', { as, body })
  const cancelling = page.getByRole('region', { name: 'Cancelling' })
  const handover = page.getByRole('region', { name: 'Handover' })
  const dialog = page.getByRole('dialog')

  // Rented out at the counter is handed out.
  await page.setViewportSize({ width: 360, height: 740 })
  await openAsAdmin(`/dashboard/rentals/${id}`)
  await expect(page.getByText(/^Out since \w{3} \d+ \w{3}, \d\d:\d\d$/)).toBeVisible()
  await expect(handover.getByRole('heading', { name: 'Handed out' })).toBeVisible()
  await expect(handover.getByRole('button', { name: 'Hand out the bike' })).toHaveCount(0)
  await expect(cancelling).toHaveCount(0)

  // An admin adds what was seen.
  await handover.getByRole('button', { name: 'Record ID and condition' }).click()
  await dialog.getByLabel('Odometer in km').fill('500')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(handover).toContainText('500 km')
  await expect(handover.getByRole('button', { name: 'Record ID and condition' })).toHaveCount(0)
  await expect(handover.getByText('Earlier entries')).toHaveCount(0)

  // A no-show asks whether the bike stands in the shop, if no handover was recorded.
  await handover.getByRole('button', { name: 'Undo Handed out' }).click()
  await dialog.getByLabel('Reason').fill('The customer did not come back from the cash point')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(cancelling).toContainText('The start has passed.')
  await expect(cancelling.getByRole('button', { name: 'Cancel booking' })).toHaveCount(0)
  await cancelling.getByRole('button', { name: 'No-show' }).click()
  const isInShop = dialog.getByLabel('The bike stands here in the shop')
  await dialog.getByRole('button', { name: 'Mark as a no-show' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Confirm that the bike stands in the shop')
  await expect(isInShop).toBeFocused()
  await isInShop.check()
  await dialog.getByRole('button', { name: 'Mark as a no-show' }).click()
  await expect(page.getByText('The customer did not come', { exact: true })).toBeVisible()
})

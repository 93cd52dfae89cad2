import { demoLogins } from '#db/demo-logins'
import { HOUR_MS } from '#domain/time'
import { expectAccessible } from './accessible.ts'
import { choose, expectOutcome, expectPaymentPage, payButton, startBooking } from './booking.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs, signIn } from './sign-in.ts'
import { entered, inMinutes } from './times.ts'

test('A coupon is added, booked with and billed', async ({ page, given, trouble, openAsAdmin }) => {
  test.slow()
  const [bike, customer] = [await given.bike({ pricePerHour: 200 }), await given.customer()]
  const startTime = inMinutes(60)
  const afterHours = (hours: number) => new Date(startTime.getTime() + hours * HOUR_MS)
  const code = `E2E-${bike._id.slice(-8)}`.toUpperCase()
  const dialog = page.getByRole('dialog')
  const admin = await given.tokenOf(demoLogins.admin)

  // The coupons of the home page are there, and a new one is added.
  await openAsAdmin('/dashboard/coupons')
  await expect(rowOf(page, 'SUMMER10')).toContainText('Until Sat 31 Aug 2024')
  await expect(rowOf(page, 'SUMMER10')).toContainText('Expired')
  await page.getByRole('button', { name: 'New coupon' }).click()
  await dialog.getByRole('button', { name: 'Add coupon' }).click()
  await expect(dialog.getByText('A code has 3 to 20 letters, digits or hyphens')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Code').fill(code.toLowerCase())
  await dialog.getByLabel('Percent of the ride').fill('10')
  await dialog.getByRole('button', { name: 'Add coupon' }).click()
  await expect(rowOf(page, code)).toContainText('10% off')

  // An expired code is refused at the field, and what was typed stays.
  trouble.expectRefusal('409 GET /api/coupons/summer10')
  await signIn(page, given, customer)
  await startBooking(page, bike, startTime)
  await dialog.getByLabel(/^Planned Return/).fill(entered(afterHours(4)))
  await dialog.getByRole('button', { name: 'Have a coupon?' }).click()
  await expect(dialog.getByLabel(/^Coupon code/)).toBeFocused()
  await dialog.getByLabel(/^Coupon code/).fill('summer10')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'This coupon has expired. It was valid until August 31, 2024.',
  )
  await expect(dialog.getByLabel(/^Coupon code/)).toHaveValue('summer10')

  // A good one is asked for with the ride. It is in the quote, and the booking takes it.
  await dialog.getByLabel(/^Coupon code/).fill(code)
  const query = `bikeId=${bike._id}&startTime=${encodeURIComponent(startTime.toISOString())}`
  const isAsked = page.waitForRequest((request) => request.url().includes(query))
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await isAsked
  await expect(dialog.getByText(`Coupon ${code}: − 80 taka.`)).toBeVisible()
  await expect(dialog.getByText(/about 620 taka after the ride/)).toBeVisible()

  // Other times are asked for again, and a coupon that has ended meanwhile is not promised for them.
  const setActive = (isActive: boolean) =>
    given.call('PATCH /coupons/:code', { as: admin, params: { code }, body: { isActive } })
  await setActive(false)
  trouble.expectRefusal(`409 GET /api/coupons/${code}`)
  const plannedReturn = dialog.getByLabel(/^Planned Return/)
  await plannedReturn.fill(entered(afterHours(5)))
  await expect(dialog.getByText(/about 900 taka after the ride/)).toBeVisible()
  await expect(plannedReturn).toBeFocused()
  await setActive(true)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await plannedReturn.fill(entered(afterHours(4)))
  await expect(dialog.getByText(/about 620 taka after the ride/)).toBeVisible()
  await payButton(dialog).click()
  await expectPaymentPage(page, '100.00')
  await choose(page, 'Pay')
  await expectOutcome(page, 'Booked. See you on')
  await expect(rowOf(page, bike.name)).toContainText(`Coupon ${code} − 80 taka`)
  await rowOf(page, bike.name)
    .getByRole('button', { name: /^Change/ })
    .click()
  await expect(dialog.getByText(/about 620 taka after the ride/)).toBeVisible()
  await page.keyboard.press('Escape')

  // The amount under the New Return Time has it, and so has the bill.
  await openAsAdmin('/dashboard/rent-management')
  const row = rowOf(page, bike.name)
  await row.getByLabel(/^New return time of/).fill(entered(afterHours(4)))
  await expect(row).toContainText('In all 720 taka')
  await given.returned({ bike, returnTime: afterHours(4) })
  await openAs(page, given, customer, '/dashboard/my-rentals')
  await rowOf(page, bike.name).getByRole('link', { name: bike.name }).click()
  const bill = page.getByRole('region', { name: 'Bill and payments' })
  await expect(bill.getByRole('row', { name: 'Coupon' })).toContainText('− 80 taka')
  await expect(bill.getByRole('row', { name: 'Left to pay' })).toContainText('620 taka')
})

import { demoLogins } from '#db/demo-logins'
import { expectAccessible } from './accessible.ts'
import {
  bookAsNewCustomer,
  bookUpToPayment,
  choose,
  expectOutcome,
  payButton,
  startBooking,
} from './booking.ts'
import { refuse } from './refuse.ts'
import { fill, open, rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'
import { holdToasts, toastsOf } from './toasts.ts'
import { openAs, signIn } from './sign-in.ts'

test.describe('accessibility of the customer screens', () => {
  test.slow()

  test('Available Bikes, its menu, and My Rentals with nothing in it', async ({
    page,
    openAsCustomer,
  }) => {
    await openAsCustomer('/dashboard/available-bikes')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Dashboard menu' }).click()
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
    await expectAccessible(page)
    await open(page, '/dashboard/my-rentals')
    await expect(page.getByText('No unpaid rentals')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Paid', exact: true }).click()
    await expect(page.getByText('No paid rentals yet')).toBeVisible()
    await expectAccessible(page)
  })

  test('My Rentals after a payment that failed, and one that arrived', async ({ page, given }) => {
    const { bike } = await bookAsNewCustomer(page, given)
    await choose(page, 'Fail')
    await expectOutcome(page, 'The payment failed')
    await expectAccessible(page)
    await bookUpToPayment(page, bike, inMinutes(60))
    await choose(page, 'Pay')
    await expectOutcome(page, 'Paid: the bike is booked')
    await expect(rowOf(page, bike.name)).toBeVisible()
    await expectAccessible(page)
  })

  test('a ride that is paid, money in review and money on its way back', async ({
    page,
    given,
  }) => {
    const of = await given.customer()
    const [paid, inReview, refused] = [
      await given.bike({ pricePerHour: 40 }),
      await given.bike(),
      await given.bike(),
    ]
    await given.rental({ of, bike: paid, startTime: inMinutes(60) })
    await given.returned({ bike: paid, returnTime: inMinutes(60 + 150) })
    const risky = { of, startTime: inMinutes(60), action: 'pay_risky' }
    await given.payment({ ...risky, bike: inReview })
    const ref = await given.payment({ ...risky, bike: refused })
    await openAs(page, given, of, '/dashboard/my-rentals?tab=paid')
    await expect(rowOf(page, paid.name)).toContainText('100 taka')
    for (const { name } of [inReview, refused]) {
      await expect(page.getByText(`for the ${name}: in review`)).toBeVisible({ timeout: 30_000 })
    }
    const as = await given.tokenOf(demoLogins.admin)
    await given.call('POST /payments/:ref/refund', { as, params: { ref } })
    await page.reload()
    await expect(page.getByText(new RegExp(`for the ${refused.name}: refund`))).toBeVisible()
    await expectAccessible(page)
  })

  test('a toast of success and one of error', async ({ page, trouble, openAsCustomer }) => {
    trouble.expectRefusal('500 PUT /api/users/me')
    await openAsCustomer('/dashboard/update-profile')
    const save = page.getByRole('button', { name: 'Save Changes' })
    await save.click()
    await expect(page.getByText('Profile Updated Successfully')).toBeVisible()
    await holdToasts(page)
    const reason = await refuse(page, 'PUT /api/users/me')
    await save.click()
    await expect(page.getByText(reason)).toBeVisible()
    await expectAccessible(page)
    await expect(page.locator('[data-toast=success]'), 'seen all the while').toBeVisible()
    await expect(page.locator('[data-toast=error]')).toBeVisible()
  })

  test('a refusal over the booking dialog', async ({ page, given, trouble }) => {
    trouble.expectRefusal('409 POST /api/rentals')
    const bike = await given.bike()
    await signIn(page, given, await given.customer())
    const dialog = await startBooking(page, bike, inMinutes(60))
    await refuse(page, 'POST /api/rentals', 'bike_taken')
    await payButton(dialog).click()
    await expect(toastsOf(page).last()).toContainText('Something Wrong Happened')
    await holdToasts(page)
    await expectAccessible(page)
    await expect(toastsOf(page), 'seen all the while').toBeVisible()
    await expect(dialog).toBeVisible()
  })

  test('an unknown payment, and rentals that cannot be loaded', async ({
    page,
    trouble,
    openAsCustomer,
  }) => {
    trouble.expectRefusal(
      '404 GET /api/payments/01ARZ3NDEKTSV4RRFFQ69G5FAV',
      '500 GET /api/rentals',
    )
    await page.route('**/api/rentals?*', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await openAsCustomer('/dashboard/my-rentals?payment=01ARZ3NDEKTSV4RRFFQ69G5FAV')
    await expect(page.getByText('Unknown payment')).toBeVisible()
    await expect(page.getByText('Some Error Occurred')).toBeVisible()
    await expectAccessible(page)
  })

  test('My Profile, and Update Profile with everything wrong', async ({ page, openAsCustomer }) => {
    const customer = await openAsCustomer('/dashboard/profile')
    await expect(page.getByText(customer.email)).toBeVisible()
    await expectAccessible(page)
    await open(page, '/dashboard/update-profile')
    await expect(page.getByLabel('Full Name')).toBeVisible()
    await expectAccessible(page)
    await fill(page, { 'Full Name': '', Email: 'nobody', 'Mobile Number': '' })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('Full name is required')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await page.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Current password is required')).toBeVisible()
    await expectAccessible(page)
  })
})

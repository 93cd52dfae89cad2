import { expectAccessible } from './accessible.ts'
import { bookUpToPayment, choose, expectOutcome } from './booking.ts'
import { fill, logIn, open, rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('for everyone: what a customer sees', () => {
  test.slow()

  test('Available Bikes, its menu, and My Rentals with nothing in it', async ({ page, given }) => {
    await logIn(page, await given.customer())
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
    const bike = await given.bike()
    await logIn(page, await given.customer())
    await bookUpToPayment(page, bike, inMinutes(60))
    await choose(page, 'Fail')
    await expectOutcome(page, 'The payment failed')
    await expectAccessible(page)
    await bookUpToPayment(page, bike, inMinutes(60))
    await choose(page, 'Pay')
    await expectOutcome(page, 'Paid: the bike is booked')
    await expect(rowOf(page, bike.name)).toBeVisible()
    await expectAccessible(page)
  })

  test('a payment nobody knows, and rentals that cannot be had', async ({
    page,
    given,
    trouble,
  }) => {
    trouble.expectRefusal(
      '404 GET /api/payments/01ARZ3NDEKTSV4RRFFQ69G5FAV',
      '500 GET /api/rentals',
    )
    await logIn(page, await given.customer())
    await page.route('**/api/rentals', (route) => route.fulfill({ status: 500, body: 'broken' }))
    await open(page, '/dashboard/my-rentals?payment=01ARZ3NDEKTSV4RRFFQ69G5FAV')
    await expect(page.getByText('This payment is not known')).toBeVisible()
    await expect(page.getByText('Some Error Occurred')).toBeVisible()
    await expectAccessible(page)
  })

  test('My Profile, and Update Profile with everything wrong', async ({ page, given }) => {
    const customer = await given.customer()
    await logIn(page, customer)
    await open(page, '/dashboard/profile')
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

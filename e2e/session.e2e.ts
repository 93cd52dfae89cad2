import { expectPaymentPage, payButton, startBooking } from './booking.ts'
import { enterLogin, fill, open, passwordFields, sidebar, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { signIn } from './sign-in.ts'
import { topLinks } from './site.ts'
import { inMinutes } from './times.ts'

test('Session: signed out to signed in when a token is stored at login; back to signed out on logout, in every tab', async ({
  page,
  context,
  openAsCustomer,
}) => {
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

test('or after a successful password change (auth cleared, then /login)', async ({
  page,
  openAsCustomer,
}) => {
  const customer = await openAsCustomer('/dashboard/update-profile')
  await fill(page, passwordFields(customer.password))
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await test.step('Password change: currentPassword, newPassword, confirmNewPassword on the form', async () =>
    expect((await sent).postDataJSON()).toEqual({
      currentPassword: customer.password,
      newPassword: 'monsoon-26',
      confirmNewPassword: 'monsoon-26',
    }))
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
  await enterLogin(page, { ...customer, password: 'monsoon-26' })
  await expect(page).toHaveURL('/dashboard/available-bikes')
})

test('Booking flow: Book now, dialog, pay 100 TK, browser navigates to the external payment page address in the response data', async ({
  page,
  given,
}) => {
  const bike = await given.bike()
  await signIn(page, given, await given.customer())
  const dialog = await startBooking(page, bike, inMinutes(60))
  const answered = Promise.withResolvers<string>()
  let isBooked = false
  // Read on its way: the browser forgets the answers of a page that it has left.
  await page.route('**/api/rentals', async (route) => {
    const response = await route.fetch()
    answered.resolve(((await response.json()) as { data: string }).data)
    isBooked = true
    await route.fulfill({ response })
  })
  const readAnew = page.waitForRequest(
    (request) => isBooked && request.url().endsWith(`/api/bikes/${bike._id}`),
  )
  await payButton(dialog).click()
  await test.step('Cache invalidation: bikes data after rent', () => readAnew)
  await expectPaymentPage(page, '100.00')
  expect(page.url()).toBe(await answered.promise)
})

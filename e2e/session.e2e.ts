import { demoLogins } from '#db/demo-logins'
import { expectPaymentPage, payButton, startBooking } from './booking.ts'
import {
  cardOf,
  enterLogin,
  fill,
  logIn,
  open,
  sidebar,
  storedToken,
  passwordFields,
} from './screens.ts'
import { expect, test } from './shop.ts'
import { topLinks } from './site.ts'
import { inMinutes } from './times.ts'
import { openAs, signIn } from './sign-in.ts'

test('Session / auth state: a single token (null when signed out), persisted in browser local storage under the key auth; the token payload carries a role and an expiry time exp in seconds', async ({
  page,
  given,
}) => {
  await open(page, '/login')
  expect(await storedToken(page)).toBeNull()
  await logIn(page, await given.customer())
  const stored = JSON.parse((await storedToken(page)) ?? '{}') as { token: string }
  expect(Object.keys(stored)).toEqual(['token'])
  const payload = Buffer.from(stored.token.split('.')[1] ?? '', 'base64url').toString()
  const { role, exp } = JSON.parse(payload) as { role: unknown; exp: number }
  expect(role).toBe('user')
  expect(exp * 1000).toBeGreaterThan(Date.now())
  expect(exp * 1000).toBeLessThan(Date.now() + 366 * 24 * 3_600_000)
})

test('The login action stores the token field from the login result', async ({ page, given }) => {
  const customer = await given.customer()
  await open(page, '/login')
  const answered = page.waitForResponse('**/api/auth/login')
  await enterLogin(page, customer)
  const { token } = (await (await answered).json()) as { token: string }
  await expect(page).toHaveURL('/dashboard/available-bikes')
  expect(JSON.parse((await storedToken(page)) ?? '{}')).toEqual({ token })
})

test('Session: signed out to signed in when a token is stored at login', async ({
  page,
  given,
}) => {
  const customer = await given.customer()
  await openAs(page, given, customer, '/dashboard/profile')
  await expect(page.getByRole('main')).toContainText(customer.email)
  await page.reload()
  await expect(page.getByRole('main')).toContainText(customer.email)
})

test('back to signed out on logout, in every tab', async ({ page, context, given }) => {
  const customer = await given.customer()
  await logIn(page, customer)
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
  given,
}) => {
  const customer = await given.customer()
  await openAs(page, given, customer, '/dashboard/update-profile')
  await fill(page, passwordFields(customer.password))
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
  await enterLogin(page, { ...customer, password: 'monsoon-26' })
  await expect(page).toHaveURL('/dashboard/available-bikes')
})

test('Bike: isAvailable true allows booking and links to detail; false blocks it', async ({
  page,
  given,
}) => {
  const bike = await given.bike()
  await open(page, `/all-bikes?search=${encodeURIComponent(bike.name)}`)
  await cardOf(page, bike).getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Book now' })).toBeEnabled()
  const as = await given.tokenOf(demoLogins.admin)
  const [params, body] = [{ id: bike._id }, { isAvailable: false }]
  await given.call('PUT /bikes/:id', { as, params, body })
  await open(page, `/all-bikes?search=${encodeURIComponent(bike.name)}`)
  await expect(cardOf(page, bike).getByRole('button')).toBeDisabled()
  await open(page, `/bikes/${bike._id}`)
  await expect(page.getByRole('button', { name: 'Book now' })).toHaveCount(0)
})

test('Booking flow: Book now, dialog, pay 100 TK, browser navigates to the external payment page address in the response data', async ({
  page,
  given,
}) => {
  const bike = await given.bike()
  await signIn(page, given, await given.customer())
  const dialog = await startBooking(page, bike, inMinutes(60))
  const answered = Promise.withResolvers<string>()
  // Read on its way: the browser forgets the answers of a page that it has left.
  await page.route('**/api/rentals', async (route) => {
    const response = await route.fetch()
    answered.resolve(((await response.json()) as { data: string }).data)
    await route.fulfill({ response })
  })
  await payButton(dialog).click()
  await expectPaymentPage(page, '100.00')
  expect(page.url()).toBe(await answered.promise)
})

test('Cache invalidation: bikes data after rent', async ({ page, given }) => {
  const bike = await given.bike()
  await signIn(page, given, await given.customer())
  const dialog = await startBooking(page, bike, inMinutes(60))
  let isBooked = false
  page.on('response', (response) => {
    if (response.request().method() === 'POST') isBooked = true
  })
  const readAnew = page.waitForRequest(
    (request) => isBooked && request.url().endsWith(`/api/bikes/${bike._id}`),
  )
  await payButton(dialog).click()
  await readAnew
  await expectPaymentPage(page, '100.00')
})

import type { Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { open, sidebar } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'
import { expectToast } from './toasts.ts'
import { expiryIn, storeToken, tokenMadeByHand } from './tokens.ts'

const ADMIN_SCREENS = ['add-bike', 'manage-bike', 'shop', 'user-management', 'rent-management']

const READS = [
  ['profile', '/api/users/me'],
  ['rent-management', '/api/rentals/all-rentals'],
] as const

/** Collects the authorization header of every call of the page, or `none` where there is none. */
function watchBearers(page: Page): Set<string> {
  const seen = new Set<string>()
  page.on('request', (request) => {
    const isCall = new URL(request.url()).pathname.startsWith('/api/')
    if (!isCall || request.resourceType() !== 'fetch') return
    seen.add(request.headers()['authorization'] ?? 'none')
  })
  return seen
}

test('Roles: user and admin; all others are users', async ({ page, given }) => {
  const entries = sidebar(page).getByRole('navigation')
  for (const role of ['user', 'owner', 'admin']) {
    // The server is asked for the duties of an admin, by a token that it knows.
    const isAdmin = role === 'admin'
    const byHand = tokenMadeByHand({ role, exp: expiryIn(60) })
    await storeToken(page, isAdmin ? await given.logIn(demoLogins.admin) : byHand)
    await open(page, '/dashboard/available-bikes')
    if (role !== 'admin') {
      await expect(entries.getByText('My-Rentals', { exact: true })).toBeVisible()
      await expect(entries.getByText(/Management/)).toHaveCount(0)
      continue
    }
    await test.step('Admin sidebar shows Bike Management, User Management, Rent Management and no My-Rentals; users see My-Rentals', async () => {
      for (const name of ['Bike Management', 'User Management', 'Rent Management']) {
        await expect(entries.getByText(name, { exact: true })).toBeVisible()
      }
      await expect(entries.getByText('My-Rentals')).toHaveCount(0)
    })
  }
})

test('Booking requires a valid token', async ({ given, request }) => {
  const bike = await given.bike()
  const data = { bikeId: bike._id, startTime: inMinutes(60).toISOString() }
  const byHand = tokenMadeByHand({ role: 'user', exp: expiryIn(60) })
  for (const headers of [{}, { authorization: `Bearer ${byHand}` }]) {
    const answer = await request.post('/api/rentals', { data, headers })
    expect(answer.status()).toBe(401)
  }
  const asked = given.call('GET /bikes/:id', { params: { id: bike._id } })
  expect(await asked, 'there is no hold').toMatchObject({ isAvailable: true })
})

test('Admin-only screens send a customer away', async ({ page, openAsCustomer }) => {
  await openAsCustomer('/dashboard/profile')
  for (const screen of ADMIN_SCREENS) {
    await page.goto(`/dashboard/${screen}`)
    await expect(page).toHaveURL('/dashboard/available-bikes')
  }

  await test.step("a customer on the way to an admin's screen is told 'Only an admin may do this.'", async () => {
    await expectToast(page, () => page.goto('/dashboard/add-bike'), {
      error: 'Only an admin may do this.',
    })
    await expect(page).toHaveURL('/dashboard/available-bikes')
  })
})

test('A bearer authorization header carries the token', async ({ page, given }) => {
  // The test logs out, so it needs a log-in of its own.
  const token = await given.logIn(demoLogins.admin)
  const seen = watchBearers(page)
  await open(page, '/all-bikes')
  await expect.poll(() => [...seen]).toEqual(['none'])

  await storeToken(page, token)
  seen.clear()
  for (const [screen, path] of READS) {
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === path)
    await open(page, `/dashboard/${screen}`)
    await asked
  }
  expect([...seen]).toEqual([`Bearer ${token}`])

  const loggedOut = page.waitForRequest('**/api/auth/logout')
  await sidebar(page).getByRole('button', { name: 'Log Out' }).click()
  expect((await loggedOut).headers()['authorization']).toBe(`Bearer ${token}`)
})

import type { Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { open, sidebar } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { expectToast } from './toasts.ts'
import { expiryIn, storeToken, tokenMadeByHand } from './tokens.ts'

const ADMIN_SCREENS = ['add-bike', 'manage-bike', 'user-management', 'rent-management']

/** Each screen's own call. */
const READS = [
  ['available-bikes', '/api/bikes'],
  ['profile', '/api/users/me'],
  ['my-rentals', '/api/rentals'],
  ['manage-bike', '/api/bikes'],
  ['user-management', '/api/users/all-users'],
  ['rent-management', '/api/rentals/all-rentals'],
] as const

/** The authorization header of every call that the page makes; `none` where there is no header. */
function watchBearers(page: Page): Set<string> {
  const seen = new Set<string>()
  page.on('request', (request) => {
    const isCall = new URL(request.url()).pathname.startsWith('/api/')
    if (!isCall || request.resourceType() !== 'fetch') return
    seen.add(request.headers()['authorization'] ?? 'none')
  })
  return seen
}

test.describe('6 Roles and permissions', () => {
  test('Roles: user and admin, read from the token; admin and everything else (user)', async ({
    page,
  }) => {
    for (const [role, link, missing] of [
      ['admin', 'Rent Management', 'My-Rentals'],
      ['user', 'My-Rentals', 'Rent Management'],
      ['owner', 'My-Rentals', 'Rent Management'],
    ] as const) {
      await storeToken(page, tokenMadeByHand({ role, exp: expiryIn(60) }))
      await open(page, '/dashboard/available-bikes')
      await expect(sidebar(page).getByRole('link', { name: link })).toBeVisible()
      await expect(sidebar(page).getByRole('link', { name: missing })).toHaveCount(0)
    }
  })

  test('Admin-only screens: add bike, manage bikes (update, delete), user management (change role, delete user), rent management / return bike', async ({
    page,
    given,
  }) => {
    await openAs(page, given, await given.customer(), '/dashboard/profile')
    for (const screen of ADMIN_SCREENS) {
      await page.goto(`/dashboard/${screen}`)
      await expect(page).toHaveURL('/dashboard/available-bikes')
    }
  })

  test("a customer on the way to an admin's screen is told 'Only an admin may do this.'", async ({
    page,
    given,
  }) => {
    await openAs(page, given, await given.customer(), '/dashboard/profile')
    await expectToast(page, () => page.goto('/dashboard/add-bike'), {
      type: 'error',
      text: 'Only an admin may do this.',
      duration: 3000,
    })
    await expect(page).toHaveURL('/dashboard/available-bikes')
  })

  test('A bearer authorization header carries the token on all calls when present', async ({
    page,
    given,
  }) => {
    const token = await given.tokenOf(demoLogins.admin)
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
})

import type { Page } from '@playwright/test'
import { open, storedToken } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { topLinks } from './site.ts'
import { expiryIn, storeToken, tokenMadeByHand } from './tokens.ts'

const DASHBOARD = [
  'available-bikes',
  'profile',
  'update-profile',
  'my-rentals',
  'user-management',
  'manage-bike',
  'add-bike',
  'rent-management',
]

async function expectSentAway(page: Page): Promise<void> {
  await page.goto('/dashboard/profile')
  await expect(page).toHaveURL('/login')
}

test.describe('Dashboard layout routes (all require a valid session)', () => {
  test('A guard sends anyone without a token to /login', DAILY, async ({ page }) => {
    for (const screen of DASHBOARD) {
      await page.goto(`/dashboard/${screen}`)
      await expect(page, screen).toHaveURL('/login')
    }
  })

  test('A guard sends a token that the server does not know away', async ({ page, trouble }) => {
    trouble.expectRefusal('401 GET /api/users/me')
    const token = tokenMadeByHand({ role: 'admin', exp: expiryIn(60) })
    await storeToken(page, token)

    // Token: a decodable string with a readable payload stays.
    await open(page, '/about')
    await expect(topLinks(page).getByRole('link', { name: 'Dashboard' })).toBeVisible()
    expect(await storedToken(page)).toContain(token)

    await expectSentAway(page)
    expect(await storedToken(page)).toBeNull()
  })
})

test('Invalid or expired token: session cleared, redirect to /login', DAILY, async ({ page }) => {
  for (const auth of [
    { token: tokenMadeByHand({ role: 'user', exp: expiryIn(-60 * 24) }) },
    { token: 'not a token' },
    { token: tokenMadeByHand({ role: 'admin' }) },
  ]) {
    await page.goto('/api/health')
    await page.evaluate((value) => localStorage.setItem('auth', value), JSON.stringify(auth))
    await expectSentAway(page)
    expect(await storedToken(page)).toBeNull()
  }
})

test('Unknown decoding error: redirect to /login without clearing', async ({ page }) => {
  await storeToken(page, tokenMadeByHand({ role: 'user', exp: expiryIn(60) }))
  const before = await storedToken(page)
  await page.addInitScript(() => {
    const decode = TextDecoder.prototype.decode
    TextDecoder.prototype.decode = function decodeOnlyOthers(...input) {
      const text = decode.apply(this, input)
      if (text.startsWith('{"role"')) throw new RangeError('Out of memory')
      return text
    }
  })
  await expectSentAway(page)
  expect(before).not.toBeNull()
  expect(await storedToken(page)).toBe(before)
})

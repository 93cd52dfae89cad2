import type { Page } from '@playwright/test'
import { goTo, logIn, sidebar, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { expiryIn, storeToken, tokenMadeByHand } from './tokens.ts'
import { openAs } from './sign-in.ts'

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
  test('A guard sends anyone without a token to /login', async ({ page }) => {
    for (const screen of DASHBOARD) {
      await page.goto(`/dashboard/${screen}`)
      await expect(page, screen).toHaveURL('/login')
    }
  })

  test('A guard sends anyone without a valid token to /login: one the server does not know', async ({
    page,
    trouble,
  }) => {
    trouble.expectRefusal('401 GET /api/users/me')
    await storeToken(page, tokenMadeByHand({ role: 'admin', exp: expiryIn(60) }))
    await expectSentAway(page)
    expect(await storedToken(page)).toBeNull()
  })

  test('A guard sends anyone without a valid token to /login: one whose session has ended', async ({
    page,
    given,
    trouble,
  }) => {
    const customer = await given.customer()
    await logIn(page, customer)
    const as = await given.tokenOf(customer)
    const body = { currentPassword: customer.password, newPassword: 'monsoon-26' }
    await given.call('PUT /auth/change-password', { as, body })
    trouble.expectRefusal('401 GET /api/users/me')
    await sidebar(page).getByRole('link', { name: 'My-Profile' }).click()
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('A guard sends anyone without an unexpired token to /login', async ({ page }) => {
    await storeToken(page, tokenMadeByHand({ role: 'admin', exp: expiryIn(-1) }))
    await expectSentAway(page)
  })

  test('A guard sends anyone whose token expires while a screen is open to /login', async ({
    page,
    given,
  }) => {
    await logIn(page, await given.customer())
    const { exp } = await page.evaluate(() => {
      const { token } = JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: string }
      return JSON.parse(atob(token.split('.')[1] ?? '')) as { exp: number }
    })
    await page.clock.setFixedTime((exp + 1) * 1000)
    await goTo(page, '/dashboard/profile')
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('A guard sends anyone without a decodable token to /login', async ({ page }) => {
    await storeToken(page, 'not a token')
    await expectSentAway(page)
  })

  test('A guard lets everyone else in', async ({ page, given }) => {
    const customer = await given.customer()
    await openAs(page, given, customer, '/dashboard/profile')
    await expect(page.getByRole('main')).toContainText(customer.email)
    await expect(page).toHaveURL('/dashboard/profile')
  })
})

const UNREADABLE = [
  ['expired', tokenMadeByHand({ role: 'user', exp: expiryIn(-60 * 24) })],
  ['words', 'not a token'],
  ['a payload that is not base64', 'head.%%%.signature'],
  ['a payload that is not JSON', 'head.aGVsbG8.signature'],
  ['no expiry time', tokenMadeByHand({ role: 'admin' })],
] as const

for (const [kind, token] of UNREADABLE) {
  test(`Invalid or expired token: session cleared, redirect to /login (${kind})`, async ({
    page,
  }) => {
    await storeToken(page, token)
    await expectSentAway(page)
    expect(await storedToken(page)).toBeNull()
  })
}

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

import type { Page } from '@playwright/test'
import { enterLogin, logIn, open, sidebar, storedToken, untilAlive } from './screens.ts'
import { expect, test } from './shop.ts'

const base64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token nobody has signed: the guard reads what it says, the server would refuse it. */
function tokenMadeByHand(claims: object): string {
  return `${base64Url({ alg: 'HS256', typ: 'JWT' })}.${base64Url(claims)}.c2lnbmF0dXJl`
}

async function store(page: Page, token: string): Promise<void> {
  await open(page, '/login')
  await page.evaluate((value) => localStorage.setItem('auth', value), JSON.stringify({ token }))
}

const dashboard = [
  'available-bikes',
  'profile',
  'update-profile',
  'my-rentals',
  'user-management',
  'manage-bike',
  'add-bike',
  'rent-management',
]

test.describe('a guard sends to /login', () => {
  test('anyone without a token, from every screen of the dashboard', async ({ page }) => {
    for (const screen of dashboard) {
      await page.goto(`/dashboard/${screen}`)
      await expect(page).toHaveURL('/login')
    }
  })

  test('anyone whose token has expired, and clears it', async ({ page }) => {
    const exp = Math.floor(Date.now() / 1000) - 60
    await store(page, tokenMadeByHand({ role: 'admin', exp }))
    await page.goto('/dashboard/profile')
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  })

  for (const [kind, token] of [
    ['words', 'not a token'],
    ['a payload that cannot be read', 'head.%%%.signature'],
    ['a payload without an expiry time', tokenMadeByHand({ role: 'admin' })],
  ] as const) {
    test(`anyone whose token cannot be decoded (${kind}), and clears it`, async ({ page }) => {
      await store(page, token)
      await page.goto('/dashboard/profile')
      await expect(page).toHaveURL('/login')
      expect(await storedToken(page)).toBeNull()
    })
  }

  test('anyone whose token expires while a screen is open', async ({ page, given }) => {
    await logIn(page, await given.customer())
    const { exp } = await page.evaluate(() => {
      const { token } = JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: string }
      return JSON.parse(atob(token.split('.')[1] ?? '')) as { exp: number }
    })
    await page.clock.setFixedTime((exp + 1) * 1000)
    await sidebar(page).getByRole('link', { name: 'My-Profile' }).click()
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page)).toBeNull()
  })

  test('anyone whose session the server has ended', async ({ page, given, trouble }) => {
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
})

test('Book now sends a user with an invalid token to /login', async ({ page, given }) => {
  const bike = await given.bike()
  await store(page, 'not a token')
  await open(page, `/bikes/${bike._id}`)
  await page.getByRole('button', { name: 'Book now' }).click()
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
})

test('a valid token survives a reload of the page', async ({ page, given }) => {
  const customer = await given.customer()
  await logIn(page, customer)
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('main')).toContainText(customer.email)
  await page.reload()
  await expect(page.getByRole('main')).toContainText(customer.email)
})

test('logging out in one tab signs out the other, and logging in signs in both', async ({
  page,
  context,
  given,
}) => {
  const customer = await given.customer()
  await logIn(page, customer)
  const other = await context.newPage()
  const third = await context.newPage()
  await open(other, '/dashboard/profile')
  await expect(other.getByRole('main')).toContainText(customer.email)
  await open(third, '/about')
  const links = third.getByRole('navigation', { name: 'Main' })
  await expect(links.getByRole('link', { name: 'Dashboard' })).toBeVisible()

  await sidebar(page).getByRole('button', { name: 'Log Out' }).click()
  await expect(other).toHaveURL('/login')
  await expect(links.getByRole('link', { name: 'Log In' })).toBeVisible()

  await enterLogin(other, customer)
  await expect(other).toHaveURL('/dashboard/available-bikes')
  await expect(links.getByRole('link', { name: 'Dashboard' })).toBeVisible()
})

test('what is typed before the page is alive is neither lost nor sent in the address', async ({
  page,
  given,
}) => {
  const customer = await given.customer()
  const scripts = Promise.withResolvers<void>()
  await page.route('/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await enterLogin(page, customer)
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/login')

  scripts.resolve()
  await untilAlive(page)
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/dashboard/available-bikes')
})

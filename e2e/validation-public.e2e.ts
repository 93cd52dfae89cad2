import type { Page } from '@playwright/test'
import { newPerson } from './given.ts'
import { fill, open, signUpFields, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { expiryIn, storeToken, tokenMadeByHand } from './tokens.ts'

/** Fills a form that is right, then what is wrong in it, and expects this one sentence at its field. */
async function expectError(
  page: Page,
  { wrong, button, sentence }: { wrong: Record<string, string>; button: string; sentence: string },
): Promise<void> {
  await fill(page, wrong)
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence)
  const [label = ''] = Object.keys(wrong)
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${sentence}`))
}

test('Token: must be a decodable string with a readable payload, else the session is cleared', async ({
  page,
}) => {
  for (const token of ['one.two', 'a.b.c', tokenMadeByHand({ role: 'user' })]) {
    await storeToken(page, token)
    await page.goto('/dashboard/profile')
    await expect(page).toHaveURL('/login')
    expect(await storedToken(page), token).toBeNull()
  }
})

test('Token: one that is no string is no session either', async ({ page }) => {
  await open(page, '/login')
  await page.evaluate(() => localStorage.setItem('auth', '{"token":7}'))
  await page.goto('/dashboard/profile')
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
})

test.describe('Sign-up', () => {
  for (const [rule, sentence, wrongs] of [
    ['name required', 'Name is required', [{ Name: '' }, { Name: '  ' }]],
    ['email valid', 'Invalid email address', [{ Email: '' }, { Email: 'rahima@' }]],
    [
      'password at least 6 characters',
      'Password must be at least 6 characters long',
      [{ Password: '' }, { Password: '12345' }],
    ],
    ['phone required', 'Phone number is required', [{ Phone: '' }]],
    ['address required', 'Address is required', [{ Address: ' ' }]],
  ] as const) {
    test(`${rule} ('${sentence}')`, async ({ page }) => {
      await open(page, '/signup')
      for (const wrong of wrongs) {
        await fill(page, signUpFields(newPerson()))
        await expectError(page, { wrong, button: 'Sign Up', sentence })
      }
      await expect(page).toHaveURL('/signup')
    })
  }

  test('a password of 6 characters is enough', async ({ page }) => {
    await open(page, '/signup')
    await fill(page, { ...signUpFields(newPerson()), Password: '123456' })
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('all sentences at once, each at its field', async ({ page }) => {
    await open(page, '/signup')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText([
      'Name is required',
      'Invalid email address',
      'Password must be at least 6 characters long',
      'Phone number is required',
      'Address is required',
    ])
  })
})

test.describe('Login', () => {
  for (const [rule, sentence, wrong] of [
    ['email required', 'Email is required', { Email: '' }],
    ['email valid', 'Invalid email address', { Email: 'rahima' }],
    ['password at least 6 characters', 'Please Provide Your Password', { Password: '12345' }],
  ] as const) {
    test(`${rule} ('${sentence}')`, async ({ page }) => {
      await open(page, '/login')
      await fill(page, { Email: 'rahima@shop.test', Password: 'ride-1971' })
      await expectError(page, { wrong, button: 'Log In', sentence })
    })
  }
})

test('Token: a decodable string with a readable payload stays', async ({ page }) => {
  const token = tokenMadeByHand({ role: 'user', exp: expiryIn(60) })
  await storeToken(page, token)
  await open(page, '/about')
  const links = page.getByRole('navigation', { name: 'Main' })
  await expect(links.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  expect(await storedToken(page)).toContain(token)
})

import type { Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { newPerson } from './given.ts'
import { enterLogin, fill, open, signUpFields, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { holdScripts } from './slow-line.ts'
import { expectToast, toastsOf } from './toasts.ts'

/** What is wrong in a form that is right otherwise, and the one sentence at its field. */
type Wrong = readonly [label: string, value: string, sentence: string]

async function expectRules(page: Page, { button, right, rules }: Form): Promise<void> {
  const main = page.getByRole('main')
  const send = main.getByRole('button', { name: button, exact: true })
  for (const [label, value, sentence] of rules) {
    await fill(page, { ...right, [label]: value })
    await send.click()
    await expect(main.getByRole('alert')).toHaveText(sentence)
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${sentence}`))
  }
}

type Form = { button: string; right: Record<string, string>; rules: readonly Wrong[] }

test.describe('Sign Up', () => {
  test('Fields Name, Email, Password, Phone, Address; a Sign Up button; a Log in link', async ({
    page,
    given,
    trouble,
  }) => {
    await open(page, '/signup')
    const main = page.getByRole('main')
    const alert = main.getByRole('alert')
    const signUp = main.getByRole('button', { name: 'Sign Up', exact: true })
    const labels = ['Name', 'Email', 'Password', 'Phone', 'Address']
    expect(await main.locator('label').allTextContents()).toEqual(labels)

    await test.step('all sentences at once, each at its field', async () => {
      await signUp.click()
      await expect(alert).toHaveText([
        'Name is required',
        'Invalid email address',
        'Password must be at least 6 characters long',
        'Phone number is required',
        'Address is required',
      ])
    })

    await test.step("Sign-up: name required ('Name is required'); email valid ('Invalid email address'); password at least 6 characters ('Password must be at least 6 characters long'); phone required ('Phone number is required'); address required ('Address is required')", async () => {
      await expectRules(page, {
        button: 'Sign Up',
        right: signUpFields(newPerson()),
        rules: [
          ['Name', '', 'Name is required'],
          ['Email', '', 'Invalid email address'],
          ['Name', '  ', 'Name is required'],
          ['Email', 'rahima@', 'Invalid email address'],
          ['Password', '', 'Password must be at least 6 characters long'],
          ['Phone', '', 'Phone number is required'],
          ['Password', '12345', 'Password must be at least 6 characters long'],
          ['Address', ' ', 'Address is required'],
        ],
      })
      await expect(page).toHaveURL('/signup')
    })

    await test.step('a form remembers what was typed when the server refuses', async () => {
      trouble.expectRefusal('409 POST /api/auth/signup')
      const taken = await given.customer()
      const typed = {
        Name: 'Another person',
        Email: taken.email,
        Password: 'something',
        Phone: '+880 1900 222222',
        Address: 'Sylhet',
      }
      await fill(page, typed)
      await signUp.click()
      await expect(alert).toHaveText('An account with this email already exists.')
      for (const [label, value] of Object.entries(typed)) {
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
      }
      await expect(page).toHaveURL('/signup')
      await expect(toastsOf(page)).toHaveCount(0)
    })

    await test.step('a Log in link', async () => {
      await main.getByRole('link', { name: 'Log in', exact: true }).click()
      await expect(page).toHaveURL('/login')
    })
  })

  test('On success goes to /login', async ({ page, trouble }) => {
    trouble.expectRefusal('401 POST /api/auth/login')
    // A password of 6 characters is enough.
    const person = { ...newPerson(), password: '123456' }
    await open(page, '/signup')
    await fill(page, signUpFields(person))
    const answer = await holdBack(page, 'POST /api/auth/signup')
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await answer.asked
    await test.step('Sign-up: name, email, password, phone, address', async () =>
      expect((await sent).postDataJSON()).toEqual(person))
    await expect(page).toHaveURL('/signup')
    answer.release()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
    expect(await storedToken(page)).toBeNull()
    const ready = page.getByText('Your account is ready. Log in to book your first bike.')
    await expect(ready).toBeVisible()
    await enterLogin(page, { ...person, password: 'something else' })
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(ready, 'not beside an error').toHaveCount(0)
    await enterLogin(page, person)
    await expect(page).toHaveURL('/dashboard/available-bikes')
  })
})

test.describe('Login', () => {
  test('Email and password, link to /signup', async ({ page, given, trouble }) => {
    trouble.expectRefusal('401 POST /api/auth/login')
    await open(page, '/login')
    const main = page.getByRole('main')
    expect(await main.locator('label').allTextContents()).toEqual(['Email', 'Password'])

    await test.step("email required and valid ('Email is required', 'Invalid email address'); password at least 6 characters (message 'Please Provide Your Password')", () =>
      expectRules(page, {
        button: 'Log In',
        right: { Email: 'rahima@shop.test', Password: 'ride-1971' },
        rules: [
          ['Email', '', 'Email is required'],
          ['Email', 'rahima', 'Invalid email address'],
          ['Password', '12345', 'Please Provide Your Password'],
        ],
      }))

    await test.step('a form remembers what was typed when the server refuses', async () => {
      const { email } = await given.customer()
      await enterLogin(page, { email, password: 'something else' })
      await expect(main.getByRole('alert')).toHaveText('Invalid email or password')
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('something else')
    })

    await test.step('link to /signup', async () => {
      await main.getByRole('link', { name: 'Sign up', exact: true }).click()
      await expect(page).toHaveURL('/signup')
    })
  })

  test("On success shows 'Login successful!' (top-right, 2 s) and goes to /dashboard/available-bikes", async ({
    page,
    given,
  }) => {
    const customer = await given.customer()
    const { email, password } = customer
    await open(page, '/login')
    expect(await storedToken(page)).toBeNull()
    const answered = page.waitForResponse('**/api/auth/login')
    await expectToast(page, () => enterLogin(page, customer), {
      success: 'Login successful!',
      after: 'POST /api/auth/login',
    })
    await expect(page).toHaveURL('/dashboard/available-bikes')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Bikes')

    const response = await answered
    const answer = (await response.json()) as { token: string }
    await test.step('Login: email, password; response success, token, message', () => {
      expect(response.request().postDataJSON()).toEqual({ email, password })
      expect(answer).toMatchObject({ success: true, message: expect.stringMatching(/./) })
    })

    await test.step('The login action stores the token field from the login result: a single token, persisted in browser local storage under the key auth', async () =>
      expect(JSON.parse((await storedToken(page)) ?? '{}')).toEqual({ token: answer.token }))

    await test.step('the token payload carries a role and an expiry time exp in seconds', () => {
      const payload = Buffer.from(answer.token.split('.')[1] ?? '', 'base64url').toString()
      const { role, exp } = JSON.parse(payload) as { role: unknown; exp: number }
      expect(role).toBe('user')
      expect(exp * 1000).toBeGreaterThan(Date.now())
      expect(exp * 1000).toBeLessThan(Date.now() + 366 * 24 * 3_600_000)
    })
  })

  test('what is typed and pressed before the page is alive is neither lost nor sent in the address', async ({
    page,
    given,
  }) => {
    const customer = await given.customer()
    const release = await holdScripts(page)
    await page.goto('/login', { waitUntil: 'commit' })
    await enterLogin(page, customer)
    await page.keyboard.press('Enter')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await expect(page).toHaveURL('/login')
    release()
    await expect(page).toHaveURL('/dashboard/available-bikes')
    await expect(page.getByText('Login successful!')).toHaveCount(1)
  })
})

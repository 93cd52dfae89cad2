import { expectAccessible } from './accessible.ts'
import { answerWith, cutOff, holdBack } from './answers.ts'
import { newPerson } from './given.ts'
import { enterLogin, fill, open, signUpFields, storedToken } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { holdScripts } from './slow-line.ts'
import { expectToast, toastsOf } from './toasts.ts'

const LOGIN = 'POST /api/auth/login'
const FALLBACK = 'An unexpected error occurred. Please try again.'

test('Sign Up: fields, sentences, and a refusal', async ({ page, given, trouble }) => {
  await open(page, '/signup')
  const main = page.getByRole('main')
  const alert = main.getByRole('alert')
  const signUp = main.getByRole('button', { name: 'Sign Up', exact: true })
  const labels = ['Name', 'Email', 'Password', 'Phone', 'Address']
  expect(await main.locator('label').allTextContents()).toEqual(labels)

  await signUp.click()
  const sentences = [
    'Name is required',
    'Invalid email address',
    'Password must be at least 6 characters long',
    'Phone number is required',
    'Address is required',
  ]
  await expect(alert).toHaveText(sentences)
  for (const [index, label] of labels.entries()) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveAccessibleDescription(new RegExp(`^${sentences[index]}`))
  }
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expectAccessible(page)

  trouble.expectRefusal('409 POST /api/auth/signup')
  const taken = await given.customer()
  const typed = signUpFields({ ...newPerson(), email: taken.email })
  await fill(page, typed)
  await signUp.click()
  await expect(alert).toHaveText('An account with this email already exists.')
  for (const [label, value] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
  }
  await expect(page).toHaveURL('/signup')
  await expect(toastsOf(page)).toHaveCount(0)

  await main.getByRole('link', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/login')
})

test('Sign Up goes to /login on success', DAILY, async ({ page, trouble }) => {
  trouble.expectRefusal(`401 ${LOGIN}`)
  // A password of 6 characters is enough.
  const person = { ...newPerson(), password: '123456' }
  await open(page, '/signup')
  await fill(page, signUpFields(person))
  const answer = await holdBack(page, 'POST /api/auth/signup')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await answer.asked
  expect((await sent).postDataJSON()).toEqual(person)
  await expect(page).toHaveURL('/signup')
  answer.release()
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  const stored = await page.evaluate(() =>
    [history.state, sessionStorage, localStorage].map((store) => JSON.stringify(store)).join(' '),
  )
  expect(stored, 'in memory alone').not.toContain(person.password)
  expect(await storedToken(page)).toBeNull()
  const ready = page.getByText('Your account is ready. Log in to book your first bike.')
  await expect(ready).toBeVisible()
  await enterLogin(page, { ...person, password: 'something else' })
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await expect(ready, 'not beside an error').toHaveCount(0)
  await enterLogin(page, person)
  await expect(page).toHaveURL('/dashboard/available-bikes')
})

test('Log In: fields, sentences, and why a log-in failed', async ({ page, trouble }) => {
  await open(page, '/login')
  const main = page.getByRole('main')
  const alert = main.getByRole('alert')
  expect(await main.locator('label').allTextContents()).toEqual(['Email', 'Password'])

  await main.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
  await expect(page.getByLabel('Email')).toBeFocused()

  const login = { email: 'rahima@shop.test', password: 'ride-1971' }
  const failed = (message?: string) => ({ success: false, code: 'too_many_requests', message })
  for (const [answer, sentence] of [
    [undefined, 'Invalid email or password'],
    [{ status: 429, body: failed('Please wait.') }, 'Please wait.'],
    [{ status: 500 }, FALLBACK],
    [{ status: 200, body: failed('Not now.') }, 'Not now.'],
    [{ status: 200, body: failed() }, 'Invalid email or password'],
  ] as const) {
    trouble.expectRefusal(`401 ${LOGIN}`, `429 ${LOGIN}`, `500 ${LOGIN}`)
    if (answer) await answerWith(page, LOGIN, answer)
    await enterLogin(page, login)
    await expect(alert).toHaveText(sentence)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(login.email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(login.password)
    await expect(toastsOf(page)).toHaveCount(0)
    expect(await storedToken(page)).toBeNull()
    await page.unrouteAll()
  }

  trouble.expectRefusal(`net::ERR_CONNECTION_REFUSED ${LOGIN}`)
  await cutOff(page, LOGIN)
  await enterLogin(page, login)
  const sentence = 'The shop cannot be reached. Check your connection and try again.'
  await expect(alert).toHaveText(sentence)

  await main.getByRole('link', { name: 'Sign up', exact: true }).click()
  await expect(page).toHaveURL('/signup')
})

test(
  "Log In shows 'Login successful!' and goes to the dashboard",
  DAILY,
  async ({ page, given }) => {
    const customer = await given.customer()
    const { email, password } = customer
    await open(page, '/login')
    const answered = page.waitForResponse('**/api/auth/login')
    await expectToast(page, () => enterLogin(page, customer), {
      success: 'Login successful!',
      after: LOGIN,
    })
    await expect(page).toHaveURL('/dashboard/available-bikes')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Bikes')

    const response = await answered
    const answer = (await response.json()) as { token: string }
    expect(response.request().postDataJSON()).toEqual({ email, password })
    expect(answer).toMatchObject({ success: true, message: expect.stringMatching(/./) })
    expect(JSON.parse((await storedToken(page)) ?? '{}')).toEqual({ token: answer.token })

    const payload = Buffer.from(answer.token.split('.')[1] ?? '', 'base64url').toString()
    const { role, exp } = JSON.parse(payload) as { role: unknown; exp: number }
    expect(role).toBe('user')
    expect(exp * 1000).toBeGreaterThan(Date.now())
    expect(exp * 1000).toBeLessThan(Date.now() + 366 * 24 * 3_600_000)
  },
)

test('What is typed before the page is alive is not lost', async ({ page, given }) => {
  const customer = await given.customer()
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await enterLogin(page, customer)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL('/login')
  const notice = page.getByText('or call us to book')
  await expect(notice).toBeHidden()
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(notice.getByRole('link', { name: /^\+880/ })).toBeVisible()
  await expectAccessible(page)
  release()
  await expect(page).toHaveURL('/dashboard/available-bikes')
  await expect(page.getByText('Login successful!')).toHaveCount(1)
  await expect(notice).toHaveCount(0)
})

test('Without scripts a page says how to book', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/all-bikes`)
  await expect(page.getByText('or call us to book')).toBeVisible()
  await context.close()
})

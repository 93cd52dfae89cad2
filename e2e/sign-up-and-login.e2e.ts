import { holdBack } from './answers.ts'
import { newPerson } from './given.ts'
import { enterLogin, fill, open, signUpFields, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { holdScripts } from './slow-line.ts'
import { toastsOf } from './toasts.ts'

test.describe('Sign Up', () => {
  test('Fields Name, Email, Password, Phone, Address; a Sign Up button; a Log in link', async ({
    page,
  }) => {
    await open(page, '/signup')
    const main = page.getByRole('main')
    const labels = await main.locator('label').allTextContents()
    expect(labels).toEqual(['Name', 'Email', 'Password', 'Phone', 'Address'])
    await expect(main.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible()
    await main.getByRole('link', { name: 'Log in', exact: true }).click()
    await expect(page).toHaveURL('/login')
  })

  test('On success goes to /login', async ({ page, trouble }) => {
    trouble.expectRefusal('401 POST /api/auth/login')
    const person = newPerson()
    await open(page, '/signup')
    await fill(page, signUpFields(person))
    const answer = await holdBack(page, 'POST /api/auth/signup')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await answer.asked
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

  test('a form remembers what was typed when the server refuses', async ({
    page,
    given,
    trouble,
  }) => {
    trouble.expectRefusal('409 POST /api/auth/signup')
    const taken = await given.customer()
    const typed = {
      Name: 'Another person',
      Email: taken.email,
      Password: 'something',
      Phone: '+880 1900 222222',
      Address: 'Sylhet',
    }
    await open(page, '/signup')
    await fill(page, typed)
    await page.getByRole('button', { name: 'Sign Up' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText('An account with this email already exists.')
    for (const [label, value] of Object.entries(typed)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
    }
    await expect(page).toHaveURL('/signup')
    await expect(toastsOf(page)).toHaveCount(0)
  })
})

test.describe('Login', () => {
  test('Email and password, link to /signup', async ({ page }) => {
    await open(page, '/login')
    const main = page.getByRole('main')
    expect(await main.locator('label').allTextContents()).toEqual(['Email', 'Password'])
    await main.getByRole('link', { name: 'Sign up', exact: true }).click()
    await expect(page).toHaveURL('/signup')
  })

  test("On success shows 'Login successful!' and goes to /dashboard/available-bikes", async ({
    page,
    given,
  }) => {
    const customer = await given.customer()
    await open(page, '/login')
    await enterLogin(page, customer)
    await expect(toastsOf(page)).toHaveText('Login successful!')
    await expect(page).toHaveURL('/dashboard/available-bikes')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Available Bikes')
  })

  test('a form remembers what was typed when the server refuses', async ({
    page,
    given,
    trouble,
  }) => {
    trouble.expectRefusal('401 POST /api/auth/login')
    const { email } = await given.customer()
    await open(page, '/login')
    await enterLogin(page, { email, password: 'something else' })
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('something else')
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

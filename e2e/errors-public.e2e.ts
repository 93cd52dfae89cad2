import type { Page } from '@playwright/test'
import { answerWith, cutOff } from './answers.ts'
import { payButton, startBooking, startFailingBooking } from './booking.ts'
import { letTimePassUntil, stopClock } from './clock.ts'
import { enterLogin, open, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'
import { expectToast, toastsOf } from './toasts.ts'
import { signIn } from './sign-in.ts'

const LOGIN = 'POST /api/auth/login'
const LOGIN_FORM = { email: 'rahima@shop.test', password: 'ride-1971' }
const BOOKING_FAILED = { error: 'Something Wrong Happened', after: 'POST /api/rentals' } as const

async function expectLoginFailure(page: Page, sentence: string): Promise<void> {
  await open(page, '/login')
  await enterLogin(page, LOGIN_FORM)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence)
  await expect(page).toHaveURL('/login')
  await expect(toastsOf(page)).toHaveCount(0)
  expect(await storedToken(page)).toBeNull()
}

test.describe('Login failure', () => {
  test('the server message', async ({ page, trouble }) => {
    trouble.expectRefusal(`401 ${LOGIN}`)
    await expectLoginFailure(page, 'Invalid email or password')
  })

  test('the server message, whatever it is', async ({ page, trouble }) => {
    trouble.expectRefusal(`429 ${LOGIN}`)
    const message = 'Too many tries. Please wait a moment.'
    const body = { success: false, code: 'too_many_requests', message }
    await answerWith(page, LOGIN, { status: 429, body })
    await expectLoginFailure(page, message)
  })

  test('else the error message', async ({ page, trouble }) => {
    trouble.expectRefusal(`net::ERR_CONNECTION_REFUSED ${LOGIN}`)
    await cutOff(page, LOGIN)
    const sentence = 'The shop cannot be reached. Check your connection and try again.'
    await expectLoginFailure(page, sentence)
  })

  test("else 'An unexpected error occurred. Please try again.'", async ({ page, trouble }) => {
    trouble.expectRefusal(`500 ${LOGIN}`)
    await answerWith(page, LOGIN, { status: 500 })
    await expectLoginFailure(page, 'An unexpected error occurred. Please try again.')
  })

  test('a response with success false shows its message', async ({ page }) => {
    const body = { success: false, message: 'Your account sleeps.' }
    await answerWith(page, LOGIN, { status: 200, body })
    await expectLoginFailure(page, 'Your account sleeps.')
  })

  test("else 'Invalid email or password'", async ({ page }) => {
    await answerWith(page, LOGIN, { status: 200, body: { success: false } })
    await expectLoginFailure(page, 'Invalid email or password')
  })
})

test("Listing fetch error: 'Something went wrong. Please try again later.' in the filter area", async ({
  page,
  trouble,
}) => {
  trouble.expectRefusal('500 GET /api/bikes')
  await page.clock.install()
  await open(page, '/all-bikes')
  await stopClock(page)
  const end = await answerWith(page, 'GET /api/bikes', { status: 500, body: 'out of order' })
  const filters = page.getByRole('region', { name: 'Find your bike' })
  const alert = filters.getByRole('alert')
  await letTimePassUntil(page, () => alert.isVisible(), 500)
  await expect(alert).toHaveText('Something went wrong. Please try again later.')
  await end()
  await letTimePassUntil(page, async () => !(await alert.isVisible()), 500)
})

test("Empty filter result: 'No bikes match the selected filters' with emoji", async ({ page }) => {
  await open(page, '/all-bikes?search=no+such+bike')
  const text = page.getByText(/^No bikes match the selected filters \p{Extended_Pictographic}/u)
  await expect(text).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test("Login success: 'Login successful!' (top-right, 2 s), once the server has answered", async ({
  page,
  given,
}) => {
  const customer = await given.customer()
  await open(page, '/login')
  await expectToast(page, () => enterLogin(page, customer), {
    success: 'Login successful!',
    after: LOGIN,
  })
  await expect(page).toHaveURL('/dashboard/available-bikes')
})

test("Booking failure: 'Something Wrong Happened' (3 s), and never a success", async ({
  page,
  given,
  trouble,
}) => {
  trouble.expectRefusal('500 POST /api/rentals')
  const dialog = await startFailingBooking(page, given)
  await expectToast(page, () => payButton(dialog).click(), BOOKING_FAILED)
  await expect(payButton(dialog)).toBeEnabled()
})

test('where the server says why, the reason follows in the toast', async ({
  page,
  given,
  trouble,
}) => {
  trouble.expectRefusal('409 POST /api/rentals')
  const bike = await given.bike()
  await signIn(page, given, await given.customer())
  const dialog = await startBooking(page, bike, inMinutes(60))
  await given.rental({ of: await given.customer(), bike, startTime: inMinutes(60) })
  await expectToast(page, () => payButton(dialog).click(), {
    ...BOOKING_FAILED,
    reason: 'This bike has just been taken.',
  })
})

test('a dialog remembers what was typed when the server refuses', async ({
  page,
  given,
  trouble,
}) => {
  trouble.expectRefusal('500 POST /api/rentals')
  const dialog = await startFailingBooking(page, given)
  const typed = await dialog.getByLabel('Start Time').inputValue()
  await payButton(dialog).click()
  await expect(toastsOf(page).last()).toContainText('Something Wrong Happened')
  await expect(dialog.getByLabel('Start Time')).toHaveValue(typed)
})

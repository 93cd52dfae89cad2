import { answerWith, cutOff } from './answers.ts'
import { payButton, startBooking } from './booking.ts'
import { letTimePassUntil, stopClock } from './clock.ts'
import { enterLogin, open, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { signIn } from './sign-in.ts'
import { inMinutes } from './times.ts'
import { expectToast, toastsOf } from './toasts.ts'

const LOGIN = 'POST /api/auth/login'
const FALLBACK = 'An unexpected error occurred. Please try again.'
const BOOKING_FAILED = { error: 'Something Wrong Happened', after: 'POST /api/rentals' } as const

const refusal = (message?: string) => ({
  success: false,
  code: 'too_many_requests',
  ...(message !== undefined && { message }),
})

test('Login failure', async ({ page, trouble }) => {
  trouble.expectRefusal(`401 ${LOGIN}`, `429 ${LOGIN}`, `500 ${LOGIN}`)
  await open(page, '/login')
  for (const [rule, answer, sentence] of [
    ['the server message', undefined, 'Invalid email or password'],
    ['whatever it is', { status: 429, body: refusal('Please wait.') }, 'Please wait.'],
    [`else '${FALLBACK}'`, { status: 500 }, FALLBACK],
    [
      'a response with success false shows its message',
      { status: 200, body: refusal('Your account sleeps.') },
      'Your account sleeps.',
    ],
    [
      "else 'Invalid email or password'",
      { status: 200, body: refusal() },
      'Invalid email or password',
    ],
    [
      'else the error message',
      'cut off',
      'The shop cannot be reached. Check your connection and try again.',
    ],
  ] as const) {
    await test.step(rule, async () => {
      if (answer === 'cut off') {
        trouble.expectRefusal(`net::ERR_CONNECTION_REFUSED ${LOGIN}`)
        await cutOff(page, LOGIN)
      } else if (answer) await answerWith(page, LOGIN, answer)
      await enterLogin(page, { email: 'rahima@shop.test', password: 'ride-1971' })
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(sentence)
      await expect(page).toHaveURL('/login')
      await expect(toastsOf(page)).toHaveCount(0)
      expect(await storedToken(page)).toBeNull()
      await page.unrouteAll()
    })
  }
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

test("Empty filter result: 'No bikes match the selected filters' with emoji", async ({
  page,
  openAsCustomer,
}) => {
  const text = page.getByText(/^No bikes match the selected filters \p{Extended_Pictographic}/u)
  await open(page, '/all-bikes?search=no+such+bike')
  await expect(text).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await openAsCustomer('/dashboard/available-bikes')
  await page.getByLabel('Search').fill('no such bike')
  await expect(text).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test("Booking failure: 'Something Wrong Happened' (3 s), and never a success", async ({
  page,
  given,
  trouble,
}) => {
  trouble.expectRefusal('500 POST /api/rentals', '409 POST /api/rentals')
  const bike = await given.bike()
  await signIn(page, given, await given.customer())
  const dialog = await startBooking(page, bike, inMinutes(60))
  const typed = await dialog.getByLabel('Start Time').inputValue()
  const pay = () => payButton(dialog).click()
  await answerWith(page, 'POST /api/rentals', { status: 500 })
  await expectToast(page, pay, BOOKING_FAILED)
  await expect(payButton(dialog)).toBeEnabled()

  await test.step('a dialog remembers what was typed when the server refuses', () =>
    expect(dialog.getByLabel('Start Time')).toHaveValue(typed))

  await test.step('where the server says why, the reason follows in the toast', async () => {
    await page.unrouteAll()
    await given.rental({ of: await given.customer(), bike, startTime: inMinutes(60) })
    const reason = 'This bike has just been taken.'
    await expectToast(page, pay, { ...BOOKING_FAILED, reason })
  })
})

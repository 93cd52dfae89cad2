import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { choose, expectOutcome, expectPaymentPage, payButton, startBooking } from './booking.ts'
import { type givenAt, newPerson } from './given.ts'
import { cardOf, enterLogin, fill, open, rowOf, signUpFields, storedToken } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { signIn } from './sign-in.ts'
import { slowDown } from './slow-line.ts'
import { entered, inMinutes, toldRange } from './times.ts'
import { holdToasts } from './toasts.ts'

/** Nothing that can be pressed is below the window's edge or behind the dialog's foot. */
async function expectAllInView(dialog: Locator): Promise<void> {
  const foot = await payButton(dialog).boundingBox()
  const controls = dialog.locator('form').locator('button, input')
  await expect(payButton(dialog)).toBeInViewport({ ratio: 1 })
  for (const control of await controls.all()) {
    await expect(control).toBeInViewport({ ratio: 1 })
    const box = await control.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
  }
}

/** A dialog opens once its bike was read. */
async function expectNoDialog(dialog: Locator): Promise<void> {
  const page = dialog.page()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(dialog).toHaveCount(0)
}

/** The server ends the session, and the browser does not know yet. */
async function endSession(page: Page, given: ReturnType<typeof givenAt>): Promise<void> {
  const stored = (await storedToken(page)) ?? '{}'
  await given.call('POST /auth/logout', { as: (JSON.parse(stored) as { token: string }).token })
}

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test(
    `A visitor pays after nine taps on eight screens, ${width} px`,
    width === 360 ? DAILY : {},
    async ({ page, given }) => {
      await page.setViewportSize({ width, height })
      const [bike, person] = [await given.bike(), newPerson()]
      const main = page.getByRole('main')
      const dialog = page.getByRole('dialog', { name: 'Continue booking' })
      const bookNow = main.getByRole('button', { name: 'Book now' })
      let taps = 0
      const tap = async (target: Locator) => {
        taps += 1
        await target.click()
      }
      const screens: string[] = []
      page.on('framenavigated', () => {
        const { pathname } = new URL(page.url())
        if (screens.at(-1) !== pathname) screens.push(pathname)
      })

      await open(page, '/')
      await tap(main.getByRole('link', { name: 'Visit Now' }))
      await page.getByLabel('Search').fill(bike.name)
      await tap(cardOf(page, bike).getByRole('link', { name: /View Details/ }))
      await expect(bookNow).toBeInViewport({ ratio: 1 })
      await tap(bookNow)
      await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(bike.name)
      await tap(main.getByRole('link', { name: 'Sign up' }))
      await fill(page, signUpFields(person))
      await tap(main.getByRole('button', { name: 'Sign Up' }))
      await tap(main.getByRole('button', { name: 'Log In' }))
      await expect(dialog).toContainText(bike.name)
      await tap(dialog.getByRole('button', { name: /^Tomorrow/ }))
      await tap(payButton(dialog))
      await expectPaymentPage(page, '100.00')
      await tap(page.getByRole('button', { name: 'Pay', exact: true }))
      await expectOutcome(page, 'Booked. See you on')
      expect(taps).toBe(9)
      expect(screens.slice(0, -1)).toEqual([
        '/',
        '/all-bikes',
        `/bikes/${bike._id}`,
        '/login',
        '/signup',
        '/login',
        '/dashboard/available-bikes',
        '/gwprocess/v4/gw.php',
      ])

      // A booking that was paid is not continued.
      await open(page, '/dashboard/available-bikes')
      await expectNoDialog(dialog)
    },
  )
}

test('A booking is continued after the log-in as it was begun, and once', async ({
  page,
  given,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [bike, customer] = [await given.bike(), await given.customer()]
  const [from, to] = [inMinutes(60), inMinutes(300)]
  const time = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() }).toString()
  const dialog = page.getByRole('dialog', { name: 'Continue booking' })
  const bookNow = page.getByRole('button', { name: 'Book now' })
  await open(page, `/bikes/${bike._id}?${time}`)
  await expect(page.getByText('Free at this time')).toBeVisible()
  await expect(bookNow).toBeInViewport({ ratio: 1 })
  await bookNow.click()
  const booking = page.getByRole('region', { name: 'Your booking' })
  await expect(booking).toContainText(toldRange(from, to))
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await enterLogin(page, customer)
  const expectTimes = async (within: Locator) => {
    await expect(within.getByLabel('Start Time')).toHaveValue(entered(from))
    await expect(within.getByLabel('Planned Return')).toHaveValue(entered(to))
  }
  await expectTimes(dialog)
  await expect(dialog).toContainText('100 TK now, about 380 after')

  // A reload keeps what is typed, and every control is in view.
  await dialog.getByRole('button', { name: 'Have a coupon?' }).click()
  await dialog.getByLabel('Coupon code').fill('NEWRIDER')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toContainText('100 TK now, about 280 after')
  await expectAllInView(dialog)
  await page.reload()
  await expectTimes(dialog)
  await expect(dialog.getByLabel('Coupon code')).toHaveValue('NEWRIDER')

  // It does not open again after it was closed, but the bike's own dialog still knows the rest.
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expectNoDialog(dialog)
  await open(page, `/bikes/${bike._id}?${time}`)
  await bookNow.click()
  const own = page.getByRole('dialog', { name: `Book ${bike.name}` })
  await expect(own.getByLabel('Coupon code')).toHaveValue('NEWRIDER')

  // "Try again" opens it once more as it was sent.
  await payButton(own).click()
  await choose(page, 'Fail')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expectTimes(own)
  await expect(own.getByLabel('Coupon code')).toHaveValue('NEWRIDER')
})

test('A session that ends in the middle of a booking loses nothing', async ({
  page,
  given,
  trouble,
}) => {
  trouble.expectRefusal('401 POST /api/rentals', '401 GET /api/coupons/NEWRIDER')
  const [bike, customer] = [await given.bike(), await given.customer()]
  await signIn(page, given, customer)
  await open(page, `/bikes/${bike._id}`)
  await page.getByRole('button', { name: 'Book now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start Time').fill(entered(inMinutes(90)))
  await dialog.getByRole('button', { name: 'Have a coupon?' }).click()
  await dialog.getByLabel('Coupon code').fill('NEWRIDER')
  for (const act of [dialog.getByRole('button', { name: 'Apply' }), payButton(dialog)]) {
    await endSession(page, given)
    await act.click()
    await expect(page).toHaveURL('/login')
    await enterLogin(page, customer)
    const next = page.getByRole('dialog', { name: 'Continue booking' })
    await expect(next.getByLabel('Start Time')).toHaveValue(entered(inMinutes(90)))
    await expect(next.getByLabel('Coupon code')).toHaveValue('NEWRIDER')
    await open(page, `/bikes/${bike._id}`)
    await page.getByRole('button', { name: 'Book now' }).click()
  }
})

test('A session that a poll finds ended loses nothing that is typed', async ({
  page,
  given,
  trouble,
}) => {
  trouble.expectRefusal('401 GET /api/rentals', '401 POST /api/rentals')
  const [bike, customer] = [await given.bike(), await given.customer()]
  // The page of a bike reads the rentals again while the customer has one of it.
  const [startTime, plannedReturn] = [inMinutes(60), inMinutes(120)]
  await given.rental({ of: customer, bike, startTime, plannedReturn })
  await page.clock.install()
  await signIn(page, given, customer)
  await open(page, `/bikes/${bike._id}?from=${inMinutes(600).toISOString()}`)
  await page.getByRole('button', { name: 'Book now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Planned Return').fill(entered(inMinutes(700)))
  await endSession(page, given)
  await page.clock.fastForward(12_000)
  await expect(page.locator('html')).toHaveAttribute('data-auth', 'out')
  await payButton(dialog).click()
  await expect(page).toHaveURL('/login')
  await enterLogin(page, customer)
  const next = page.getByRole('dialog', { name: 'Continue booking' })
  await expect(next.getByLabel('Start Time')).toHaveValue(entered(inMinutes(600)))
  await expect(next.getByLabel('Planned Return')).toHaveValue(entered(inMinutes(700)))
})

test('A booking on a slow line and in two tabs is made once', async ({
  page,
  context,
  given,
  trouble,
}) => {
  trouble.expectRefusal('409 POST /api/rentals')
  const bike = await given.bike()
  await signIn(page, given, await given.customer())
  const tab = await context.newPage()
  await tab.setViewportSize({ width: 360, height: 740 })
  const other = await startBooking(tab, bike, inMinutes(60))
  const endSlowness = await slowDown(page)
  const dialog = await startBooking(page, bike, inMinutes(60))
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/rentals')) sent += 1
  })
  await payButton(dialog).dblclick()
  await expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
  await expectPaymentPage(page, '100.00')
  expect(sent).toBe(1)
  await endSlowness()
  await choose(page, 'Pay')
  await expectOutcome(page, 'Booked. See you on')

  // The other tab says that the bike is booked, and begins nothing more.
  await payButton(other).click()
  const said = 'The advance for this bike is paid. It is booked for you.'
  await expect(other.getByRole('alert')).toContainText(said)
  await expect(payButton(other)).toBeDisabled()
  const link = other.getByRole('link', { name: 'My Rentals' })
  await holdToasts(tab)
  await expect(link).toBeInViewport({ ratio: 1 })
  await link.click()
  await expect(rowOf(tab, bike.name)).toHaveCount(1)
  await open(tab, '/dashboard/available-bikes')
  await expectNoDialog(tab.getByRole('dialog'))
})

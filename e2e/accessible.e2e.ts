import { demoLogins } from '#db/demo-logins'
import { SCREENS } from '#web/screens'
import { expectAccessible } from './accessible.ts'
import { payButton, startBooking } from './booking.ts'
import { openDesk, rowIn } from './desk.ts'
import { refuse } from './refuse.ts'
import { cardOf, fill, goTo, open, rowOf, signUpFields } from './screens.ts'
import { expect, test } from './shop.ts'
import { managing, openAs, signIn } from './sign-in.ts'
import { inMinutes } from './times.ts'
import { holdToasts, toastsOf } from './toasts.ts'

const CRASH = 'Unexpected Application Error!'

/** The screens of one bike or one rental are checked by the journeys that fill them. */
const LISTED = SCREENS.filter(({ path }) => !path.includes(':id'))

for (const { path, access } of LISTED) {
  test(`Accessible: the screen ${path}`, async ({ page, openAsAdmin }) => {
    await (access === 'anyone' ? open(page, path) : openAsAdmin(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').getByText(/^loading$/i)).toHaveCount(0)
    await expectAccessible(page)
  })
}

test('Accessible: the menus of small windows', async ({ page, openAsCustomer }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/about')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page)
  await openAsCustomer('/dashboard/my-rentals')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Dashboard menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: missing bikes and the not-found page', async ({ page, given, trouble }) => {
  const bike = await given.bike({ isAvailable: false })
  await open(page, `/bikes/${bike._id}`)
  await expect(page.getByRole('button', { name: 'Not Available' })).toBeDisabled()
  await expectAccessible(page)
  trouble.expectRefusal('404 GET /bikes/:id', '404 GET /no/such/page')
  for (const address of ['/bikes/0190b1c2-0000-7000-8000-00000000dead', '/no/such/page']) {
    await open(page, address)
    await expectAccessible(page)
  }
})

test('Accessible: the error page of a failing route', async ({ page, trouble }) => {
  trouble.expectRefusal('503 GET /nowhere.data')
  await open(page, '/about')
  await page.route('**/nowhere.data*', (route) => route.fulfill({ status: 503, body: '' }))
  await goTo(page, '/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CRASH)
  await expectAccessible(page, new RegExp(CRASH))
})

test('Accessible: a form with everything wrong, and refused', async ({ page, given, trouble }) => {
  const taken = await given.customer()
  await open(page, '/signup')
  const signUp = page.getByRole('main').getByRole('button', { name: 'Sign Up' })
  await signUp.click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectAccessible(page)
  trouble.expectRefusal('409 POST /api/auth/signup')
  await fill(page, signUpFields(taken))
  await signUp.click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
})

test('Accessible: toasts of success and of error', async ({ page, trouble, openAsCustomer }) => {
  trouble.expectRefusal('500 PUT /api/users/me')
  await openAsCustomer('/dashboard/update-profile')
  const save = page.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible()
  await holdToasts(page)
  const reason = await refuse(page, 'PUT /api/users/me')
  await save.click()
  await expect(page.getByText(reason)).toBeVisible()
  await expectAccessible(page)
  await expect(page.locator('[data-toast=success]'), 'seen all the while').toBeVisible()
  await expect(page.locator('[data-toast=error]')).toBeVisible()
})

test('Accessible: a refusal over the booking dialog', async ({ page, given, trouble }) => {
  trouble.expectRefusal('409 POST /api/rentals')
  const bike = await given.bike()
  await signIn(page, given, await given.customer())
  const dialog = await startBooking(page, bike, inMinutes(60))
  await refuse(page, 'POST /api/rentals', 'bike_taken')
  await payButton(dialog).click()
  await expect(toastsOf(page).last()).toContainText('Something Wrong Happened')
  await holdToasts(page)
  await expectAccessible(page)
  await expect(toastsOf(page), 'seen all the while').toBeVisible()
  await expect(dialog).toBeVisible()
})

test('Accessible: My Rentals with money on its way', async ({ page, given }) => {
  const of = await given.customer()
  const [paid, inReview] = [await given.bike({ pricePerHour: 40 }), await given.bike()]
  const refused = await given.bike()
  await given.rental({ of, bike: paid, startTime: inMinutes(60) })
  await given.returned({ bike: paid, returnTime: inMinutes(60 + 150) })
  const risky = { of, startTime: inMinutes(60), action: 'pay_risky' }
  await given.payment({ ...risky, bike: inReview })
  const ref = await given.payment({ ...risky, bike: refused })
  await openAs(page, given, of, '/dashboard/my-rentals?tab=paid')
  await expect(rowOf(page, paid.name)).toContainText('100 taka')
  for (const { name } of [inReview, refused]) {
    await expect(page.getByText(`for the ${name}: in review`)).toBeVisible({ timeout: 30_000 })
  }
  const as = await given.tokenOf(demoLogins.admin)
  await given.call('POST /payments/:ref/refund', { as, params: { ref } })
  await page.reload()
  await expect(page.getByText(new RegExp(`for the ${refused.name}: refund`))).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: a list that cannot be loaded', async ({ page, trouble, openAsCustomer }) => {
  const payment = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
  trouble.expectRefusal(`404 GET /api/payments/${payment}`, '500 GET /api/rentals')
  await refuse(page, 'GET /api/rentals')
  await openAsCustomer(`/dashboard/my-rentals?payment=${payment}`)
  await expect(page.getByText('Unknown payment')).toBeVisible()
  await expect(page.getByText('Some Error Occurred')).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: Rent Management with an error', async ({ page, given, openAsAdmin }) => {
  const [bike, back, of] = [await given.bike(), await given.bike(), await given.customer()]
  for (const each of [bike, back]) {
    await given.rental({ of, bike: each, startTime: inMinutes(60) })
  }
  await given.returned({ bike: back, returnTime: inMinutes(60 + 90) })
  await openAsAdmin('/dashboard/rent-management')
  await expect(rowOf(page, back.name)).toContainText('180 taka')
  await rowOf(page, bike.name).getByRole('button', { name: 'Calculate' }).click()
  await expect(page.getByText('Return time cannot be empty.')).toBeVisible()
  await expectAccessible(page)
})

test('Accessible: the dialogs of Manage Bikes', async ({ page, given, openAsAdmin }) => {
  const bike = await given.bike()
  await openAsAdmin(managing(bike))
  const card = cardOf(page, bike)
  const update = card.getByRole('button', { name: /Update/ })
  await update.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).clear()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(update).toBeFocused()
  await card.getByRole('button', { name: /Delete/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
})

test("Accessible: duties, and a payment's history", async ({ page, given, openAsAdmin }) => {
  const { bike } = await given.paymentInReview()
  await openAsAdmin('/dashboard/user-management')
  await page.getByLabel('Search').fill(demoLogins.admin.email)
  const duties = rowOf(page, demoLogins.admin.email).getByRole('button', { name: 'Duties' })
  await duties.click()
  await expect(page.getByRole('checkbox', { name: 'People' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(duties).toBeFocused()
  await openDesk(page, given)
  const row = rowIn(page, 'Waiting for review', bike.name)
  await row.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('opened its page')
  await expectAccessible(page)
})

import { demoLogins } from '#db/demo'
import { expectAccessible } from './accessible.ts'
import { startBooking } from './booking.ts'
import { cardOf, logIn, open, rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'

/** Nothing moves, so that no colour is measured half-way to another. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.describe('axe finds nothing, in light and dark, at 360 and 1280 px', () => {
  test.slow()

  for (const [screen, address] of [
    ['Home', '/'],
    ['About', '/about'],
    ['All Bikes', '/all-bikes'],
    ['All Bikes without a match', '/all-bikes?search=no+such+bike'],
    ['Sign Up', '/signup'],
    ['Log In', '/login'],
  ] as const) {
    test(screen, async ({ page }) => {
      await open(page, address)
      await expectAccessible(page)
    })
  }

  test('the not-found page', async ({ page, trouble }) => {
    trouble.expectRefusal('404 GET /no/such/page')
    await open(page, '/no/such/page')
    await expectAccessible(page)
  })

  test('Sign Up with everything wrong', async ({ page }) => {
    await open(page, '/signup')
    await page.getByRole('button', { name: 'Sign Up' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expectAccessible(page)
  })

  test('Bike detail and the booking dialog', async ({ page, given }) => {
    const bike = await given.bike()
    await logIn(page, await given.customer())
    await open(page, `/bikes/${bike._id}`)
    await expectAccessible(page)
    const dialog = await startBooking(page, bike, inMinutes(60))
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
  })

  test('the screens of a customer', async ({ page, given }) => {
    const bike = await given.bike()
    const customer = await given.customer()
    await given.rental({ of: customer, bike, startTime: inMinutes(60) })
    await logIn(page, customer)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page)
    await open(page, '/dashboard/my-rentals')
    await expect(rowOf(page, bike.name)).toBeVisible()
    await expectAccessible(page)
    await open(page, '/dashboard/profile')
    await expect(page.getByText(customer.email)).toBeVisible()
    await expectAccessible(page)
    await open(page, '/dashboard/update-profile')
    await expect(page.getByLabel('Full Name')).toBeVisible()
    await expectAccessible(page)
  })

  test('the screens of an admin', async ({ page, given }) => {
    const bike = await given.bike()
    await given.rental({ of: await given.customer(), bike, startTime: inMinutes(60) })
    await logIn(page, demoLogins.admin)
    await open(page, '/dashboard/rent-management')
    await rowOf(page, bike.name).getByRole('button', { name: 'Calculate' }).click()
    await expect(page.getByText('Return time cannot be empty.')).toBeVisible()
    await expectAccessible(page)
    await open(page, '/dashboard/add-bike')
    await page.getByRole('main').getByRole('button', { name: 'Add Bike' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expectAccessible(page)
    await open(page, '/dashboard/user-management')
    await expect(page.getByText(demoLogins.admin.email)).toBeVisible()
    await expectAccessible(page)
  })

  test('Manage Bikes and its dialogs', async ({ page, given }) => {
    const bike = await given.bike()
    await logIn(page, demoLogins.admin)
    await open(page, `/dashboard/manage-bike?search=${encodeURIComponent(bike.name)}`)
    const card = cardOf(page, bike)
    await expect(card).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('button', { name: /Update/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: /Delete/ }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
  })
})

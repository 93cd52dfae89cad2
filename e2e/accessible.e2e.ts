import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { payButton, startBooking } from './booking.ts'
import { enterLogin, fill, goTo, open, signUpFields } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'

const CRASH = 'Unexpected Application Error!'

/** From now on the shop's answer to these calls is that it cannot. */
async function breakCalls(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 500, body: 'broken' }))
}

test.describe('accessibility of the public screens', () => {
  test.slow()

  for (const [screen, address] of [
    ['About', '/about'],
    ['All Bikes', '/all-bikes'],
    ['All Bikes without a match', '/all-bikes?search=no+such+bike'],
  ] as const) {
    test(screen, async ({ page }) => {
      await open(page, address)
      await expectAccessible(page)
    })
  }

  test('Home, the contact form with everything wrong, and the mobile menu', async ({ page }) => {
    await open(page, '/')
    await expectAccessible(page)
    const form = page.locator('#write-to-us')
    await form.scrollIntoViewIfNeeded()
    const send = form.getByRole('button')
    await expect(send).toHaveAttribute('type', 'submit')
    await expect(async () => {
      await send.click()
      await expect(page.getByText('Name is required')).toBeVisible({ timeout: 500 })
    }).toPass()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
    await expectAccessible(page)
  })

  test('a listing that cannot be had', async ({ page, trouble }) => {
    trouble.expectRefusal('500 GET /api/bikes')
    await breakCalls(page, '**/api/bikes?*')
    await open(page, '/about')
    await page.getByRole('navigation', { name: 'Main' }).getByText('All Bikes').click()
    await expect(page.getByText('sorry some error occurred')).toBeVisible()
    await expectAccessible(page)
  })

  test('a bike, and the booking dialog with and without an error', async ({
    page,
    given,
    openAsCustomer,
  }) => {
    const bike = await given.bike()
    await openAsCustomer(`/bikes/${bike._id}`)
    await expectAccessible(page)
    const dialog = await startBooking(page, bike, inMinutes(60))
    await expectAccessible(page)
    await dialog.getByLabel('Start Time').clear()
    await payButton(dialog).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
  })

  test('a bike that cannot be had, and one that is not there', async ({ page, given, trouble }) => {
    const bike = await given.bike({ isAvailable: false })
    await open(page, `/bikes/${bike._id}`)
    await expect(page.getByRole('button', { name: 'Not Available' })).toBeDisabled()
    await expectAccessible(page)
    trouble.expectRefusal('404 GET /bikes/:id')
    await open(page, '/bikes/0190b1c2-0000-7000-8000-00000000dead')
    await expectAccessible(page)
  })

  test('the not-found page', async ({ page, trouble }) => {
    trouble.expectRefusal('404 GET /no/such/page')
    await open(page, '/no/such/page')
    await expectAccessible(page)
  })

  test('the error page of a failing route', async ({ page, trouble }) => {
    trouble.expectRefusal('503 GET /nowhere.data')
    await open(page, '/about')
    await page.route('**/nowhere.data*', (route) => route.fulfill({ status: 503, body: '' }))
    await goTo(page, '/nowhere')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(CRASH)
    await expectAccessible(page, new RegExp(CRASH))
  })

  test('Sign Up, with everything wrong, and refused', async ({ page, given, trouble }) => {
    const taken = await given.customer()
    await open(page, '/signup')
    await expectAccessible(page)
    const signUp = page.getByRole('main').getByRole('button', { name: 'Sign Up' })
    await signUp.click()
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required')
    await expect(page.getByLabel('Name')).toBeFocused()
    await expectAccessible(page)
    trouble.expectRefusal('409 POST /api/auth/signup')
    await fill(page, signUpFields(taken))
    await signUp.click()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessible(page)
  })

  test('Log In, with everything wrong, and refused', async ({ page, trouble }) => {
    await open(page, '/login')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessible(page)
    trouble.expectRefusal('401 POST /api/auth/login')
    await enterLogin(page, { email: 'nobody@shop.test', password: 'no-such-password' })
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
    await expectAccessible(page)
  })
})

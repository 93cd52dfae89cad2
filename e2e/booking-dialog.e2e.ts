import { answerWith, holdBack } from './answers.ts'
import { expectPaymentPage, payButton, startBooking } from './booking.ts'
import { DAILY, expect, test } from './shop.ts'
import { signIn } from './sign-in.ts'
import { entered, inMinutes } from './times.ts'
import { expectToast } from './toasts.ts'

// Here the parts move as they come and go, which other journeys leave out.
test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }))

test('Book now opens the booking dialog', DAILY, async ({ page, given, openAsCustomer }) => {
  const bike = await given.bike({ pricePerHour: 99.5 })
  await openAsCustomer(`/bikes/${bike._id}`)
  const bookNow = page.getByRole('button', { name: 'Book now' })
  const dialog = page.getByRole('dialog')
  const input = dialog.getByLabel('Start Time', { exact: true })
  const alert = dialog.getByRole('alert')
  await expect(dialog).toHaveCount(0)

  await bookNow.click()
  await expect(dialog.getByRole('heading')).toHaveText(`Book ${bike.name}`)
  await expect(dialog).toHaveAccessibleName(`Book ${bike.name}`)

  await expect(dialog).toContainText('99.50 taka')
  await expect(dialog.getByText('Advance Booking Fee: 100 TK', { exact: true })).toBeVisible()
  const pay = dialog.getByRole('button', { name: 'Pay 100 TK and Book', exact: true })
  await expect(pay).toBeEnabled()

  for (const leave of [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await leave()
    await expect(dialog).toHaveCount(0)
    await expect(bookNow).toBeFocused()
    await bookNow.click()
    await expect(payButton(dialog)).toBeEnabled()
  }

  await expect(input).toHaveAttribute('type', 'datetime-local')
  await expect(input).toHaveAttribute('required')
  await payButton(dialog).click()
  await expect(alert).toHaveText('Start time is required.')
  await expect(input).toBeFocused()
  await expect(input).toHaveAttribute('aria-invalid', 'true')
  await expect(input).toHaveAccessibleDescription(/^Start time is required\.(?= |$)/)
  await input.fill(entered(inMinutes(60)))
  await expect(alert).toHaveCount(0)
  await expect(input).not.toHaveAttribute('aria-invalid')
  const hasPassed = dialog.getByText('This start has passed: the rental begins when')
  await expect(hasPassed).toHaveCount(0)
  await input.fill(entered(inMinutes(-5)))
  await expect(hasPassed).toBeVisible()

  await input.fill(entered(inMinutes(60)))
  const answer = await holdBack(page, 'POST /api/rentals')
  await payButton(dialog).click()
  await answer.asked
  const busy = dialog.getByRole('button', { name: 'Processing...', exact: true })
  await expect(busy).toBeDisabled()
  await expect(payButton(dialog)).toHaveCount(0)
  answer.release()
  await expectPaymentPage(page, '100.00')
})

test('Booking failure: a toast, and the reason if known', async ({ page, given, trouble }) => {
  trouble.expectRefusal('500 POST /api/rentals', '409 POST /api/rentals')
  const bike = await given.bike()
  await signIn(page, given, await given.customer())
  const dialog = await startBooking(page, bike, inMinutes(60))
  const pay = () => payButton(dialog).click()
  const failed = { error: 'Something Wrong Happened', after: 'POST /api/rentals' }
  await answerWith(page, 'POST /api/rentals', { status: 500 })
  await expectToast(page, pay, failed)
  await expect(payButton(dialog)).toBeEnabled()
  await expect(dialog.getByLabel('Start Time')).toHaveValue(entered(inMinutes(60)))
  await page.unrouteAll()
  await given.rental({ of: await given.customer(), bike, startTime: inMinutes(60) })
  await expectToast(page, pay, { ...failed, reason: 'This bike has just been taken.' })
})

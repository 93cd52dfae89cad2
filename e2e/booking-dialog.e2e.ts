import type { Locator, Page } from '@playwright/test'
import type { BikeView } from '#contract/bikes'
import { holdBack } from './answers.ts'
import { expectPaymentPage, payButton, startBooking } from './booking.ts'
import { open } from './screens.ts'
import { expect, test } from './shop.ts'
import { signIn } from './sign-in.ts'
import { entered, inMinutes } from './times.ts'

async function openDialog(page: Page, bike: BikeView): Promise<Locator> {
  await open(page, `/bikes/${bike._id}`)
  await page.getByRole('button', { name: 'Book now' }).click()
  return page.getByRole('dialog')
}

test.describe('Bike detail: Booking dialog', () => {
  test.beforeEach(async ({ page, given }) => signIn(page, given, await given.customer()))

  test("title 'Book {bike name}'", async ({ page, given }) => {
    const bike = await given.bike()
    const dialog = await openDialog(page, bike)
    await expect(dialog.getByRole('heading')).toHaveText(`Book ${bike.name}`)
    await expect(dialog).toHaveAccessibleName(`Book ${bike.name}`)
  })

  test('a required Start Time datetime-local input', async ({ page, given }) => {
    const dialog = await openDialog(page, await given.bike())
    const input = dialog.getByLabel('Start Time', { exact: true })
    await expect(input).toHaveAttribute('type', 'datetime-local')
    await expect(input).toHaveAttribute('required')
    await payButton(dialog).click()
    await expect(dialog.getByRole('alert')).toHaveText('Start time is required.')
    await expect(input).toBeFocused()
    await input.fill(entered(inMinutes(60)))
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })

  test('a start time in the past is refused before the server is asked', async ({
    page,
    given,
  }) => {
    const dialog = await startBooking(page, await given.bike(), inMinutes(-60))
    await payButton(dialog).click()
    const alert = dialog.getByRole('alert')
    await expect(alert).toHaveText('The start time lies in the past. Choose a later one.')
  })

  test("the text 'Advance Booking Fee: 100 TK', a button 'Pay 100 TK and Book'", async ({
    page,
    given,
  }) => {
    const dialog = await openDialog(page, await given.bike())
    await expect(dialog.getByText('Advance Booking Fee: 100 TK', { exact: true })).toBeVisible()
    await expect(
      dialog.getByRole('button', { name: 'Pay 100 TK and Book', exact: true }),
    ).toBeEnabled()
  })

  test("that shows 'Processing...' while busy", async ({ page, given }) => {
    const dialog = await startBooking(page, await given.bike(), inMinutes(60))
    const answer = await holdBack(page, 'POST /api/rentals')
    await payButton(dialog).click()
    await answer.asked
    const busy = dialog.getByRole('button', { name: 'Processing...', exact: true })
    await expect(busy).toBeDisabled()
    await expect(payButton(dialog)).toHaveCount(0)
    answer.release()
    await expectPaymentPage(page, '100.00')
  })

  test('and a close button', async ({ page, given }) => {
    const dialog = await openDialog(page, await given.bike())
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Book now' })).toBeFocused()
  })

  test('Escape closes it, too', async ({ page, given }) => {
    const dialog = await openDialog(page, await given.bike())
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Book now' })).toBeFocused()
  })
})

import { choose, expectOutcome, expectPaymentPage, payButton } from './booking.ts'
import { open, rowOf } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { holdScripts } from './slow-line.ts'
import { signIn } from './sign-in.ts'
import { entered, inMinutes, told, toldRange } from './times.ts'

test('A customer plans the return and sees the cost', DAILY, async ({ page, given, trouble }) => {
  trouble.expectRefusal('409 POST /api/rentals', '409 PATCH /api/rentals/:id/planned-return')
  const bike = await given.bike({ pricePerHour: 150 })
  const next = { startTime: inMinutes(60 + 380), plannedReturn: inMinutes(60 + 1440) }
  await given.rental({ of: await given.customer(), bike, ...next })
  await signIn(page, given, await given.customer())
  await open(page, `/bikes/${bike._id}`)
  await page.getByRole('button', { name: 'Book now' }).click()
  const dialog = page.getByRole('dialog')
  const start = dialog.getByLabel('Start Time', { exact: true })
  const planned = dialog.getByLabel('Planned Return (optional)')
  // Another status stands before it while the shop is closed.
  const quote = dialog.getByRole('status').last()

  await planned.fill(entered(inMinutes(60 + 240)))
  await expect(quote).toContainText('Choose a start time as well.')
  await planned.fill('')

  // Choices fill in the times; the quote follows what is typed.
  await dialog.getByRole('button', { name: 'Now', exact: true }).click()
  await expect(start).not.toHaveValue('')
  await expect(quote).toContainText('Without a planned return you can keep the bike')
  await start.fill(entered(inMinutes(60)))
  await dialog.getByRole('button', { name: '4 hours' }).click()
  await expect(planned).toHaveValue(entered(inMinutes(60 + 240)))
  await expect(quote).toContainText('4 h = 600 taka. 100 taka now, about 500 taka after the ride.')
  await planned.fill(entered(inMinutes(60 + 30)))
  await expect(quote).toContainText(
    'The minimum charge is 100 taka. You pay for the time until you bring it back.',
  )

  // A refusal stands at the planned return and keeps what was typed.
  const tooLate = entered(inMinutes(60 + 400))
  await planned.fill(tooLate)
  await payButton(dialog).click()
  await expect(planned).toHaveAccessibleDescription(/^This bike is booked from .* before that\./)
  await expect(planned).toBeFocused()
  await expect(planned).toHaveValue(tooLate)
  await expect(start).toHaveValue(entered(inMinutes(60)))

  // The latest planned return is one press away.
  await dialog.getByRole('button', { name: /^Until / }).click()
  await expect(planned).toHaveValue(entered(next.startTime))
  await expect(quote).toContainText(
    '6 h 20 min = 950 taka. 100 taka now, about 850 taka after the ride.',
  )
  await payButton(dialog).click()
  await expectPaymentPage(page, '100.00')
  await choose(page, 'Pay')
  await expectOutcome(page, 'Booked. See you on')

  // My Rentals shows the planned return; it can be shortened, and extended as far as the bike is free.
  const row = rowOf(page, bike.name)
  await expect(row).toContainText('Not set')
  await expect(row).toContainText(told(next.startTime))
  await expect(row).toContainText('Planned: 6 h 20 min = 950 taka')
  await row.getByRole('button', { name: /^Change planned return/ }).click()
  const field = dialog.getByLabel('Planned Return', { exact: true })
  await expect(field).toHaveValue(entered(next.startTime))
  await expect(field).toHaveAccessibleDescription(told(next.startTime))
  await expect(field, 'a year has four digits').toHaveAttribute('max', /^\d{4}-/)
  await field.press('Delete')
  await dialog.getByRole('button', { name: 'Save planned return' }).click()
  await expect(field).toHaveAccessibleDescription(/^Complete the date and time\./)
  await field.fill(entered(next.startTime))
  await dialog.getByRole('button', { name: '4 hours longer' }).click()
  await expect(quote).toContainText('10 h 20 min = 1,550 taka. 100 taka paid, about 1,450 taka')
  const typed = await field.inputValue()
  await dialog.getByRole('button', { name: 'Save planned return' }).click()
  await expect(field).toHaveAccessibleDescription(/^This bike is booked from /)
  await expect(field).toHaveValue(typed)
  await field.fill(entered(inMinutes(60 + 120)))
  await dialog.getByRole('button', { name: 'Save planned return' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('Planned: 2 h = 300 taka')

  // A bike that is back early is billed until then, and free for others at once.
  await given.returned({ bike, returnTime: inMinutes(60 + 60) })
  await page.reload()
  await expect(rowOf(page, bike.name)).toContainText(/15[0-9] taka/)
  const rest = { startTime: inMinutes(60 + 70), plannedReturn: inMinutes(60 + 110) }
  await given.rental({ of: await given.customer(), bike, ...rest })
})

test('A bike that was just taken: others are offered', async ({ page, given, trouble }) => {
  trouble.expectRefusal('409 POST /api/rentals')
  const bike = await given.bike({ cc: 1 })
  await signIn(page, given, await given.customer())
  const release = await holdScripts(page, '/assets/book-dialog*.js')
  await open(page, `/bikes/${bike._id}`)
  await page.getByRole('button', { name: 'Book now' }).click()
  const spinner = page.getByRole('button', { name: 'Book now' }).locator('svg')
  await expect(spinner, 'the press is seen before the code comes').toBeVisible()
  release()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Start Time', { exact: true }).fill(entered(inMinutes(60)))
  await dialog.getByRole('button', { name: '1 day' }).click()
  const of = await given.customer()
  await given.rental({ of, bike, startTime: inMinutes(60), plannedReturn: inMinutes(120) })
  await payButton(dialog).click()
  await expect(dialog.getByRole('alert')).toHaveText('This bike has just been taken.')
  await expect(payButton(dialog)).toBeDisabled()

  await dialog.getByLabel('Start Time', { exact: true }).fill(entered(inMinutes(130)))
  await expect(payButton(dialog), 'another time may be free').toBeEnabled()
  await dialog.getByLabel('Start Time', { exact: true }).fill(entered(inMinutes(60)))
  // Bikes of the same kind come first, and say what this ride costs.
  const first = dialog.getByRole('listitem').getByRole('link').first()
  await expect(first).toContainText(/taka per hour, 24 h = [\d,]+ taka$/)
  await first.click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/bikes\/(?!.*undefined)[\w-]+\?from=.*&to=/)
  expect(page.url()).not.toContain(bike._id)
  await expect(page.getByText(/^(Electric bicycle|Bicycle)$/)).toBeVisible()
})

test("A booking for tomorrow is found on the bike's page", async ({ page, given }) => {
  const bike = await given.bike()
  const [start, end] = [24, 25].map((hours) => inMinutes(hours * 60).toISOString())
  await signIn(page, given, await given.customer())
  await open(page, `/bikes/${bike._id}?from=${start}&to=${end}`)
  await page.getByRole('button', { name: 'Book now' }).click()
  await payButton(page.getByRole('dialog')).click()
  await expectPaymentPage(page, '100.00')

  await open(page, `/bikes/${bike._id}?from=${start}&to=${end}`)
  await expect(page.getByText(/^Reserved for you until \d\d:\d\d \(\d+:\d\d left\)$/)).toBeVisible()
  await expect(page.getByText('Yours at this time', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book now' })).toBeEnabled()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expectPaymentPage(page, '100.00')
  await choose(page, 'Pay')
  await expectOutcome(page, 'Booked. See you on')

  await open(page, `/bikes/${bike._id}`)
  const own = page.getByText(
    `You have booked this bike ${toldRange(inMinutes(1440), inMinutes(1500))}`,
  )
  await expect(own).toBeVisible()
  await expect(page.getByRole('button', { name: 'Book now' })).toBeEnabled()
  await expect(page.getByText(/^Reserved for you/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Show the rental' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(bike.name)
})

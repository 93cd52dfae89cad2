import { HOUR_MS } from '#domain/time'
import { expectAccessible } from './accessible.ts'
import { loseAnswer } from './answers.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { entered } from './times.ts'

test('A bill is changed, and paid in two parts', async ({ page, given, trouble, openAsAdmin }) => {
  test.slow()
  const { bike, customer, startTime } = await given.ride({ pricePerHour: 200 })
  const afterHours = (hours: number) => new Date(startTime.getTime() + hours * HOUR_MS)
  await given.returned({ bike, returnTime: afterHours(4) })
  await openAsAdmin('/dashboard/rent-management')
  await rowOf(page, bike.name).getByRole('link', { name: bike.name }).click()
  const bill = page.getByRole('region', { name: 'Bill and payments' })
  const dialog = page.getByRole('dialog')
  await expect(bill.getByRole('row', { name: 'Left to pay' })).toContainText('700 taka')

  // A line without a note is refused at its field.
  await bill.getByRole('button', { name: 'Add charge or discount' }).click()
  await dialog.getByLabel('Amount in taka').fill('250')
  await expect(dialog.getByRole('status')).toHaveText(
    'The bill is then 1,050 taka, and 950 taka are left to pay.',
  )
  await dialog.getByRole('button', { name: 'Add to the bill' }).click()
  await expect(dialog.getByText('Say what it is for')).toBeVisible()
  await expectAccessible(page)

  // The customer owes the sum of the bill.
  await dialog.getByLabel('Note').fill('Broken mirror')
  await dialog.getByRole('button', { name: 'Add to the bill' }).click()
  await expect(bill.getByRole('row', { name: 'Damage' })).toContainText('Broken mirror')
  await expect(bill.getByRole('row', { name: 'Left to pay' })).toContainText('950 taka')

  // A wrong line is taken back, and both lines stay.
  await bill.getByRole('button', { name: 'Reverse Damage' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reverse' }).click()
  await expect(bill.getByRole('row', { name: 'Correction' })).toContainText('− 250 taka')
  await expect(bill.getByRole('row', { name: 'Left to pay' })).toContainText('700 taka')
  await expect(bill.getByRole('button', { name: /^Reverse/ })).toHaveCount(0)

  // A wrong return time is corrected, with a reason, and the bill follows.
  await page.getByRole('button', { name: 'Correct return time' }).click()
  await dialog.getByLabel('Return Time').fill(entered(afterHours(5)))
  await expect(dialog.getByRole('status')).toHaveText('5 h = 1,000 taka')
  await dialog.getByLabel('Reason').fill('Wrong hour entered')
  await dialog.getByRole('button', { name: 'Correct return time' }).click()
  await expect(bill.getByRole('row', { name: 'Wrong hour entered' })).toContainText('200 taka')
  await page.getByRole('button', { name: 'Correct return time' }).click()
  await dialog.getByLabel('Return Time').fill(entered(afterHours(4)))
  await dialog.getByLabel('Reason').fill('It was right before')
  await dialog.getByRole('button', { name: 'Correct return time' }).click()
  await expect(bill.getByRole('row', { name: 'Left to pay' })).toContainText('700 taka')

  // A part is paid in cash: it is not taken twice where the answer was lost.
  await bill.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByLabel('Amount in taka')).toHaveValue('700')
  await dialog.getByLabel('Amount in taka').fill('300')
  const call = 'POST /api/rentals/:id/counter-payments'
  trouble.expectRefusal(`net::ERR_CONNECTION_RESET ${call}`, `409 ${call}`)
  await loseAnswer(page, '**/counter-payments')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The shop cannot be reached.')
  await expect(dialog).toContainText('owes 400 taka')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'The rental has changed: 300 taka paid at the counter by',
  )
  await page.keyboard.press('Escape')
  await expect(bill.getByRole('row', { name: 'Left to pay' })).toContainText('400 taka')

  // The rest is paid by bKash.
  await bill.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByLabel('Paid by').selectOption('bkash')
  await expect(dialog.getByRole('status')).toHaveText('The rental is then paid in full.')
  await dialog.getByLabel('Amount in taka').fill('500')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog.getByText('At most 400 taka can be paid now')).toBeVisible()
  await dialog.getByLabel('Amount in taka').fill('400')
  trouble.expectRefusal(`net::ERR_CONNECTION_RESET ${call}`)
  await loseAnswer(page, '**/counter-payments')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog).toContainText('Nothing is left to pay')
  await expect(dialog).toContainText('400 taka paid at the counter by')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  const history = page.getByRole('region', { name: 'History' })
  const events = history.getByRole('listitem')
  await expect(events.first()).toContainText('Paid in full')
  await expect(events).toHaveCount(5)
  await history.getByRole('button', { name: 'Show all 9' }).click()
  await expect(events.nth(5)).toBeFocused()
  await expect(history).toContainText('Broken mirror')
  await expect(events.last()).toContainText('Booked, 100 taka paid')
  await expect(bill.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  await expect(bill.getByRole('row', { name: 'At the counter, bKash' })).toContainText('400')
  await bill.getByRole('button', { name: 'History of At the counter, bKash' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('took 400 taka at the counter')
  await page.keyboard.press('Escape')

  // A discount on the paid bill gives the money back in the same step.
  await bill.getByRole('button', { name: 'Add charge or discount' }).click()
  await dialog.getByLabel('Type').selectOption('discount')
  await dialog.getByLabel('Amount in taka').fill('50')
  await dialog.getByLabel('Note').fill('Slow service')
  await dialog.getByLabel('Give 50 taka back by').selectOption('cash')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add discount and give back' }).click()
  await expect(bill.getByRole('row', { name: 'Discount' })).toContainText('− 50 taka')
  await expect(bill.getByRole('row', { name: 'Refund of the credit: Cash' })).toContainText('− 50')
  await expect(bill.getByRole('row', { name: 'Left to pay' })).toContainText('0 taka')

  // The customer sees the bill and the payments, and can change neither.
  await openAs(page, given, customer, '/dashboard/my-rentals?tab=paid')
  await rowOf(page, bike.name).getByRole('link', { name: bike.name }).click()
  await expect(bill.getByRole('row', { name: 'Correction' })).toHaveCount(3)
  await expect(events.first()).toContainText('The shop')
  await history.getByRole('button', { name: /^Show all/ }).click()
  await expect(history).not.toContainText('Broken mirror')
  await expect(bill.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^History/ })).toHaveCount(0)
  await expectAccessible(page)
})

import { HOUR_MS } from '#domain/time'
import { expectAccessible } from './accessible.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'

test('A deposit is taken, kept in part and given back', async ({ page, given, openAsAdmin }) => {
  test.slow()
  const { bike, customer, startTime } = await given.ride({ pricePerHour: 200 })
  const account = page.getByRole('region', { name: 'Bill and payments' })
  const held = account.getByRole('row', { name: 'Deposit held' })
  const totals = account.getByRole('row', { name: 'Total' }).getByRole('cell')
  const dialog = page.getByRole('dialog')

  // Taken before the ride, by its tender.
  await openAsAdmin('/dashboard/rent-management')
  await rowOf(page, bike.name).getByRole('link', { name: bike.name }).click()
  await account.getByRole('button', { name: 'Take deposit' }).click()
  await dialog.getByLabel('Amount in taka').fill('2000')
  await dialog.getByLabel('Paid by').selectOption('bkash')
  await expect(dialog.getByRole('status')).toHaveText('The shop then holds 2,000 taka.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Record deposit' }).click()
  await expect(held).toContainText('2,000 taka')
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  const handedBack = dialog.getByLabel('Give back the deposit of 2,000 taka by')
  await expect(handedBack).toHaveValue('cash')
  await dialog.getByRole('button', { name: 'Keep booking' }).click()
  const address = new URL(page.url()).pathname

  // A part is kept for damage once the bike is back.
  await given.returned({ bike, returnTime: new Date(startTime.getTime() + 4 * HOUR_MS) })
  await page.reload()
  const more = account.getByRole('button', { name: 'More acts' })
  await more.click()
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Charge damage to the deposit' }).click()
  await dialog.getByLabel('Amount in taka').fill('500')
  await dialog.getByRole('button', { name: 'Charge damage' }).click()
  await expect(dialog.getByText('Say what it is kept for')).toBeVisible()
  await dialog.getByLabel('What for').fill('Broken mirror')
  await dialog.getByRole('button', { name: 'Charge damage' }).click()
  await expect(more).toBeFocused()
  await expect(account.getByRole('row', { name: 'Damage' })).toContainText('500 taka')
  await expect(held).toContainText('1,500 taka')

  // It pays a part of the ride. Paid in full, the rental stays open for the rest of it.
  await account.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByRole('button', { name: 'Use 700 taka of it' }).click()
  await dialog.getByLabel('Amount in taka').fill('300')
  await expect(dialog.getByRole('status')).toContainText('400 taka are then left to pay.')
  await dialog.getByRole('button', { name: 'Use the deposit' }).click()
  await expect(held).toContainText('1,200 taka')
  const paid = account.getByRole('row', { name: 'From the deposit' }).last()
  await expect(paid).toContainText(/300 taka.*− 300 taka/)
  await account.getByRole('button', { name: 'Record payment' }).click()
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(account.getByRole('row', { name: 'Left to pay' })).toContainText('0 taka')
  await expect(page.getByText('Paid, deposit held')).toBeVisible()
  await expect(totals).toContainText(['1,300 taka', '1,300 taka', '1,200 taka'])

  // The customer sees what is held.
  await page.setViewportSize({ width: 360, height: 780 })
  await openAs(page, given, customer, address)
  await expect(held).toContainText('1,200 taka')
  await expect(account.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  // Given back, the rental is closed.
  await openAsAdmin(address)
  await account.getByRole('button', { name: 'Give deposit back' }).click()
  await expect(dialog.getByLabel('Amount in taka')).toHaveValue('1200')
  await dialog.getByRole('button', { name: 'Record as given back' }).click()
  await expect(held).toHaveCount(0)
  await expect(account.getByRole('heading')).toBeFocused()
  await expect(page.getByText('Paid in full').first()).toBeVisible()

  // Goodwill is given back in cash, and the bill stays.
  await account.getByRole('button', { name: 'Give money back' }).click()
  await expect(dialog.getByText('At most 100 taka to that account')).toBeVisible()
  await dialog.getByLabel('How').selectOption('cash')
  await dialog.getByLabel('Amount in taka').fill('150')
  await dialog.getByLabel('Reason').fill('Flat tyre on the way')
  await dialog.getByRole('button', { name: 'Record refund' }).click()
  await expect(account.getByRole('row', { name: 'Refund, goodwill: Cash' })).toContainText(
    '− 150 taka',
  )
  await expect(account.getByRole('row', { name: 'Left to pay' })).toContainText('0 taka')
})

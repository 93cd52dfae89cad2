import { demoLogins } from '#db/demo-logins'
import { choose, expectOutcome, expectPaymentPage, payButton, paymentOf } from './booking.ts'
import { newPerson } from './given.ts'
import { cardOf, enterLogin, logIn, rowOf, sidebar, signUp } from './screens.ts'
import { expect, test } from './shop.ts'
import { entered, inMinutes, shown } from './times.ts'

test('A customer signs up, books, rides, pays the remainder and finds the rental under Paid', async ({
  page,
  newBrowser,
  given,
  sandbox,
}) => {
  test.slow()
  const bike = await given.bike({ pricePerHour: 123.45 })
  const customer = newPerson()
  const [startTime, returnTime] = [inMinutes(60), inMinutes(60 + 150)]
  const payments: string[] = []

  await test.step('signs up, logs in and lands on the available bikes', async () => {
    await signUp(page, customer)
    await enterLogin(page, customer)
    await expect(page.getByText('Login successful!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/available-bikes')
    await expect(page.getByRole('heading', { name: 'Available Bikes', level: 1 })).toBeVisible()
  })

  await test.step('finds the bike and books it for 100 TK', async () => {
    await page.getByLabel('Search').fill(bike.name.toUpperCase())
    await cardOf(page, bike)
      .getByRole('link', { name: /View Details/ })
      .click()
    await expect(page).toHaveURL(`/bikes/${bike._id}#top`)
    await page.getByRole('button', { name: 'Book now' }).click()
    const dialog = page.getByRole('dialog', { name: `Book ${bike.name}` })
    await expect(dialog).toContainText('Advance Booking Fee: 100 TK')
    await dialog.getByLabel('Start Time').fill(entered(startTime))
    await payButton(dialog).click()
    await expectPaymentPage(page, '100.00')
    expect(new URL(page.url()).origin).toBe(new URL(sandbox.url).origin)
  })

  await test.step('pays on the payment page and comes back signed in', async () => {
    await choose(page, 'Pay')
    payments.push(paymentOf(page))
    await expectOutcome(page, 'Paid: the bike is booked')
    await expect(page.getByRole('tab', { name: 'Unpaid' })).toHaveAttribute('aria-selected', 'true')
    await expect(rowOf(page, bike.name)).toContainText(shown(startTime))
    await expect(rowOf(page, bike.name)).toContainText('Not set')
    await expect(sidebar(page).getByRole('link', { name: 'My-Rentals' })).toBeVisible()
  })

  await test.step('an admin enters the return time', async () => {
    const admin = await newBrowser()
    await logIn(admin, demoLogins.admin)
    await sidebar(admin).getByRole('link', { name: 'Rent Management' }).click()
    const row = rowOf(admin, bike.name)
    await row.getByLabel(/New return time/i).fill(entered(returnTime))
    await row.getByRole('button', { name: 'Calculate' }).click()
    await expect(admin.getByText('Calculated Successfully')).toBeVisible()
    await expect(row).toContainText('309 taka')
  })

  await test.step('sees the cost and pays the rest', async () => {
    await page.reload()
    const row = rowOf(page, bike.name)
    await expect(row).toContainText('309 taka')
    await expect(row).toContainText(shown(returnTime))
    await row.getByRole('button', { name: 'Pay' }).click()
    await expectPaymentPage(page, '209.00')
    await choose(page, 'Pay with bKash')
    payments.push(paymentOf(page))
    await expectOutcome(page, 'Paid in full')
  })

  await test.step('finds the rental under Paid', async () => {
    await expect(rowOf(page, bike.name)).toHaveCount(0)
    await page.getByRole('tab', { name: 'Paid', exact: true }).click()
    await expect(rowOf(page, bike.name)).toContainText('309 taka')
    await expect(page.getByRole('columnheader', { name: 'Pay' })).toHaveCount(0)
  })

  const moved = (await sandbox.ledger()).filter(({ tran_id }) => payments.includes(tran_id))
  expect(moved.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'charge 100.00',
    'charge 209.00',
  ])
})

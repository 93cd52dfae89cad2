import type { Page } from '@playwright/test'
import { addHours } from 'date-fns/addHours'
import { demoLogins } from '#db/demo-logins'
import { expectOutcome, expectPaymentPage, outcome, paymentOf } from './booking.ts'
import { type Login, newPerson } from './given.ts'
import { enter, expectHeadingFocus, tabTo, typeInto, typeMoment } from './keyboard.ts'
import { cardOf, open, rowOf, signUpFields } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'

async function logIn(page: Page, login: Login): Promise<void> {
  await typeInto(page, { Email: login.email, Password: login.password })
  await enter(page.getByRole('main').getByRole('button', { name: 'Log In' }))
  await expect(page).toHaveURL('/dashboard/available-bikes')
  await expectHeadingFocus(page, 'Available Bikes')
}

async function payOnThePaymentPage(page: Page, amount: string): Promise<void> {
  await expectPaymentPage(page, amount)
  await enter(page.getByRole('button', { name: 'Pay', exact: true }))
  await expect(page).toHaveURL(/\/dashboard\/my-rentals\?payment=\w+$/)
}

test('From sign-up to the payment by keyboard', async ({ page, given, newBrowser, sandbox }) => {
  test.slow()
  const bike = await given.bike({ pricePerHour: 120 })
  const start = inMinutes(60)
  const person = newPerson()
  const payments: string[] = []

  // A visitor signs up.
  await open(page, '/')
  await enter(page.getByRole('link', { name: 'Sign Up' }))
  await expectHeadingFocus(page, 'Sign Up')
  await typeInto(page, signUpFields(person))
  await enter(page.getByRole('button', { name: 'Sign Up' }))
  await expectHeadingFocus(page, 'Log In')

  // Logs in with the email and the password that are filled in already.
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password)
  await enter(page.getByRole('main').getByRole('button', { name: 'Log In' }))
  await expectHeadingFocus(page, 'Available Bikes')

  // Finds a bike.
  await typeInto(page, { Search: bike.name })
  await expect(page.getByRole('status').filter({ hasText: 'Found: 1 bike' })).toBeAttached()
  await enter(cardOf(page, bike).getByRole('link', { name: /View Details/ }))
  await expectHeadingFocus(page, bike.name)

  // Books it in a dialog that takes the focus and gives it back.
  const bookNow = page.getByRole('button', { name: 'Book now' })
  await enter(bookNow)
  const dialog = page.getByRole('dialog', { name: `Book ${bike.name}` })
  const startTime = dialog.getByLabel('Start Time')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(bookNow).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await enter(dialog.getByRole('button', { name: 'Pay 100 TK and Book' }))
  await expect(startTime).toBeFocused()
  await typeMoment(startTime, start)
  await page.keyboard.press('Enter')

  // Pays the advance and comes back to My Rentals.
  await payOnThePaymentPage(page, '100.00')
  payments.push(paymentOf(page))
  await expectOutcome(page, 'Booked. See you on')
  await enter(outcome(page).getByRole('button', { name: 'Close this notice' }))
  await expectHeadingFocus(page, 'My Rentals')
  await expect(rowOf(page, bike.name)).toBeVisible()

  // An admin enters the return.
  const desk = await newBrowser()
  await open(desk, '/login')
  await logIn(desk, demoLogins.admin)
  await enter(desk.getByRole('link', { name: 'Rent Management' }))
  await expectHeadingFocus(desk, 'Rent Management')
  const row = rowOf(desk, bike.name)
  await enter(row.getByRole('button', { name: 'Calculate' }))
  const returnTime = row.getByLabel(`New return time of ${bike.name}`)
  await expect(returnTime).toBeFocused()
  await expect(returnTime).toHaveAccessibleDescription('Return time cannot be empty.')
  await typeMoment(returnTime, addHours(start, 3))
  await enter(row.getByRole('button', { name: 'Calculate' }))
  await expect(row).toContainText('360 taka')

  // The customer pays the remainder.
  await page.keyboard.press('F5')
  await enter(rowOf(page, bike.name).getByRole('button', { name: 'Pay' }))
  await payOnThePaymentPage(page, '260.00')
  payments.push(paymentOf(page))
  await tabTo(page.getByRole('tab', { name: 'Unpaid' }))
  await page.keyboard.press('ArrowRight')
  await expect(rowOf(page, bike.name)).toContainText('360 taka')
  const own = (await sandbox.ledger()).filter(({ tran_id }) => payments.includes(tran_id))
  const moved = own.map(({ kind, amount }) => `${kind} ${amount}`)
  expect(moved).toEqual(['charge 100.00', 'charge 260.00'])
})

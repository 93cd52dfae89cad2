import type { Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import {
  bookAsNewCustomer,
  bookUpToPayment,
  choose,
  expectOutcome,
  expectPaymentPage,
  payButton,
  paymentOf,
  startBooking,
} from './booking.ts'
import { cardOf, enterLogin, open, rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'
import { managing, openAs, signIn } from './sign-in.ts'

/** Sets the expiry of the token that the tab has stored to the past. */
async function expireToken(tab: Page): Promise<void> {
  await open(tab, '/about')
  await tab.evaluate(() => {
    const { token } = JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: string }
    const [head, payload = '', signature] = token.split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object
    const expired = btoa(JSON.stringify({ ...claims, exp: 1 })).replaceAll('=', '')
    localStorage.setItem('auth', JSON.stringify({ token: [head, expired, signature].join('.') }))
  })
}

test.describe('on the payment page and after it', () => {
  test('two tabs that book the same bike pay on one and the same page', async ({
    page,
    context,
    given,
    trouble,
  }) => {
    const bike = await given.bike()
    await signIn(page, given, await given.customer())
    const other = await context.newPage()
    const dialog = await startBooking(other, bike, inMinutes(60))
    await bookUpToPayment(page, bike, inMinutes(60))
    await payButton(dialog).click()
    await expectPaymentPage(other, '100.00')
    expect(other.url()).toBe(page.url())

    await choose(page, 'Pay')
    await expectOutcome(page, 'Paid: the bike is booked')
    trouble.expectRefusal('410 POST /gwprocess/v4/gw.php')
    await other.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(other.getByRole('button', { name: 'Pay', exact: true })).toHaveCount(0)
    await open(other, '/dashboard/my-rentals')
    await expect(rowOf(other, bike.name)).toHaveCount(1)
  })

  test('a reload of the payment page changes nothing, a later one says the same again, and back and forward book and pay nothing twice', async ({
    page,
    given,
    sandbox,
    trouble,
  }) => {
    const { bike } = await bookAsNewCustomer(page, given)
    const address = page.url()
    await page.reload()
    expect(page.url()).toBe(address)
    await choose(page, 'Pay')
    await expectOutcome(page, 'Paid: the bike is booked')
    const ref = paymentOf(page)
    await page.reload()
    await expectOutcome(page, 'Paid: the bike is booked')

    trouble.expectRefusal('410 GET /gwprocess/v4/gw.php')
    await page.goBack()
    await page.goForward()
    await expectOutcome(page, 'Paid: the bike is booked')
    await expect(rowOf(page, bike.name)).toHaveCount(1)
    const charges = (await sandbox.ledger()).filter(({ tran_id }) => tran_id === ref)
    expect(charges).toHaveLength(1)
  })
})

test('a token that expires while the customer is paying: the payment is applied, and is shown after log-in', async ({
  page,
  context,
  given,
}) => {
  const { bike, customer } = await bookAsNewCustomer(page, given)
  await expireToken(await context.newPage())

  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?payment=\w+$/)
  await expect(page.getByText('Your payment is safe. Log in to see its status.')).toBeVisible()
  await enterLogin(page, customer)
  await expect(page).toHaveURL(/\/dashboard\/my-rentals\?payment=\w+$/)
  await expectOutcome(page, 'Paid: the bike is booked')
  await expect(rowOf(page, bike.name)).toHaveCount(1)
})

test('a session that ends while a payment result is open: after log-in the customer sees it again', async ({
  page,
  context,
  given,
}) => {
  const { customer } = await bookAsNewCustomer(page, given)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectOutcome(page, 'Paid: the bike is booked')
  await expireToken(await context.newPage())
  await expect(page).toHaveURL(/\/login\?payment=\w+$/)
  await enterLogin(page, customer)
  await expect(page).toHaveURL(/\/dashboard\/my-rentals\?payment=\w+$/)
  await expectOutcome(page, 'Paid: the bike is booked')
})

test.describe('while a payment is under way', () => {
  test('an admin cannot delete the bike or the customer, and is told why', async ({
    page,
    newBrowser,
    given,
    trouble,
    openAsAdmin,
  }) => {
    const customer = await newBrowser()
    const { bike, customer: person } = await bookAsNewCustomer(customer, given)
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    trouble.expectRefusal('409 DELETE /api/bikes/:id', '409 DELETE /api/users/delete-a-user')

    await openAsAdmin(managing(bike))
    await cardOf(page, bike).getByRole('button', { name: 'Delete' }).click()
    await confirm.click()
    await expect(page.getByText('Something Wrong Happened')).toBeVisible()
    const rented = 'This bike is rented or reserved. Try again once it is back.'
    await expect(page.getByText(rented)).toBeVisible()

    const found = `/dashboard/user-management?search=${encodeURIComponent(person.email)}`
    await openAsAdmin(found)
    await rowOf(page, person.email).getByRole('button', { name: 'Delete' }).click()
    await confirm.click()
    await expect(page.getByText('Some Error Occured')).toBeVisible()
    await expect(page.getByText('This account has a rental that is not fully paid.')).toBeVisible()

    await choose(customer, 'Pay')
    await expectOutcome(customer, 'Paid: the bike is booked')
  })

  test('a remainder whose cost is entered once stays what the customer was asked for', async ({
    page,
    newBrowser,
    given,
  }) => {
    const bike = await given.bike({ pricePerHour: 120 })
    const person = await given.customer()
    const startTime = inMinutes(1)
    await given.rental({ of: person, bike, startTime })
    const as = await given.tokenOf(demoLogins.admin)
    const rental = (await given.call('GET /rentals/all-rentals', { as })).find(
      ({ bikeId }) => bikeId._id === bike._id,
    )
    const returned = {
      as,
      params: { id: rental?._id ?? '' },
      body: { returnTime: new Date(startTime.getTime() + 2 * 3_600_000).toISOString() },
    }
    await openAs(page, given, demoLogins.admin, '/dashboard/rent-management')
    await given.call('PATCH /rentals/calculate-total-cost/:id', returned)
    const customer = await newBrowser()
    await openAs(customer, given, person, '/dashboard/my-rentals')
    await rowOf(customer, bike.name).getByRole('button', { name: 'Pay' }).click()
    await expectPaymentPage(customer, '140.00')

    await expect(given.call('PATCH /rentals/calculate-total-cost/:id', returned)).rejects.toThrow(
      '409',
    )
    await open(page, '/dashboard/rent-management')
    const row = rowOf(page, bike.name)
    await expect(row).toContainText('Return time has been set')
    await expect(row.getByRole('button', { name: 'Calculate' })).toBeDisabled()
    await choose(customer, 'Pay')
    await expectOutcome(customer, 'Paid')
  })
})

import type { Page } from '@playwright/test'
import { addMinutes } from 'date-fns/addMinutes'
import {
  bookAsNewCustomer,
  choose,
  expectOutcome,
  expectPaymentPage,
  paymentOf,
} from './booking.ts'
import { letTimePassUntil, stopClock } from './clock.ts'
import { cardOf, fill, logIn, newBikeFields, rowOf, sidebar } from './screens.ts'
import { expect, test } from './shop.ts'
import { entered } from './times.ts'
import { managing, openAs, openRentRow, openUserRow } from './sign-in.ts'

/** Reads the next answer on its way to the browser, which drops it as it leaves the page. */
async function readAnswer(page: Page, address: string): Promise<{ data: Promise<string> }> {
  const answer = Promise.withResolvers<string>()
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: string }
    answer.resolve(data)
    await route.fulfill({ response })
  })
  return { data: answer.promise }
}

/**
 * Long before the next poll: a millisecond of the browser's clock for every look. That clock has to
 * be ours from the start, as a timer that began to run before cannot be stopped.
 */
const atOnce = (page: Page, isSo: () => Promise<boolean>) => letTimePassUntil(page, isSo, 1)

test('Rental: created at booking with an advance fee paid (bookingStatus INITIAL_PAID, listed in the Unpaid tab); no return time and cost 0', async ({
  page,
  given,
  sandbox,
}) => {
  const { bike, customer } = await bookAsNewCustomer(page, given)
  await choose(page, 'Pay')
  await expectOutcome(page, 'Paid: the bike is booked')
  const paid = (await sandbox.ledger()).filter(({ tran_id }) => tran_id === paymentOf(page))
  expect(paid.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(['charge 100.00'])
  const [rental] = await given.call('GET /rentals', { as: await given.tokenOf(customer) })
  expect(rental).toMatchObject({ bookingStatus: 'INITIAL_PAID', totalCost: 0 })
  expect(rental).not.toHaveProperty('returnTime')
  const unpaid = page.getByRole('tab', { name: 'Unpaid', exact: true })
  await expect(unpaid).toHaveAttribute('aria-selected', 'true')
  await expect(rowOf(page, bike.name)).toContainText('Not set')
})

test('Paying an unpaid rental starts a payment and redirects the browser to the address in the response data', async ({
  page,
  given,
}) => {
  const { bike, customer, startTime } = await given.ride()
  await given.returned({ bike, returnTime: addMinutes(startTime, 90) })
  await openAs(page, given, customer, '/dashboard/my-rentals')
  const answer = await readAnswer(page, '**/api/rentals/full-payment/*')
  const row = rowOf(page, bike.name)
  await test.step('Currency: taka (BDT)', async () => {
    await expect(row).toContainText('180 taka')
    await expect(row).toContainText('Left to pay: 80 taka (100 taka paid)')
  })
  await row.getByRole('button', { name: 'Pay' }).click()
  await expectPaymentPage(page, '80.00')
  expect(page.url()).toBe(await answer.data)
  await choose(page, 'Pay')
  await expectOutcome(page, 'Paid in full')
  await page.getByRole('tab', { name: 'Paid', exact: true }).click()
  await expect(rowOf(page, bike.name)).toContainText('180 taka')
})

test('User role switches between user and admin via the dropdown', async ({
  page,
  newBrowser,
  given,
}) => {
  const person = await given.customer()
  const row = await openUserRow(page, given, person)
  const dropdown = row.getByRole('combobox')
  const colleague = await newBrowser()
  for (const [role, link] of [
    ['admin', 'Rent Management'],
    ['user', 'My-Rentals'],
  ] as const) {
    const changed = page.waitForResponse('**/api/users/update-user-role')
    await dropdown.selectOption(role)
    await changed
    await expect(dropdown).toBeEnabled()
    await expect(dropdown).toHaveValue(role)
    await logIn(colleague, person)
    await expect(sidebar(colleague).getByRole('link', { name: link })).toBeVisible()
  }
})

test.describe('Cache invalidation', () => {
  test('bikes data after add', async ({ page, openAsAdmin, baseURL }) => {
    const name = `Hayate ${Date.now()}`
    await page.clock.install()
    await openAsAdmin(managing({ name }))
    await expect(page.getByText('No bikes found')).toBeVisible()
    const links = sidebar(page).getByRole('navigation')
    await links.getByRole('link', { name: 'Add Bike' }).click()
    await fill(page, newBikeFields(baseURL, name))
    await page.getByRole('main').getByRole('button', { name: 'Add Bike' }).click()
    await expect(page.getByText('Bike added successfully')).toBeVisible()
    await stopClock(page)
    await page.goBack()
    await atOnce(page, async () => (await cardOf(page, { name }).count()) === 1)
  })

  test('bikes data after update and delete', async ({ page, given, openAsAdmin }) => {
    const bike = await given.bike()
    await page.clock.install()
    await openAsAdmin(managing(bike))
    const card = cardOf(page, bike)
    await card.getByRole('button', { name: /^Update/ }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog, { 'Price per hour': '75' })
    await stopClock(page)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await atOnce(page, async () => (await card.textContent())?.includes('75.00') === true)
    await page.clock.resume()
    await expect(dialog).toBeHidden()

    await card.getByRole('button', { name: /^Delete/ }).click()
    const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete' })
    await expect(confirm).toBeVisible()
    await stopClock(page)
    await confirm.click()
    await atOnce(page, async () => (await card.count()) === 0)
  })

  test('rentals data after cost calculation', async ({ page, given }) => {
    const { bike, startTime } = await given.ride({ pricePerHour: 80 })
    await page.clock.install()
    const row = await openRentRow(page, given, bike)
    await row.locator('input').fill(entered(addMinutes(startTime, 90)))
    await stopClock(page)
    await row.getByRole('button', { name: 'Calculate' }).click()
    await atOnce(page, async () => (await row.textContent())?.includes('120 taka') === true)
  })
})

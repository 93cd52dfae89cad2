import type { Locator, Page } from '@playwright/test'
import type { controlOf } from '#server/testing/sandbox-control'
import { expectAccessible } from './accessible.ts'
import { answerWith } from './answers.ts'
import { bookAsNewCustomer, choose, expectOutcome } from './booking.ts'
import { openDesk, rowIn } from './desk.ts'
import type { givenAt } from './given.ts'
import { rowOf } from './screens.ts'
import { testInOwnShop } from './own-shop.ts'
import { DAILY, expect } from './shop.ts'
import { inMinutes } from './times.ts'
import { openAs } from './sign-in.ts'

const test = testInOwnShop()

type Given = ReturnType<typeof givenAt>
type Sandbox = ReturnType<typeof controlOf>

// The tests take turns, so that one shop is enough and a fault hits the payment it is meant for.
test.describe.configure({ mode: 'default' })

const MY_RENTALS = '/dashboard/my-rentals'

/** Presses a button of a row, and the same one in the dialog that asks once more. */
async function decide(page: Page, row: Locator, label: 'Approve' | 'Refund'): Promise<void> {
  await row.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('alertdialog', { name: `${label} this payment?` })
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toBeHidden()
}

async function askAgain(row: Locator): Promise<void> {
  await row.getByRole('button', { name: 'Ask the gateway again' }).click()
}

async function askUntilActionIsNeeded(row: Locator): Promise<void> {
  await expect(async () => {
    await askAgain(row)
    await expect(row).toContainText('Action needed', { timeout: 3000 })
  }).toPass()
}

/** The gateway opens the page of a payment, and its answer is lost. */
async function givenUnanswered(given: Given, sandbox: Sandbox) {
  const [bike, of] = [await given.bike(), await given.customer()]
  await sandbox.fault({ endpoint: 'init', fault: 'reset_after', times: 1 })
  const payment = given.payment({ of, bike, startTime: inMinutes(60), action: 'pay' })
  await expect(payment).rejects.toThrow('POST /rentals')
  const [session] = await sandbox.sessions()
  return { bike, ref: session?.tran_id ?? '' }
}

test('A payment in review that an admin approves counts', async ({ page, given, newBrowser }) => {
  const { bike, customer } = await given.paymentInReview()
  const theirs = await newBrowser()
  await openAs(theirs, given, customer, MY_RENTALS)
  await expect(theirs.getByText(`100 taka for the ${bike.name}: in review`)).toBeVisible()

  await openDesk(page, given)
  const row = rowIn(page, 'Waiting for review', bike.name)
  await expect(row).toContainText(customer.name)
  await expect(row).toContainText('100 taka')
  await row.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Approve this payment?' })
  await expect(dialog).toContainText(customer.name)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()

  await decide(page, row, 'Approve')
  await expect(page.getByText('Payment approved')).toBeVisible()
  await expect(row).toHaveCount(0)
  await theirs.reload()
  await expect(rowOf(theirs, bike.name)).toBeVisible()
  await expect(theirs.getByText(`100 taka for the ${bike.name}: in review`)).toHaveCount(0)
})

test('A refund of a review is seen until done', async ({ page, given, sandbox, newBrowser }) => {
  test.slow()
  const { bike, customer, ref } = await given.paymentInReview()
  const theirs = await newBrowser()
  await openDesk(page, given)
  await sandbox.fault({ endpoint: 'refund', fault: 'processing' })
  try {
    await decide(page, rowIn(page, 'Waiting for review', bike.name), 'Refund')
    await expect(page.getByText('Refund started')).toBeVisible()
    const row = rowIn(page, 'Refunds', bike.name)
    await expect(row).toContainText('Refused in review')
    await expect(row).toContainText('In progress')
    await openAs(theirs, given, customer, MY_RENTALS)
    await expect(
      theirs.getByText(`100 taka for the ${bike.name}: refund in progress`),
    ).toBeVisible()
    await expectAccessible(theirs)
  } finally {
    await sandbox.clearFaults()
  }

  const row = rowIn(page, 'Refunds', bike.name)
  await askAgain(row)
  await expect(page.getByText('Status requested')).toBeVisible()
  await expect(row).toContainText('Refunded')
  await theirs.reload()
  await expect(theirs.getByText(`100 taka for the ${bike.name}: refunded`)).toBeVisible()
  const moved = (await sandbox.ledger()).filter(({ tran_id }) => tran_id === ref)
  expect(moved.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'charge 100.00',
    'refund 100.00',
  ])
})

test('A refund that is refused, paid in person', async ({ page, given, sandbox, newBrowser }) => {
  test.slow()
  const { bike, customer } = await given.paymentInReview()
  await openDesk(page, given)
  const row = rowIn(page, 'Refunds', bike.name)
  await sandbox.fault({ endpoint: 'refund', fault: 'failed_status', reason: 'IP not registered' })
  try {
    await decide(page, rowIn(page, 'Waiting for review', bike.name), 'Refund')
    await expect(row).toContainText('IP not registered')
    await askUntilActionIsNeeded(row)
  } finally {
    await sandbox.clearFaults()
  }

  await row.getByRole('button', { name: 'Mark as refunded' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as refunded?' })
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click()
  await expect(dialog).toContainText('Say how the money was paid back')
  await dialog.getByLabel('How').fill('In cash at the shop, receipt 12')
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click()
  await expect(page.getByText('Refund recorded')).toBeVisible()
  await expect(row).toContainText('Refunded in person')

  const theirs = await newBrowser()
  await openAs(theirs, given, customer, MY_RENTALS)
  await expect(theirs.getByText(`100 taka for the ${bike.name}: refunded in person`)).toBeVisible()
})

test('A refund without an answer is checked by an admin', async ({ page, given, sandbox }) => {
  test.slow()
  const { bike } = await given.paymentInReview()
  await openDesk(page, given)
  const row = rowIn(page, 'Refunds', bike.name)
  await sandbox.fault({ endpoint: 'refund', fault: 'reset_before', times: 1 })
  await sandbox.fault({ endpoint: 'refund', fault: 'failed_status' })
  try {
    await decide(page, rowIn(page, 'Waiting for review', bike.name), 'Refund')
    await askUntilActionIsNeeded(row)
  } finally {
    await sandbox.clearFaults()
  }

  await expect(row.getByRole('button', { name: 'Mark as refunded' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Checked with gateway' }).click()
  const dialog = page.getByRole('dialog', { name: 'Was the refund sent?' })
  await dialog.getByRole('button', { name: 'Not sent' }).click()
  await expect(dialog).toContainText('Say what the gateway shows')
  await dialog.getByLabel('What it shows').fill('Not listed in the merchant panel')
  await dialog.getByRole('button', { name: 'Not sent' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByRole('button', { name: 'Mark as refunded' })).toBeVisible()
})

test('A stuck attempt is settled by asking again', DAILY, async ({ page, given, sandbox }) => {
  const { bike, ref } = await givenUnanswered(given, sandbox)
  await sandbox.act(ref, { action: 'pay', ipn: 'none' })

  await openDesk(page, given)
  const row = rowIn(page, 'Stuck payments', bike.name)
  await expect(row).toContainText('Payment page status unknown.')
  await askAgain(row)
  await expect(page.getByText('Status requested')).toBeVisible()
  await expect(page.getByText('Paid, and applied to the rental.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('A bike without an answer is released', async ({ page, given, sandbox, trouble }) => {
  const { bike, ref } = await givenUnanswered(given, sandbox)
  trouble.expectRefusal(`409 POST /api/payments/${ref}/release`)
  // A hold lasts a quarter of an hour. Only its end is made up.
  await page.route('**/api/payments/desk', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('"canBeReleased":false', '"canBeReleased":true')
    await route.fulfill({ response, body })
  })
  await openDesk(page, given)
  const row = rowIn(page, 'Stuck payments', bike.name)
  await row.getByRole('button', { name: 'Release the bike' }).click()
  const dialog = page.getByRole('dialog', { name: 'Release the bike?' })
  const release = dialog.getByRole('button', { name: 'Release the bike' })
  await release.click()
  await expect(dialog).toContainText('Say why')
  const note = 'Their status page says they are down'
  await dialog.getByLabel('Why').fill(note)
  await release.click()
  await expect(page.getByText('or its time is not over yet. Look at it again.')).toBeVisible()
  await expect(dialog.getByLabel('Why')).toHaveValue(note)
  const data = { status: 'expired' }
  const answer = { success: true, statusCode: 200, message: 'Bike released', data }
  await answerWith(page, 'POST /api/payments/*/release', { status: 200, body: answer })
  await release.click()
  await expect(page.getByText('Bike released')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.unrouteAll({ behavior: 'wait' })
})

test('While a payment is checked the page keeps asking', async ({ page, given, sandbox }) => {
  const { bike } = await bookAsNewCustomer(page, given)
  await sandbox.fault({ endpoint: 'query', fault: 'http500' })
  try {
    await choose(page, 'Pay')
    await expectOutcome(page, 'We are checking your payment')
    await expect(rowOf(page, bike.name)).toHaveCount(0)
  } finally {
    await sandbox.clearFaults()
  }
  await expectOutcome(page, 'Booked. See you on')
  await expect(rowOf(page, bike.name)).toHaveCount(1)
})

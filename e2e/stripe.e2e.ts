import { bookAsNewCustomer, bookUpToPayment, choose, expectOutcome, paymentOf } from './booking.ts'
import { openDesk, rowIn } from './desk.ts'
import { testInOwnShop } from './own-shop.ts'
import { open, rowOf } from './screens.ts'
import { DAILY, expect } from './shop.ts'
import { inMinutes, told } from './times.ts'
import { signIn } from './sign-in.ts'

const test = testInOwnShop({ PAYMENT_GATEWAY: 'stripe' })

// The tests run one after the other, so that one shop is enough.
test.describe.configure({ mode: 'default' })

test('A customer pays the advance at Stripe', DAILY, async ({ page, given, sandbox }) => {
  const bike = await given.bike()
  const startTime = inMinutes(60)
  await signIn(page, given, await given.customer())
  await bookUpToPayment(page, bike, startTime)
  expect(page.url()).toContain(`${sandbox.url}/c/pay/cs_`)
  await expect(page.getByRole('banner')).toContainText('STRIPE SIMULATOR')

  await choose(page, 'Pay')
  const payment = paymentOf(page)
  await expectOutcome(page, 'Booked. See you on')
  await expect(rowOf(page, bike.name)).toContainText(told(startTime))
  await open(page, `/bikes/${bike._id}`)
  await expect(page.getByRole('button', { name: 'Not Available' })).toBeDisabled()
  const moved = (await sandbox.ledger()).filter(({ tran_id }) => tran_id === payment)
  expect(moved).toMatchObject([{ kind: 'charge', amount: '100.00', currency: 'BDT' }])
})

test('A customer goes on at Stripe 20 minutes later', async ({ page, given }) => {
  const { bike } = await bookAsNewCustomer(page, given)
  const paymentPage = page.url()

  await page.clock.setFixedTime(inMinutes(20))
  await open(page, `/bikes/${bike._id}`)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(paymentPage)
  await choose(page, 'Pay')
  await expectOutcome(page, 'Booked. See you on')
})

test('A dispute at the bank is on the desk, and on the page of its rental', async ({
  page,
  given,
  sandbox,
}) => {
  const [bike, customer, startTime] = [await given.bike(), await given.customer(), inMinutes(60)]
  await given.rental({ bike, of: customer, startTime })
  const charges = await sandbox.ledger()
  await sandbox.reverse(charges.at(-1)?.tran_id ?? '', { event: 'dispute' })
  await openDesk(page, given)
  const row = rowIn(page, 'Taken back by the bank', bike.name)
  await expect(row).toContainText('Disputed', { timeout: 30_000 })
  await row.getByRole('link', { name: 'Rental' }).click()
  const payments = page.getByRole('table', { name: 'Bill and payments' })
  await expect(payments.getByRole('row', { name: 'Taken back by the bank' })).toContainText(
    '100 taka',
  )
})

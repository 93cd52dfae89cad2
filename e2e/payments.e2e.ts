import {
  bookAsNewCustomer,
  bookUpToPayment,
  choose,
  expectOutcome,
  expectPaymentPage,
  outcome,
  payButton,
  startBooking,
} from './booking.ts'
import { open, rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'
import { signIn } from './sign-in.ts'

test.describe('after the payment page the customer is told what happened', () => {
  test('cancelled: the bike can be booked again', async ({ page, given }) => {
    const { bike } = await bookAsNewCustomer(page, given)
    await choose(page, 'Cancel')
    await expectOutcome(page, 'You cancelled the payment')
    await expect(page.getByText('No unpaid rentals')).toBeVisible()

    await bookUpToPayment(page, bike, inMinutes(90))
    await choose(page, 'Pay')
    await expectOutcome(page, 'Paid: the bike is booked')
    await expect(rowOf(page, bike.name)).toHaveCount(1)
  })

  test('failed: the bike can be booked again', async ({ page, given }) => {
    const { bike } = await bookAsNewCustomer(page, given)
    await choose(page, 'Fail')
    await expectOutcome(page, 'The payment failed')
    await expect(outcome(page)).toContainText('The bike is not booked.')
    await open(page, `/bikes/${bike._id}`)
    await expect(page.getByRole('button', { name: 'Book now' })).toBeEnabled()
  })

  test('flagged risky: in review, and no other customer can book the bike', async ({
    page,
    given,
  }) => {
    const { bike } = await bookAsNewCustomer(page, given)
    await choose(page, 'Pay flagged risky')
    await expectOutcome(page, 'Your payment is in review')
    await open(page, `/bikes/${bike._id}`)
    await expect(page.getByRole('button', { name: 'Not Available' })).toBeDisabled()
  })

  test('still being checked: the page asks until the answer is final', async ({
    page,
    given,
    sandbox,
  }) => {
    const { bike } = await bookAsNewCustomer(page, given)
    await sandbox.fault({ endpoint: 'query', fault: 'http500' })
    try {
      await choose(page, 'Pay')
      await expectOutcome(page, 'We are checking your payment')
      await expect(rowOf(page, bike.name)).toHaveCount(0)
    } finally {
      await sandbox.clearFaults()
    }
    await expectOutcome(page, 'Paid: the bike is booked')
    await expect(rowOf(page, bike.name)).toHaveCount(1)
  })

  test('the notice can be closed, and a reload keeps it closed', async ({ page, given }) => {
    await bookAsNewCustomer(page, given)
    await choose(page, 'Cancel')
    await expectOutcome(page, 'You cancelled the payment')
    await page.getByRole('button', { name: 'Close this notice' }).click()
    await expect(page).toHaveURL('/dashboard/my-rentals')
    await page.reload()
    await expect(page.getByText('No unpaid rentals')).toBeVisible()
    await expect(page.getByText('You cancelled the payment')).toHaveCount(0)
  })
})

test.describe('booking', () => {
  test("two clicks on 'Pay 100 TK and Book' make one rental and one payment session", async ({
    page,
    given,
    sandbox,
    request,
  }) => {
    const bike = await given.bike()
    await signIn(page, given, await given.customer())
    const dialog = await startBooking(page, bike, inMinutes(60))
    await payButton(dialog).dblclick()
    await expectPaymentPage(page, '100.00')

    const pages = (await sandbox.sessions()).map(async ({ sessionkey }) => {
      const address = `${sandbox.url}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=${sessionkey}`
      return (await request.get(address)).text()
    })
    const ofBike = (await Promise.all(pages)).filter((text) => text.includes(bike.name))
    expect(ofBike).toHaveLength(1)

    await choose(page, 'Pay')
    await expectOutcome(page, 'Paid: the bike is booked')
    await expect(rowOf(page, bike.name)).toHaveCount(1)
  })

  test('a start time is required, and may not lie in the past', async ({ page, given }) => {
    const bike = await given.bike()
    await signIn(page, given, await given.customer())
    const dialog = await startBooking(page, bike, inMinutes(-60))
    await payButton(dialog).click()
    await expect(dialog).toContainText('The start time lies in the past.')
    await dialog.getByLabel('Start Time').fill('')
    await payButton(dialog).click()
    await expect(dialog).toContainText('Start time is required.')
    await expect(dialog.getByLabel('Start Time')).toBeFocused()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })
})

test.describe('for a visitor in another zone', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test("times are in the shop's zone, and both times are shown", async ({ page, given }) => {
    const bike = await given.bike()
    await signIn(page, given, await given.customer())
    const dialog = await startBooking(page, bike, inMinutes(60))
    await expect(dialog).toContainText('Dhaka time')
    await expect(dialog).toContainText('in Berlin)')
  })
})

test('a customer who returns from the payment page without paying can continue there', async ({
  page,
  given,
}) => {
  const { bike } = await bookAsNewCustomer(page, given)
  const paymentPage = page.url()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Not Available' })).toBeDisabled()
  await page.getByRole('button', { name: 'Go on to the payment page' }).click()
  await expect(page).toHaveURL(paymentPage)
  await choose(page, 'Pay')
  await expectOutcome(page, 'Paid: the bike is booked')
  await open(page, `/bikes/${bike._id}`)
  await expect(page.getByRole('button', { name: 'Not Available' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Go on to the payment page' })).toBeHidden()
})

test('a hold that ended elsewhere is no longer shown to its customer', async ({ page, given }) => {
  const { bike } = await bookAsNewCustomer(page, given)
  await given.act(page.url(), 'cancel')
  await given.rental({ of: await given.customer(), bike, startTime: inMinutes(60) })

  const asked = page.waitForResponse(/\/api\/payments\/\w+$/)
  await open(page, `/bikes/${bike._id}`)
  await asked
  await expect(page.getByRole('button', { name: 'Not Available' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Go on to the payment page' })).toBeHidden()
})

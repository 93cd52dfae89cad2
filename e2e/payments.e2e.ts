import { readFile } from 'node:fs/promises'
import { bookingCode } from '#domain/booking-code'
import { expectAccessible } from './accessible.ts'
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
import { DAILY, expect, test } from './shop.ts'
import { entered, inMinutes, told } from './times.ts'
import { openAs, signIn } from './sign-in.ts'

test.describe('after the payment page the customer is told what happened', () => {
  test('cancelled: the bike can be booked again', async ({ page, given }) => {
    const { bike, customer } = await bookAsNewCustomer(page, given)
    await choose(page, 'Cancel')
    await expectOutcome(page, 'You cancelled the payment')
    await expect(page.getByText('No unpaid rentals')).toBeVisible()

    // The notice can be closed, and a reload keeps it closed.
    await page.getByRole('button', { name: 'Close this notice' }).click()
    await expect(page).toHaveURL('/dashboard/my-rentals')
    await page.reload()
    await expect(page.getByText('No unpaid rentals')).toBeVisible()
    await expect(page.getByText('You cancelled the payment')).toHaveCount(0)

    const startTime = inMinutes(90)
    await bookUpToPayment(page, bike, startTime)
    await choose(page, 'Pay')
    await expectOutcome(page, 'Booked. See you on')
    await expect(rowOf(page, bike.name)).toHaveCount(1)

    // A booked bike has its time, place and code, also as a file for a calendar.
    const rental = (await given.call('GET /rentals', { as: await given.tokenOf(customer) }))[0]
    const code = bookingCode(rental?._id ?? '')
    for (const fact of [
      told(startTime),
      '12 Satmasjid Road',
      code,
      'Open the map',
      'National ID',
    ]) {
      await expect(page.getByRole('main')).toContainText(fact)
    }
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    const start = startTime.toISOString().replaceAll(/[-:]|\.\d+/g, '')
    expect(file).toContain(`DTSTART:${start}\r\n`)
    expect(file).toContain('What to bring')

    // The same card stands on the page of the rental, which the event leads to.
    expect(file.replaceAll('\r\n ', '')).toContain(
      `URL:${new URL(page.url()).origin}/dashboard/rentals/`,
    )
    await page.getByRole('link', { name: 'Show the rental' }).click()
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeVisible()
    await expect(page.getByText(code, { exact: true })).toBeVisible()
  })

  test('failed: the bike can be booked again', async ({ page, given }) => {
    const { bike } = await bookAsNewCustomer(page, given)
    await choose(page, 'Fail')
    await expectOutcome(page, 'The payment failed')
    await expect(outcome(page)).toContainText(`The ${bike.name} is not booked.`)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page).toHaveURL(new RegExp(`/bikes/${bike._id}\\?from=.*#top$`))
    const dialog = page.getByRole('dialog', { name: `Book ${bike.name}` })
    await expect(dialog.getByLabel('Start Time')).toHaveValue(entered(inMinutes(60)))
  })

  test(
    'flagged risky: in review, and the bike cannot be booked',
    DAILY,
    async ({ page, given }) => {
      const { bike } = await bookAsNewCustomer(page, given)
      await choose(page, 'Pay flagged risky')
      await expectOutcome(page, 'Your payment is in review')
      await open(page, `/bikes/${bike._id}`)
      await expect(page.getByRole('button', { name: 'Not Available' })).toBeDisabled()
    },
  )
})

test("Two clicks on 'Pay' make one payment", DAILY, async ({ page, given, sandbox, request }) => {
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
  await expectOutcome(page, 'Booked. See you on')
  await expect(rowOf(page, bike.name)).toHaveCount(1)
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

const CONTINUE = { name: 'Continue to payment' } as const

test('An unfinished payment is continued elsewhere', async ({ page, given, newBrowser }) => {
  const bike = await given.bike()
  const customer = await given.customer()
  await signIn(page, given, customer)
  await bookUpToPayment(page, bike, inMinutes(60))
  const paymentPage = page.url()

  const phone = await newBrowser()
  await openAs(phone, given, customer, `/bikes/${bike._id}`)
  await expect(phone.getByRole('button', { name: 'Not Available' })).toBeDisabled()
  await expect(phone.getByText('Reserved for you', { exact: true })).toBeVisible()
  await open(phone, '/dashboard/my-rentals')
  const unfinished = phone.getByRole('region', { name: 'Unfinished payments' })
  await expect(unfinished).toContainText(/Reserved for you until \d\d:\d\d/)
  await expect(unfinished).toContainText(bike.name)
  await unfinished.getByRole('button', CONTINUE).click()
  await expect(phone).toHaveURL(paymentPage)
  await choose(phone, 'Pay')
  await expectOutcome(phone, 'Booked. See you on')
  await expect(unfinished).toHaveCount(0)
  await open(phone, `/bikes/${bike._id}`)
  await expect(phone.getByText('Yours', { exact: true })).toBeVisible()
  await expect(phone.getByRole('button', CONTINUE)).toHaveCount(0)
})

test('A reservation is released on the page of its bike', async ({ page, context, given }) => {
  const bike = await given.bike()
  await signIn(page, given, await given.customer())
  await bookUpToPayment(page, bike, inMinutes(60))
  await page.goBack()
  await expect(page.getByRole('button', CONTINUE)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'You are offline' })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByRole('button', CONTINUE)).toBeEnabled()
  await page.getByRole('button', { name: 'Release' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Reservation released')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: bike.name })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Book now' })).toBeEnabled()
  await expect(page.getByRole('button', CONTINUE)).toHaveCount(0)
  // One that ends by itself says so, where the customer looks at it, and leads to the dialog.
  await bookUpToPayment(page, bike, inMinutes(60))
  const paymentPage = page.url()
  await open(page, '/dashboard/my-rentals')
  const tab = await page.context().newPage()
  await open(tab, `/bikes/${bike._id}`)
  await expect(tab.getByRole('button', CONTINUE)).toBeVisible()
  await expect(page.getByRole('button', CONTINUE)).toBeVisible()
  await given.act(paymentPage, 'expire')
  for (const each of [tab, page]) {
    const notice = each.getByText(`Your reservation of the ${bike.name} has ended`)
    await expect(notice).toBeVisible()
    await expect(each.getByRole('button', CONTINUE)).toHaveCount(0)
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Book it again' }).click()
  await expect(page.getByRole('dialog').getByLabel('Start Time', { exact: true })).toHaveValue(
    entered(inMinutes(60)),
  )
})

import { demoLogins } from '#db/demo-logins'
import { expectAccessible } from './accessible.ts'
import { choose, expectOutcome, payButton, startBooking } from './booking.ts'
import { openDesk, rowIn } from './desk.ts'
import { testInOwnShop } from './own-shop.ts'
import { open, rowOf } from './screens.ts'
import { expect } from './shop.ts'
import { openAs, signIn } from './sign-in.ts'
import { inMinutes } from './times.ts'
import { toastsOf } from './toasts.ts'

const test = testInOwnShop()

const PHONE = { width: 360, height: 780 }

test('Cancelling, in time and late', async ({ page, given, trouble, newBrowser, openAsAdmin }) => {
  test.slow()
  trouble.expectRefusal('409 POST /api/rentals/:id/cancel')
  const cancelling = page.getByRole('region', { name: 'Cancelling' })
  const dialog = page.getByRole('dialog')
  const cancel = () => cancelling.getByRole('button', { name: 'Cancel booking' }).click()
  const confirm = () => dialog.getByRole('button', { name: 'Cancel booking' }).click()

  const [bike, customer] = [await given.bike(), await given.customer()]
  const openBefore = await newBrowser()
  await signIn(openBefore, given, customer)
  await open(openBefore, `/bikes/${bike._id}`)

  // The shop sets until when cancelling is free; a wrong number is refused at its field.
  await openAsAdmin('/dashboard/shop')
  const hours = page.getByLabel('Free cancellation (hours)')
  await expect(hours).toHaveValue('')
  await hours.fill('1.5')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(hours).toHaveAccessibleDescription(/^Free cancellation is a whole number/)
  await hours.fill('24')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toastsOf(page)).toHaveText('Shop settings saved')

  // The booking dialog says until when it is free, also on a page that was open before.
  await openBefore.getByRole('button', { name: 'Book now' }).click()
  await expect(openBefore.getByRole('dialog')).toContainText(
    'Free cancellation until 24 hours before the start',
  )
  await signIn(page, given, customer)
  const form = await startBooking(page, bike, inMinutes(3 * 1440))
  await expect(form).toContainText(
    /Free cancellation until 24 hours before the start: \w{3} \d+ \w{3}, \d\d:\d\d\./,
  )
  await payButton(form).click()
  await choose(page, 'Pay')
  await expectOutcome(page, 'Booked. See you on')

  // Cancelled in time, all of it goes back and arrives.
  await page.setViewportSize(PHONE)
  await page.getByRole('link', { name: bike.name }).first().click()
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('Free cancellation until')
  await cancel()
  await expect(dialog.getByRole('status')).toHaveText(
    'You get 100 taka back to the account you paid from. This can take a few days.',
  )
  await expect(dialog.getByLabel('Waive the fee: refund all 100 taka')).toHaveCount(0)
  await dialog.getByLabel('Reason (optional)').fill('Rain all week')
  await expectAccessible(page)
  await confirm()
  await expect(toastsOf(page)).toHaveText('Booking cancelled')
  await expect(page.locator(':focus')).toContainText('You cancelled this booking')
  await expect(page.getByText('You cancelled this booking')).toBeInViewport()
  await expect(page.getByText(/Rain all week$/)).toBeVisible()
  await expect(cancelling).toHaveCount(0)
  await expect(page.getByText('100 taka: refunded')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receipt' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rental agreement' })).toHaveCount(0)
  await open(page, '/dashboard/my-rentals')
  await expect(page.getByText(`100 taka for the ${bike.name}: refunded`)).toBeVisible()

  // My Rentals lists it below the tabs, and leads to its page.
  const cancelled = page.getByRole('region', { name: 'Cancelled' })
  await expect(cancelled.getByRole('listitem')).toContainText('Nothing kept100 taka refunded')
  await expectAccessible(page)
  await cancelled.getByRole('link', { name: bike.name }).click()
  await expect(page.getByText('You cancelled this booking')).toBeVisible()

  const late = await given.ride()
  // Cancelled late, the advance is kept.
  await openAs(page, given, late.customer, '/dashboard/my-rentals')
  await rowOf(page, late.bike.name).getByRole('link', { name: late.bike.name }).click()
  await expect(page.getByText('The advance of 100 taka is not refunded any more.')).toBeVisible()
  await cancel()
  await expect(dialog.getByRole('status')).toHaveText('The advance of 100 taka is not refunded.')

  // An admin was faster and has given it back: the second one is told so.
  const desk = await newBrowser()
  await openAs(desk, given, await given.admin(), new URL(page.url()).pathname)
  await desk.getByRole('button', { name: 'Cancel booking' }).click()
  const asked = desk.getByRole('dialog')
  await asked.getByLabel('Waive the fee: refund all 100 taka').check()
  await expect(asked.getByRole('status')).toHaveText(/^100 taka go back to the account/)
  await asked.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(desk.getByText('The shop cancelled this booking')).toBeVisible()
  await confirm()
  await expect(toastsOf(page)).toContainText('This booking has been cancelled already.')
  await expect(page.getByText('The shop cancelled this booking')).toBeVisible()

  // The Payments Desk keeps what was paid at the counter until it is given back there.
  const [walked, as] = [await given.bike(), await given.tokenOf(demoLogins.admin)]
  const guest = { name: 'Karim Mia', phone: '+880 1811-222333' }
  const startTime = inMinutes(600).toISOString()
  const walkIn = { bikeId: walked._id, startTime, customer: guest, tender: 'cash' } as const
  const { _id: id } = await given.call('POST /rentals/at-counter', { as, body: walkIn })
  await given.call('POST /rentals/:id/cancel', { as, params: { id }, body: { isFree: true } })

  // One dialog gives a deposit back, and the page of the rental gives what waits.
  const beside = {
    ...walkIn,
    bikeId: (await given.bike())._id,
    customer: { ...guest, phone: '+880 1811-222334' },
  }
  const walkIn2 = await given.call('POST /rentals/at-counter', { as, body: beside })
  const other = { as, params: { id: walkIn2._id } }
  const { revision } = await given.call('GET /rentals/:id', other)
  const taken = { action: 'take', amount: 1000, tender: 'cash', revision } as const
  await given.call('POST /rentals/:id/deposit', { ...other, body: taken })
  await openAsAdmin(`/dashboard/rentals/${walkIn2._id}`)
  await cancel()
  await dialog.getByLabel('Waive the fee: refund all 100 taka').check()
  const both = dialog.getByRole('button', { name: 'Cancel booking, give back 1,100 taka' })
  await expect(both).toBeVisible()
  await dialog.getByLabel('Give back 100 taka').selectOption('Later')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel booking, give back 1,000 taka' }).click()
  await expect(page.getByText('100 taka still to give back.')).toBeVisible()
  await page.getByRole('button', { name: 'Give back now' }).click()
  await dialog.getByRole('button', { name: 'Give back 100 taka' }).click()
  await expect(page.getByText('100 taka: given back at the counter')).toBeVisible()

  await openDesk(page, given)
  const row = rowIn(page, 'Refunds', walked.name)
  await expect(row).toContainText('Paid at the counter: give it back there.')
  await expect(row.getByRole('button', { name: 'Ask the gateway again' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Mark as refunded' }).click()
  await expect(dialog.getByLabel('At the counter by')).toHaveValue('cash')
  await dialog.getByLabel('Note (optional)').fill('From the till, receipt 12')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark as refunded' }).click()
  await expect(row).toContainText('The shop gave it back at the counter.')

  // Rent Management lists cancelled bookings where they are asked for.
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAsAdmin('/dashboard/rent-management')
  await expect(page.getByRole('button', { name: /^To pay/ })).toBeVisible()
  await page.getByRole('button', { name: 'Cancelled bookings' }).click()
  await expect(page.getByText('4 cancelled bookings')).toBeVisible()
  const listed = rowOf(page, late.bike.name)
  await expect(listed).toContainText('Cancelled')
  await expect(listed.getByRole('button', { name: 'Calculate' })).toHaveCount(0)
  await expect(listed.getByLabel(/^New return time/)).toHaveCount(0)
})

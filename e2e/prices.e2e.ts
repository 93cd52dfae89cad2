import type { Locator } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { HOUR_MS } from '#domain/time'
import { expectAccessible } from './accessible.ts'
import { choose, expectOutcome, expectPaymentPage, startBooking } from './booking.ts'
import { cardOf, open, rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { managing, openAs } from './sign-in.ts'
import { entered, inMinutes } from './times.ts'

test('A price list is made, given to a bike and quoted', async ({
  page,
  given,
  trouble,
  openAsAdmin,
}) => {
  test.slow()
  const bike = await given.bike({ pricePerHour: 150 })
  const [list, season] = [`List ${bike.model}`, `Season ${bike.model}`]
  const as = await given.tokenOf(demoLogins.admin)
  const dialog = page.getByRole('dialog')
  const price = (row: number) => dialog.getByLabel(`Price of step ${row}`)

  // Beside the steps are the prices of four rides; a step that is too dear has a warning.
  await openAsAdmin('/dashboard/prices')
  await page.getByRole('button', { name: 'New price list' }).click()
  await dialog.getByRole('button', { name: 'Add price list' }).click()
  await expect(dialog.getByText('The price of a step must be positive')).toBeVisible()
  await dialog.getByLabel('Name').fill(list)
  await price(1).fill('3600')
  await expect(dialog.getByText('Not cheaper than its hours at 150 taka an hour')).toBeVisible()
  await expectAccessible(page)
  await price(1).fill('1000')
  await expect(dialog.getByText('Not cheaper than')).toBeHidden()
  await dialog.getByRole('button', { name: 'Add step' }).click()
  await dialog.getByLabel('Length of step 2').fill('1')
  await dialog.getByLabel('Unit of step 2').selectOption('weeks')
  await price(2).fill('6000')
  const exampleBike = dialog.getByLabel('Bike', { exact: true })
  const examplePrice = dialog.getByLabel('Price per hour of a bike')
  await examplePrice.fill('120')
  // The form offers the oldest bikes of the shop, of which the journeys together add too many.
  const [oldest] = await given.call('GET /bikes', {})
  await exampleBike.selectOption(oldest?._id ?? '')
  await expect(examplePrice).toHaveValue(String(oldest?.pricePerHour))
  await examplePrice.fill('200')
  await expect(exampleBike).toHaveValue('')
  const example = dialog.getByRole('region', { name: 'Example' })
  await expect(example.getByRole('definition')).toHaveText([
    '600 taka',
    '1,000 taka',
    '3,000 taka',
    '6,000 taka',
  ])
  await dialog.getByRole('button', { name: 'Add price list' }).click()
  await expect(rowOf(page, list)).toContainText('1 day: 1,000 taka1 week: 6,000 taka')

  // The form shows what another admin has saved meanwhile, and keeps what was typed.
  const lists = await given.call('GET /price-lists', { as })
  const params = { id: lists.find(({ name }) => name === list)?._id ?? '' }
  await rowOf(page, list).getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Advance (taka)').fill('300')
  await dialog.getByLabel('Deposit').fill('2000')
  await dialog.getByLabel('Kilometres per day').fill('100')
  await dialog.getByLabel('Price per kilometre over').fill('5')
  await given.call('PUT /price-lists/:id', { as, params, body: { graceMinutes: 15 } })
  trouble.expectRefusal('409 PUT /api/price-lists/:id')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Grace (minutes) is now 15')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(rowOf(page, list)).toContainText('15 min grace')
  await expect(rowOf(page, list)).toContainText('2,000 taka')

  // A second season on the same days is refused by the name of the first.
  const addSeason = async (name: string) => {
    await page.getByRole('button', { name: 'New season' }).click()
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Percent').fill('20')
    await dialog.getByLabel('First day').fill('2190-12-01')
    await dialog.getByRole('checkbox', { name: list }).check()
    await dialog.getByRole('button', { name: 'Add season' }).click()
  }
  await addSeason(season)
  await expect(rowOf(page, season)).toContainText('+ 20%')
  trouble.expectRefusal('409 POST /api/seasons')
  await addSeason('Another')
  await expect(dialog.getByRole('alert')).toContainText(`The season ${season} already holds`)
  await expect(dialog.getByLabel('Percent')).toHaveValue('20')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete ${season}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Season removed')).toBeVisible()
  await expect(rowOf(page, season)).toHaveCount(0)

  // A list that no bike and no season has can be deleted.
  await given.call('POST /price-lists', { as, body: { name: `Spare ${bike.model}`, steps: [] } })
  await open(page, '/dashboard/prices')
  await page.getByRole('button', { name: `Delete Spare ${bike.model}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Price list deleted')).toBeVisible()
  await expect(rowOf(page, `Spare ${bike.model}`)).toHaveCount(0)

  await openAsAdmin(managing(bike))
  await cardOf(page, bike)
    .getByRole('button', { name: /^Update/ })
    .click()
  await dialog.getByLabel('Price list').selectOption(list)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()

  // Card, page and dialog say what the list says, and so do the rental's page and the agreement.
  const [startTime, plannedReturn] = [inMinutes(60), inMinutes(28 * 60)]
  const of = await given.customer()
  await openAs(page, given, of, `/all-bikes?search=${bike.model}`)
  await expect(cardOf(page, bike)).toContainText('from 1,000 a day')
  await open(page, `/bikes/${bike._id}`)
  await expect(page.getByRole('table', { name: 'Prices' })).toHaveText(
    '1 h150 taka1 day1,000 taka1 week6,000 taka',
  )
  const form = await startBooking(page, bike, startTime)
  await form.getByLabel(/^Planned Return/).fill(entered(plannedReturn))
  const expectTerms = async (block: Locator) => {
    await expect(block).toContainText('1 day + 3 h = 1,450 taka. 300 taka')
    await expect(block).toContainText(', about 1,150 taka after the ride.')
    await expect(block).toContainText('A deposit of 2,000 taka')
    await expect(block).toContainText(
      '200 km, 100 for each started day. Each km more costs 5 taka.',
    )
    await expect(block).toContainText('The advance of 300 taka is not refunded')
  }
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectTerms(form)
    await expect(form).toContainText('300 TK now, about 1,150 after')
    await expect(form.getByRole('button', { name: 'Pay 300 TK and Book' })).toBeInViewport()
  }
  await expectAccessible(page)
  await given.rental({ of, bike, startTime, plannedReturn })
  const [rental] = await given.call('GET /rentals', { as: await given.tokenOf(of) })
  await open(page, `/dashboard/rentals/${rental?._id}`)
  await expectTerms(page.getByRole('region', { name: 'Terms' }))
  await open(page, `/dashboard/rentals/${rental?._id}/agreement`)
  await expectTerms(page.getByRole('main'))

  // Back two hours late: the prices and the kilometres of both days are billed.
  const id = rental?._id ?? ''
  const out = { direction: 'out', odometer: 12_000 } as const
  await given.call('POST /rentals/:id/handovers', { as, params: { id }, body: out })
  await given.returned({ bike, returnTime: new Date(plannedReturn.getTime() + 2 * HOUR_MS) })
  await openAsAdmin(`/dashboard/rentals/${id}`)
  await page.getByRole('button', { name: 'Check the bike' }).click()
  await dialog.getByLabel('Odometer in km').fill('12284')
  const ridden = '84 km more than 200 km included'
  await expect(dialog.getByText(`${ridden}: 420 taka`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save condition' }).click()
  const bill = page.getByRole('region', { name: 'Bill and payments' })
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(bill.getByRole('row', { name: 'Ride' })).toContainText(/1 day \+ 5 h.*1,750 taka/)
    await expect(bill.getByRole('row', { name: 'Kilometres' })).toContainText(ridden)
    await expect(bill.getByRole('row', { name: 'Left to pay' })).toContainText('1,870 taka')
  }
  await expectAccessible(page)

  // Its deposit can be paid with the booking. It is no part of the bill, and goes back online.
  await given.saveSettings({ depositPayment: 'online' })
  const [nextStart, nextReturn] = [inMinutes(60), inMinutes(25 * 60)]
  await openAs(page, given, of, `/bikes/${bike._id}`)
  const next = await startBooking(page, bike, nextStart)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(next).toContainText('A deposit of 2,000 taka, paid now, which you get back')
    await expect(next).toContainText('Now 300 TK + deposit 2,000 TK')
    await expect(next.getByRole('button', { name: 'Pay 2,300 TK and Book' })).toBeInViewport()
  }
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await next.getByLabel(/^Planned Return/).fill(entered(nextReturn))
  await next.getByRole('button', { name: 'Pay 2,300 TK and Book' }).click()
  await expectPaymentPage(page, '2300.00')
  await choose(page, 'Pay')
  await expectOutcome(page, '2,300 taka received, 2,000 taka of it as your deposit')
  await given.saveSettings({ depositPayment: 'counter' })
  await expect(rowOf(page, bike.name).getByText('Deposit held: 2,000 taka')).toBeVisible()
  await page.getByRole('link', { name: 'Show the rental' }).click()
  const paidOnline = page.getByText(
    /^A deposit of 2,000 taka, paid online on .+ You get it back after/,
  )
  await expect(paidOnline).toBeVisible()
  await expect(page.getByText('The shop also holds 2,000 taka as a deposit.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Rental agreement' }).click()
  await expect(page.getByRole('heading', { name: 'Rental agreement' })).toBeVisible()
  await expect(paidOnline).toBeVisible()
  await expectAccessible(page)
  const rentals = await given.call('GET /rentals', { as: await given.tokenOf(of) })
  await openAsAdmin(`/dashboard/rentals/${rentals.find((one) => one._id !== id)?._id}`)
  await expect(bill.getByRole('row', { name: 'Deposit taken, online' })).toContainText('2,000')
  await expect(bill.getByRole('row', { name: 'Deposit held' })).toContainText('2,000 taka')
  await bill.getByRole('button', { name: 'Give deposit back' }).click()
  await expect(dialog).toContainText('The payment company sends it back to the customer.')
  await dialog.getByLabel('Amount in taka').fill('2001')
  await expect(dialog.getByRole('status')).toContainText('Enter less.')
  await dialog.getByLabel('Amount in taka').fill('2000')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(bill.getByRole('row', { name: 'Deposit held' })).toHaveCount(0)
  const givenBack = bill.getByRole('row', { name: 'Deposit given back' })
  await expect(givenBack.first()).toContainText('− 2,000')
})

import { randomUUID } from 'node:crypto'
import type { BoardDay } from '#contract/board'
import { demoLogins } from '#db/demo-logins'
import { expectAccessible } from './accessible.ts'
import { answerWith } from './answers.ts'
import { letTimePassUntil, stopClock } from './clock.ts'
import { newPerson } from './given.ts'
import { DAILY, expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { inMinutes } from './times.ts'

const DAY = 24 * 60

test(
  'The board shows a rental, its next step, and free time, by mouse and by keyboard',
  DAILY,
  async ({ page, given }) => {
    test.slow()
    const mark = randomUUID().slice(0, 8)
    const number = `DH-${mark}`
    const name = `Royal Enfield Classic 350 Reborn ${mark}`
    const bike = await given.bike({ name, number })
    const of = await given.customer()
    await given.rental({ of, bike, startTime: inMinutes(60), plannedReturn: inMinutes(2 * DAY) })
    await openAs(page, given, demoLogins.admin, '/dashboard/board')

    // The search is in the URL, and finds the customer too.
    await page.getByLabel('Search').fill(of.name)
    const row = page.getByRole('row').filter({ hasText: bike.name })
    await expect(row).toContainText(number)
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(page).toHaveURL(/search=/)
    const bar = row.getByRole('button', { name: `${of.name} Booked` })

    // A press opens the rental with its next step, and Back closes it.
    await bar.click()
    const panel = page.getByRole('dialog', { name: bike.name })
    await expect(panel).toContainText('Planned ride')
    await expect(panel.getByRole('button', { name: 'Hand out the bike' })).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goBack()
    await expect(panel).toHaveCount(0)

    // The arrows move along the days and bikes, and Enter presses.
    await bar.focus()
    await page.keyboard.press('ArrowRight')
    const free = page.getByRole('button', { name: /^Free from .* New rental of/ })
    await expect(free).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(bar).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar).toBeFocused()
    await page.keyboard.press('End')
    await expect(free).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/new-rental\?bike=/)
    await expect(page.getByRole('button', { name: 'Choose another bike' })).toBeVisible()
    await expect(page.getByLabel('Start Time')).toHaveValue(/^\d{4}-/)
    await page.goBack()

    // A day opens in hours, in which the bike is not free.
    await page.getByRole('button', { name: 'Two weeks' }).click()
    await page
      .getByRole('button', { name: /open the day in hours$/ })
      .nth(1)
      .click()
    await expect(page).toHaveURL(/view=day/)
    await expect(bar).toBeVisible()
    await page.getByRole('button', { name: 'Only free' }).click()
    await expect(page.getByText('No bike is free for all of this time')).toBeVisible()
    await page.getByRole('button', { name: 'Show all bikes' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  },
)

test('On a phone the board is the list of a day by bike, and a press opens a sheet', async ({
  page,
  given,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const bike = await given.bike({ pricePerHour: 900 })
  const customer = { name: newPerson().name, phone: '+880 1711 000000' }
  // The ride ends now, so that its bar is on the board of today at any hour.
  const startTime = inMinutes(-60).toISOString()
  await given.call('POST /rentals/at-counter', {
    as: await given.tokenOf(demoLogins.admin),
    body: { bikeId: bike._id, startTime, customer, tender: 'cash' },
  })
  await given.returned({ bike, returnTime: inMinutes(0) })
  await openAs(page, given, demoLogins.admin, '/dashboard/board')
  await expect(page.getByRole('heading', { name: 'To pay', exact: true })).toBeVisible()
  await page.getByLabel('Search').fill(bike.name)
  const card = page.getByRole('listitem').filter({ hasText: bike.name })
  await card.getByRole('button', { name: `${customer.name} To pay` }).click()
  const sheet = page.getByRole('dialog', { name: bike.name })
  // The search was pressed away from before it was in the URL, and neither is lost.
  await expect(page).toHaveURL(/[?&]search=/)
  await expect(page).toHaveURL(/[?&]rental=/)
  await expect(sheet.getByRole('link', { name: 'Open the rental' })).toBeVisible()
  await sheet.getByRole('button', { name: /^Take .* taka$/ }).click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await payment.getByRole('button', { name: 'Close' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  // The last minutes of a day are no time to rent, so the next day offers the rental.
  await page.getByRole('button', { name: 'Next day' }).click()
  await card.getByRole('button', { name: `New rental of ${bike.name}` }).click()
  await expect(page).toHaveURL(/new-rental\?bike=/)
})

test('A new booking and a new alarm are counted in the title of the tab, and heard once that is turned on', async ({
  page,
  openAsAdmin,
}) => {
  await page.addInitScript(() => {
    const played = AudioScheduledSourceNode.prototype
    const { start } = played
    Object.assign(globalThis, { notes: 0 })
    played.start = function countNote(when) {
      ;(globalThis as unknown as { notes: number }).notes += 1
      start.call(this, when)
    }
  })
  await page.clock.install()
  const none = { count: 0, rentals: [] }
  const news: Pick<BoardDay, 'bookings' | 'alarms'> = { bookings: [], alarms: [] }
  const data = { overdue: none, goingOut: none, comingBack: none, toPay: none, ...news }
  const tell = (now: typeof news) =>
    answerWith(page, 'GET /api/board/today', {
      status: 200,
      body: { success: true, statusCode: 200, message: '', data: { ...data, ...now } },
    })
  const seen = async () => ({
    title: (await page.title()).replace(/ · .*/, ''),
    notes: await page.evaluate(() => (globalThis as unknown as { notes: number }).notes),
  })
  const untilSeen = async (expected: Awaited<ReturnType<typeof seen>>) => {
    await letTimePassUntil(page, async () => (await seen()).title === expected.title, 500)
    expect(await seen()).toEqual(expected)
  }
  await tell(news)
  await openAsAdmin('/dashboard/board')
  await expect(page.getByText('Nothing overdue.')).toBeVisible()
  await stopClock(page)
  const one = { _id: randomUUID(), at: new Date().toISOString() }
  await tell({ ...news, bookings: [one] })
  await untilSeen({ title: '(1) Board', notes: 0 })

  // Turning it on plays the two notes, and any press means that the news is seen.
  await page.getByRole('button', { name: 'Sound for new bookings and alarms' }).click()
  await untilSeen({ title: 'Board', notes: 2 })
  await tell({ bookings: [one], alarms: [one] })
  await untilSeen({ title: '(1) Board', notes: 4 })
  const other = { ...one, _id: randomUUID() }
  await tell({ bookings: [other, one], alarms: [one] })
  await untilSeen({ title: '(2) Board', notes: 6 })
})

import type { Locator, Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { expectAccessible } from './accessible.ts'
import { type givenAt, newPerson } from './given.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { entered, inMinutes, told } from './times.ts'

type Given = ReturnType<typeof givenAt>

const DAY = 24 * 60
/** Besides typing: from the board to the chat with the customer. */
const FEWEST_PRESSES = 6

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

type Position = { x: number; y: number }
type Press = (on: Locator, position?: Position) => Promise<void>

async function pressFreeTime(page: Page, bikeName: string, press: Press) {
  if ((page.viewportSize()?.width ?? 0) >= 768) {
    // The other bikes leave the board after the address has changed.
    await expect(page.getByRole('row')).toHaveCount(2)
    const times = page.getByRole('row').filter({ hasText: bikeName }).getByRole('gridcell')
    await press(times, await findOpenDay(page, times))
    return
  }
  await press(page.getByRole('button', { name: 'Next day' }))
  await press(page.getByRole('button', { name: `New rental of ${bikeName}` }))
}

/** A press on a closed day would not begin a rental. */
async function findOpenDay(page: Page, times: Locator): Promise<Position> {
  const days = page.getByRole('button', { name: 'open the day in hours' })
  const open = days.filter({ hasNotText: 'Closed' }).nth(1)
  const [day, row] = await Promise.all([open.boundingBox(), times.boundingBox()])
  if (!day || !row) throw new Error('The board shows no open day')
  return { x: day.x + day.width / 2 - row.x, y: row.height / 2 }
}

/** The desk reserves a bike on the board. Returns the message for the customer's chat. */
async function reserve(page: Page, given: Given, size: typeof PHONE) {
  await page.setViewportSize(size)
  const bike = await given.bike({ pricePerHour: 150 })
  const { name } = newPerson()
  const phone = `01${String(Date.now()).slice(-9)}`
  // Two days ahead every hour of the day is still to come, whatever the time is now.
  const startTime = inMinutes(2 * DAY)
  let presses = 0
  const press: Press = async (on, position) => {
    presses += 1
    await on.click(position && { position })
  }

  // The reservation begins on the board.
  await openAs(page, given, demoLogins.admin, '/dashboard/board')
  await page.getByLabel('Search').fill(bike.name)
  await expect(page).toHaveURL(/search=/)
  await pressFreeTime(page, bike.name, press)
  await expect(page.getByRole('button', { name: 'Choose another bike' })).toBeVisible()
  await page.getByLabel('Start Time').fill(entered(startTime))
  await page.getByLabel('Planned Return').fill(entered(inMinutes(2 * DAY + 240)))
  await page.getByLabel('Find a customer').fill(phone)
  await press(page.getByRole('button', { name: 'New customer' }))
  await page.getByLabel('Name', { exact: true }).fill(name)
  await press(page.getByRole('button', { name: 'Reserve without payment' }))
  await expect(page).toHaveURL(/\/dashboard\/rentals\/[\w-]+$/)
  await expect(page.getByText(`Reserved until ${told(startTime)}`).first()).toBeVisible()
  await expect(page.getByText('What happened before is not listed.')).toHaveCount(0)

  // The customer gets the link in a chat.
  await press(page.getByRole('button', { name: 'Send payment link' }))
  const dialog = page.getByRole('dialog', { name: `Payment link for ${name}` })
  const toChat = dialog.getByRole('link', { name: 'Open in WhatsApp' })
  await expect(toChat).toHaveAttribute('href', new RegExp(`^https://wa\\.me/88${phone}\\?text=`))
  const message = await dialog.getByLabel('Message').inputValue()
  expect(message).toContain(
    `Hello ${name}, the ${bike.name} is reserved for you, ${told(startTime)}.`,
  )
  // The last press opens WhatsApp, which the journey does not.
  presses += 1
  expect(presses).toBeLessThanOrEqual(FEWEST_PRESSES)
  return { bike, name, message }
}

test('A booking by phone in six presses, in a wide window', async ({ page, given }) => {
  await reserve(page, given, DESKTOP)
})

test('A booking by phone in six presses on a phone, paid by a link without an account', async ({
  page,
  given,
  newBrowser,
  trouble,
}) => {
  test.slow()
  trouble.expectRefusal('404 POST /api/payment-links/read')
  const { bike, name, message } = await reserve(page, given, PHONE)
  await expectAccessible(page)

  // It says what is asked, for which bike and time, and leads to the payment page.
  const own = await newBrowser()
  await own.setViewportSize(PHONE)
  await own.goto(/https?:\S+/.exec(message)?.[0] ?? '')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Book your bike')
  await expect(own.getByRole('region', { name: 'Your bike' })).toContainText(bike.name)
  await expect(own.getByRole('main')).not.toContainText(name)
  await expectAccessible(own)
  await own.getByRole('button', { name: 'Pay 100 taka' }).click()
  await own.getByRole('button', { name: 'Fail', exact: true }).click()
  await expect(own.getByText('The payment was not made')).toBeVisible()
  await own.getByRole('button', { name: 'Pay 100 taka' }).click()
  await own.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Paid')
  await expect(own.getByText('We have your 100 taka. Thank you.')).toBeVisible()
  await expectAccessible(own)

  // The link has ended, and the shop has the booking.
  await own.goto('about:blank')
  await own.goto(/https?:\S+/.exec(message)?.[0] ?? '')
  await expect(own.getByText('This is paid. Thank you.')).toBeVisible()
  await expect(page.getByText('Booked, 100 taka paid')).toBeVisible()
})

import { addMinutes } from 'date-fns/addMinutes'
import { holdBack } from './answers.ts'
import { choose, expectOutcome, expectPaymentPage } from './booking.ts'
import { letTimePassUntil } from './clock.ts'
import { refuse } from './refuse.ts'
import { rowOf } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { entered, inMinutes, shown, told } from './times.ts'
import { expectToast } from './toasts.ts'

const EMPTY = 'Return time cannot be empty.'
const TOO_EARLY = 'Return time must be after the start time.'
const CALCULATE = 'PATCH /api/rentals/calculate-total-cost/*'
const PAY = 'POST /api/rentals/full-payment/*'

test('My Rentals: tabs, columns, and the Pay action', DAILY, async ({ page, given, trouble }) => {
  const { bike, customer, startTime } = await given.ride({ pricePerHour: 120 })
  await openAs(page, given, customer, '/dashboard/my-rentals')
  const unpaid = page.getByRole('tab', { name: 'Unpaid', exact: true })
  const paid = page.getByRole('tab', { name: 'Paid', exact: true })
  const columns = ['Bike Name', 'Start Time', 'Return Time', 'Total Cost']
  const row = rowOf(page, bike.name)

  await expect(page.getByRole('tab')).toHaveText(['Unpaid', 'Paid'])
  await expect(unpaid).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('columnheader')).toHaveText([...columns, 'Pay'])
  await expect(row).toContainText(told(startTime))
  await expect(row).toContainText('Not set')
  await expect(row).toContainText('120.00 taka per hour')
  await paid.click()
  await expect(paid).toHaveAttribute('aria-selected', 'true')
  await expect(row).toHaveCount(0)
  await expect(page.getByText('No paid rentals yet', { exact: true })).toBeVisible()
  await unpaid.click()

  await given.returned({ bike, returnTime: addMinutes(startTime, 90) })
  await page.reload()
  const pay = row.getByRole('button', { name: 'Pay' })
  await expect(row).toContainText('180 taka')
  await expect(row).toContainText('Left to pay: 80 taka (100 taka paid)')
  trouble.expectRefusal('502 POST /api/rentals/full-payment/:id')
  const reason = await refuse(page, PAY, 'gateway_down')
  await expectToast(page, () => pay.click(), { error: 'Some Error', reason, after: PAY })
  await expect(pay).toBeEnabled()
  await page.unrouteAll()

  // It is read on its way, because the browser drops the answer as it leaves the page.
  const address = Promise.withResolvers<string>()
  await page.route('**/api/rentals/full-payment/*', async (route) => {
    const response = await route.fetch()
    address.resolve(((await response.json()) as { data: string }).data)
    await route.fulfill({ response })
  })
  await pay.click()
  await expectPaymentPage(page, '80.00')
  expect(page.url()).toBe(await address.promise)
  await choose(page, 'Pay')
  await expectOutcome(page, 'Paid in full')
  await paid.click()
  await expect(row).toContainText('180 taka')
  await expect(page.getByRole('columnheader')).toHaveText(columns)
})

test("My Rentals shows 'Loading' while fetching", async ({ page, openAsCustomer }) => {
  const answer = await holdBack(page, 'GET /api/rentals')
  await openAsCustomer('/dashboard/my-rentals')
  await answer.asked
  const loading = page.getByRole('main').getByText('Loading', { exact: true })
  await expect(loading).toBeAttached()
  answer.release()
  await expect(loading).toHaveCount(0)
})

test('List load errors on screens', async ({ page, trouble, openAsAdmin }) => {
  const main = page.getByRole('main')
  for (const [address, call, sentence] of [
    ['/dashboard/profile', '/api/users/me', 'Some Error Occurred'],
    ['/dashboard/my-rentals', '/api/rentals', 'Some Error Occurred'],
    ['/dashboard/user-management', '/api/users/all-users', 'Some Error Occurred'],
    ['/dashboard/rent-management', '/api/rentals/all-rentals', 'Some Error Occurred'],
    ['/dashboard/manage-bike', '/api/desk-bikes', 'sorry some error occurred'],
  ] as const) {
    trouble.expectRefusal(`500 GET ${call}`)
    await refuse(page, `GET ${call}`)
    await openAsAdmin(address)
    await expect(main.getByText(sentence, { exact: true })).toBeVisible()
    await expect(main.getByText('Loading', { exact: true })).toHaveCount(0)
    await page.unrouteAll()
  }
})

test(
  'Rent Management: the cost of a return',
  DAILY,
  async ({ page, given, trouble, openAsAdmin }) => {
    const [customer, startTime] = [await given.customer(), inMinutes(60)]
    const [bike, second] = [await given.bike({ pricePerHour: 80 }), await given.bike()]
    for (const each of [bike, second]) await given.rental({ of: customer, bike: each, startTime })
    await page.clock.install()
    await openAsAdmin('/dashboard/rent-management')
    const [row, otherRow] = [rowOf(page, bike.name), rowOf(page, second.name)]
    const cells = row.getByRole('cell')
    const [input, otherInput] = [row.locator('input'), otherRow.locator('input')]
    const [returnTime, other] = [inMinutes(60 + 90), inMinutes(90)]
    const button = row.getByRole('button', { name: 'Calculate' })
    const calculate = () => button.click()
    const writes: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(request.url())
    })

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rent Management')
    const table = page.getByRole('table', { name: 'Rent Management', exact: true })
    await expect(table.getByRole('columnheader')).toHaveText([
      'Image',
      'Name',
      'Start Time',
      'Current Return Time',
      'New Return Time',
      'Total Cost',
      'Action',
    ])
    await expect(cells.nth(0).locator('img')).toHaveAttribute('src', bike.imageUrl)
    await expect(cells.nth(1)).toContainText(bike.name)

    await expect(cells.nth(2)).toContainText(shown(startTime))
    await expect(cells.nth(3)).toContainText('Not set')
    await expect(cells.nth(4).locator('input')).toHaveAttribute('type', 'datetime-local')
    await expect(cells.nth(5)).toContainText(/(^|\D)0 taka$/)
    await expect(button).toBeEnabled()

    await calculate()
    await expect(row.getByText(EMPTY, { exact: true })).toBeVisible()
    await expect(input).toHaveAccessibleDescription(EMPTY)
    await expect(otherRow).not.toContainText(EMPTY)
    await otherInput.fill(entered(startTime))
    await otherRow.getByRole('button', { name: 'Calculate' }).click()
    await expect(otherInput).toHaveAccessibleDescription(TOO_EARLY)
    await expect(row.getByText(EMPTY, { exact: true }), 'the first row keeps its own').toBeVisible()
    expect(writes, 'nothing that is wrong reaches the server').toEqual([])
    await input.fill(entered(returnTime))
    await expect(row, 'its error clears on edit').not.toContainText(EMPTY)
    await expect(otherRow.getByText(TOO_EARLY, { exact: true })).toBeVisible()
    await otherInput.fill(entered(other))
    await expect(otherRow).not.toContainText(TOO_EARLY)

    trouble.expectRefusal('500 PATCH /api/rentals/calculate-total-cost/:id')
    const reason = await refuse(page, CALCULATE)
    await expectToast(page, calculate, { error: 'Some Error Occurred', reason, after: CALCULATE })
    await expect(input).toHaveValue(entered(returnTime))
    await expect(row).toContainText('Not set')
    await page.unrouteAll()

    const toast = { success: 'Calculated Successfully', after: CALCULATE }
    await expectToast(page, calculate, toast, () =>
      letTimePassUntil(
        page,
        async () => (await row.textContent())?.includes('120 taka') === true,
        1,
      ),
    )
    await expect(cells.nth(3)).toContainText(shown(returnTime))
    await expect(input).toHaveCount(0)
    await expect(otherInput, 'what was typed elsewhere stays').toHaveValue(entered(other))
    await expect(otherRow).toContainText('Not set')

    await expect(cells.nth(4)).toContainText('Return time has been set')
    await expect(cells.nth(5)).toContainText(/(^|\D)120 taka$/)
    await expect(button).toBeDisabled()
  },
)

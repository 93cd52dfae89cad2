import { addMinutes } from 'date-fns/addMinutes'
import { holdBack } from './answers.ts'
import { refuse } from './refuse.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { entered, inMinutes, shown } from './times.ts'

const EMPTY = 'Return time cannot be empty.'
const TOO_EARLY = 'Return time must be after the start time.'

test.describe('My Rentals (user)', () => {
  test('Two tabs: Unpaid (default) and Paid. Columns: Bike Name, Start Time, Return Time, Total Cost; the Unpaid tab adds a Pay action', async ({
    page,
    given,
  }) => {
    const { bike, customer, startTime } = await given.ride({ pricePerHour: 99.5 })
    await openAs(page, given, customer, '/dashboard/my-rentals')
    const [unpaid, paid] = [
      page.getByRole('tab', { name: 'Unpaid', exact: true }),
      page.getByRole('tab', { name: 'Paid', exact: true }),
    ]
    await expect(page.getByRole('tab')).toHaveText(['Unpaid', 'Paid'])
    await expect(unpaid).toHaveAttribute('aria-selected', 'true')
    const columns = ['Bike Name', 'Start Time', 'Return Time', 'Total Cost']
    await expect(page.getByRole('columnheader')).toHaveText([...columns, 'Pay'])
    const row = rowOf(page, bike.name)
    await expect(row).toContainText(shown(startTime))
    await expect(row).toContainText('Not set')
    await expect(row).toContainText('99.50 taka per hour')

    await paid.click()
    await expect(paid).toHaveAttribute('aria-selected', 'true')
    await expect(row).toHaveCount(0)
    await expect(page.getByText('No paid rentals yet', { exact: true })).toBeVisible()
    await unpaid.click()
    await expect(row).toBeVisible()

    // The advance covers an hour of it.
    await given.returned({ bike, returnTime: addMinutes(startTime, 60) })
    await paid.click()
    await page.reload()
    await expect(row).toContainText('100 taka')
    await expect(page.getByRole('columnheader')).toHaveText(columns)
  })

  test("Shows 'Loading' while fetching and 'Some Error Occurred' on error", async ({
    page,
    trouble,
    openAsCustomer,
  }) => {
    trouble.expectRefusal('500 GET /api/rentals')
    await refuse(page, 'GET /api/rentals')
    const answer = await holdBack(page, 'GET /api/rentals')
    await openAsCustomer('/dashboard/my-rentals')
    await answer.asked
    const main = page.getByRole('main')
    await expect(main.getByText('Loading', { exact: true })).toBeAttached()
    answer.release()
    await expect(main.getByText('Some Error Occurred', { exact: true })).toBeVisible()
    await expect(main.getByText('Loading', { exact: true })).toHaveCount(0)
  })
})

test("Table titled 'Rent Management' with columns Image, Name, Start Time, Current Return Time, New Return Time, Total Cost, Action", async ({
  page,
  given,
  openAsAdmin,
}) => {
  const [customer, startTime] = [await given.customer(), inMinutes(60)]
  const [bike, second] = [await given.bike({ pricePerHour: 80 }), await given.bike()]
  for (const each of [bike, second]) await given.rental({ of: customer, bike: each, startTime })
  await openAsAdmin('/dashboard/rent-management')
  const [row, otherRow] = [rowOf(page, bike.name), rowOf(page, second.name)]
  const cells = row.getByRole('cell')
  const [input, otherInput] = [row.locator('input'), otherRow.locator('input')]
  const [returnTime, other] = [inMinutes(60 + 90), inMinutes(90)]
  const calculate = row.getByRole('button', { name: 'Calculate' })
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

  await test.step("Start and return times display in a 'PP HH:mm' style. Return time shows 'Not set' when absent. Otherwise it holds a datetime-local input. The Calculate button is active only when total cost is 0", async () => {
    await expect(cells.nth(2)).toContainText(shown(startTime))
    await expect(cells.nth(3)).toContainText('Not set')
    await expect(cells.nth(4).locator('input')).toHaveAttribute('type', 'datetime-local')
    await expect(cells.nth(5)).toContainText(/(^|\D)0 taka$/)
    await expect(calculate).toBeEnabled()
  })

  await test.step("an inline error text per row: not empty ('Return time cannot be empty.') and after the booking start time ('Return time must be after the start time.')", async () => {
    await calculate.click()
    await expect(row.getByText(EMPTY, { exact: true })).toBeVisible()
    await expect(input).toHaveAccessibleDescription(EMPTY)
    await expect(otherRow).not.toContainText(EMPTY)

    await otherInput.fill(entered(startTime))
    await otherRow.getByRole('button', { name: 'Calculate' }).click()
    await expect(otherRow.getByText(TOO_EARLY, { exact: true })).toBeVisible()
    await expect(otherInput).toHaveAccessibleDescription(TOO_EARLY)
    await expect(row.getByText(EMPTY, { exact: true }), 'the first row keeps its own').toBeVisible()
    expect(writes, 'nothing that is wrong reaches the server').toEqual([])

    await input.fill(entered(returnTime))
    await expect(row, 'its error clears on edit').not.toContainText(EMPTY)
    await expect(otherRow.getByText(TOO_EARLY, { exact: true })).toBeVisible()
    await otherInput.fill(entered(other))
    await expect(otherRow).not.toContainText(TOO_EARLY)
  })

  await test.step('Rental: an admin sets a return time and calculates; the server computes the total cost; the input for that row clears after success', async () => {
    await calculate.click()
    await expect(cells.nth(3)).toContainText(shown(returnTime))
    await expect(input).toHaveCount(0)
    await expect(otherInput, 'what was typed elsewhere stays').toHaveValue(entered(other))
    await expect(otherRow).toContainText('Not set')
  })

  await test.step("If a return time exists, the New Return Time cell says 'Return time has been set'. Cost shows as '{n} taka'. The Calculate button is otherwise shown disabled", async () => {
    await expect(cells.nth(4)).toContainText('Return time has been set')
    await expect(cells.nth(5)).toContainText(/(^|\D)120 taka$/)
    await expect(calculate).toBeDisabled()
  })
})

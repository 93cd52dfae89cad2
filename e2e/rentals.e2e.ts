import { demoLogins } from '#db/demo-logins'
import { holdBack } from './answers.ts'
import { refuse } from './refuse.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs, openRentRow } from './sign-in.ts'
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

    await paid.click()
    await expect(paid).toHaveAttribute('aria-selected', 'true')
    await expect(row).toHaveCount(0)
    await expect(page.getByText('No paid rentals yet', { exact: true })).toBeVisible()
    await unpaid.click()
    await expect(row).toBeVisible()

    // The advance covers an hour of it.
    await given.returned({ bike, returnTime: inMinutes(60 + 60) })
    await paid.click()
    await page.reload()
    await expect(row).toContainText('100 taka')
    await expect(page.getByRole('columnheader')).toHaveText(columns)
  })

  test("Shows 'Loading' while fetching and 'Some Error Occurred' on error", async ({
    page,
    given,
    trouble,
  }) => {
    trouble.expectRefusal('500 GET /api/rentals')
    await refuse(page, 'GET /api/rentals')
    const answer = await holdBack(page, 'GET /api/rentals')
    await openAs(page, given, await given.customer(), '/dashboard/my-rentals')
    await answer.asked
    const main = page.getByRole('main')
    await expect(main.getByText('Loading', { exact: true })).toBeAttached()
    answer.release()
    await expect(main.getByText('Some Error Occurred', { exact: true })).toBeVisible()
    await expect(main.getByText('Loading', { exact: true })).toHaveCount(0)
  })
})

test.describe('Rent Management (admin)', () => {
  test("Table titled 'Rent Management' with columns Image, Name, Start Time, Current Return Time, New Return Time, Total Cost, Action", async ({
    page,
    given,
  }) => {
    const { bike } = await given.ride()
    await openAs(page, given, demoLogins.admin, '/dashboard/rent-management')
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
    const cells = rowOf(page, bike.name).getByRole('cell')
    await expect(cells.nth(0).locator('img')).toHaveAttribute('src', bike.imageUrl)
    await expect(cells.nth(1)).toContainText(bike.name)
  })

  test("Start and return times display in a 'PP HH:mm' style. Return time shows 'Not set' when absent. If a return time exists, the New Return Time cell says 'Return time has been set'. Otherwise it holds a datetime-local input. Cost shows as '{n} taka'. The Calculate button is active only when total cost is 0; otherwise it is shown disabled", async ({
    page,
    given,
  }) => {
    const { bike, startTime } = await given.ride({ pricePerHour: 80 })
    const row = await openRentRow(page, given, bike)
    const cells = row.getByRole('cell')
    const input = cells.nth(4).locator('input')
    await expect(cells.nth(2)).toContainText(shown(startTime))
    await expect(cells.nth(3)).toContainText('Not set')
    await expect(input).toHaveAttribute('type', 'datetime-local')
    await expect(cells.nth(5)).toContainText(/(^|\D)0 taka$/)
    await expect(row.getByRole('button', { name: 'Calculate' })).toBeEnabled()

    const returnTime = inMinutes(60 + 90)
    await given.returned({ bike, returnTime })
    await page.reload()
    await expect(cells.nth(3)).toContainText(shown(returnTime))
    await expect(cells.nth(4)).toContainText('Return time has been set')
    await expect(input).toHaveCount(0)
    await expect(cells.nth(5)).toContainText(/(^|\D)120 taka$/)
    await expect(row.getByRole('button', { name: 'Calculate' })).toBeDisabled()
  })

  test('with an inline error text per row', async ({ page, given }) => {
    const customer = await given.customer()
    const startTime = inMinutes(60)
    const [first, second] = [await given.bike(), await given.bike()]
    for (const bike of [first, second]) await given.rental({ of: customer, bike, startTime })
    await openAs(page, given, demoLogins.admin, '/dashboard/rent-management')
    const [one, other] = [rowOf(page, first.name), rowOf(page, second.name)]
    const [input, otherInput] = [one.locator('input'), other.locator('input')]
    await one.getByRole('button', { name: 'Calculate' }).click()
    await expect(one.getByText(EMPTY, { exact: true })).toBeVisible()
    await expect(input).toHaveAccessibleDescription(EMPTY)
    await expect(other).not.toContainText(EMPTY)

    await otherInput.fill(entered(startTime))
    await other.getByRole('button', { name: 'Calculate' }).click()
    await expect(otherInput).toHaveAccessibleDescription(TOO_EARLY)
    await expect(one.getByText(EMPTY, { exact: true }), 'the first row keeps its own').toBeVisible()

    await input.fill(entered(inMinutes(90)))
    await expect(one, 'its error clears on edit').not.toContainText(EMPTY)
    await expect(other.getByText(TOO_EARLY, { exact: true })).toBeVisible()
    await otherInput.fill(entered(inMinutes(90)))
    await expect(other).not.toContainText(TOO_EARLY)
  })
})

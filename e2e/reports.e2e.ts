import { readFile } from 'node:fs/promises'
import { HOUR_MS } from '#domain/time'
import { expectAccessible } from './accessible.ts'
import { holdBack } from './answers.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'

test('Reports by period, and as a file', async ({ page, given, openAsAdmin, trouble }) => {
  test.slow()
  const { bike, startTime } = await given.ride({ pricePerHour: 5000 })
  await given.returned({ bike, returnTime: new Date(startTime.getTime() + 4 * HOUR_MS) })
  await openAsAdmin('/dashboard/rent-management?show=unpaid')
  await rowOf(page, bike.name).getByRole('link', { name: bike.name }).click()
  await page.getByRole('button', { name: 'Record payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Paid by').selectOption('nagad')
  await dialog.getByLabel('Amount in taka').fill('900')
  await dialog.getByRole('button', { name: 'Record payment' }).click()
  await expect(dialog).toBeHidden()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  const table = page.getByRole('region', { name: 'Takings by day, table' }).getByRole('table')
  // The day has a column for the tender and one for the gateway.
  await page.setViewportSize({ width: 360, height: 800 })
  await openAsAdmin('/dashboard/reports')
  const figures = page.getByRole('region', { name: 'Figures', exact: true })
  await expect(figures, 'of this month').toHaveAttribute('aria-busy', 'false')
  const late = await holdBack(page, 'GET /api/reports/bikes')
  await page.getByRole('button', { name: 'Last month' }).click()
  await expect(figures, 'of another period').toHaveAttribute('aria-busy', 'true')
  late.release()
  await expect(figures).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).toHaveURL(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
  await expect(table.getByRole('columnheader', { name: 'Nagad' })).toBeVisible()
  await expect(table.getByRole('columnheader', { name: 'Online, SSLCOMMERZ' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Takings by day: .* taka from/ })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })

  // The bike has earned both, and the rest is an open balance.
  const bikes = page.getByRole('table', { name: 'Bikes' })
  await expect(bikes).toBeVisible()
  const before = await bikes.getByRole('row').count()
  await page.getByRole('button', { name: /^Show all/ }).click()
  await expect(bikes.getByRole('row').nth(before), 'the first one added').toBeFocused()
  await expect(bikes.getByRole('row').filter({ hasText: bike.name })).toContainText('1,000 taka')
  await page.getByRole('tab', { name: 'Models' }).click()
  await expect(page.getByRole('table', { name: 'Models' })).toContainText(bike.model)
  const open = page.getByRole('table', { name: 'Open balances' })
  await expect(open.getByRole('row').filter({ hasText: bike.name })).toContainText('19,000 taka')

  // Ledger CSV has both movements of the rental.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Ledger CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^ledger-[\d-]+-to-[\d-]+\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const own = lines.filter((line) => line.includes(id)).map((line) => line.split(',').slice(1, 5))
  expect(own).toEqual([
    ['CAPTURE', 'sslcommerz', '100', 'BDT'],
    ['CAPTURE', 'nagad', '900', 'BDT'],
  ])

  // A period without money says so, one that ends before it begins too.
  await openAsAdmin('/dashboard/reports?from=2020-01-01&to=2020-12-31')
  await expect(page.getByText('No money came in or went back in this period')).toBeVisible()
  await page.getByLabel('To').fill('2019-12-31')
  await expect(page.getByText('The last day must not be before the first')).toBeVisible()
  await expectAccessible(page)

  // A report that cannot be loaded says so.
  trouble.expectRefusal('500 GET /api/reports/bikes')
  await page.route(/reports\/bikes/, (route) => route.fulfill({ status: 500, body: 'no' }))
  await openAsAdmin('/dashboard/reports')
  await expect(page.getByText('Some Error Occurred')).toBeVisible()
})

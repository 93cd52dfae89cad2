import { demoLogins } from '#db/demo-logins'
import { expectAccessible } from './accessible.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { entered, inMinutes, shown } from './times.ts'

const DAY = 24 * 60

test('An admin chooses a stage of rentals and plans a return', async ({ page, given }) => {
  const [bike, of] = [await given.bike({ pricePerHour: 60 }), await given.customer()]
  const [startTime, plannedReturn] = [inMinutes(-10), inMinutes(170)]
  await given.rental({ of, bike, startTime, plannedReturn })
  const search = `search=${encodeURIComponent(bike.name)}`
  await openAs(page, given, demoLogins.admin, `/dashboard/rent-management?${search}`)
  const row = rowOf(page, bike.name)
  await expect(row).toContainText(`PlannedChange${shown(plannedReturn)}`)

  // Stages are buttons, and the chosen one is in the address.
  const stages = page.getByRole('group', { name: 'Show only' }).getByRole('button')
  const names = [
    'All',
    'Going out today',
    'Reserved',
    'Out',
    'Overdue',
    'At risk',
    'To pay',
    'Paid',
  ]
  await expect(stages).toHaveText(names.map((name) => new RegExp(`^${name}\\d`)))
  await stages.filter({ hasText: 'Overdue' }).click()
  await expect(page).toHaveURL(/show=overdue/)
  await expect(row).toHaveCount(0)
  await stages.filter({ hasText: /^Out/ }).click()
  await page.reload()
  await expect(page).toHaveURL(/show=out/)
  await expect(row).toBeVisible()
  await stages.filter({ hasText: /^All/ }).click()

  // The planned return of any rental can be changed.
  await row.getByRole('button', { name: `Change planned return of ${bike.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Planned Return', { exact: true }).fill(entered(inMinutes(110)))
  await expect(dialog).toContainText(/1 h \d+ min = \d+ taka/)
  await dialog.getByRole('button', { name: 'Save planned return' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText(shown(inMinutes(110)))
})

test('Overdue rentals, and bookings that wait for a bike', async ({ page, openAsAdmin }) => {
  await openAsAdmin('/dashboard/rent-management?show=overdue')
  const row = rowOf(page, 'Honda CB Hornet 160R')
  await expect(row).toContainText(/Overdue for \d+ (hours|days)/)
  await expect(row).toContainText(/Was dueChange\w{3} \d+, \d{4} 18:00/)
  await row.getByRole('link', { name: 'Honda CB Hornet 160R' }).click()
  await expect(page).toHaveURL(/\/rentals\//)
  await expect(page.getByText(/^Overdue for \d+ (hours|days)$/)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: /^At risk/ }).click()
  await expect(row).toContainText('At riskBike is not back yet')
  await expectAccessible(page)
})

test('A return time shows its amount before it is final', async ({ page, given }) => {
  const [bike, of, startTime] = [await given.bike(), await given.customer(), inMinutes(60)]
  await given.rental({ of, bike, startTime, plannedReturn: inMinutes(120) })
  // The row is searched for, because in the whole list it moves whenever a rental is added.
  const list = `/dashboard/rent-management?search=${encodeURIComponent(bike.name)}`
  await openAs(page, given, demoLogins.admin, list)
  const row = rowOf(page, bike.name)
  const input = row.locator('input')
  const calculate = row.getByRole('button', { name: 'Calculate' })

  await input.fill(entered(inMinutes(90)))
  await expect(row).toContainText('30 min = 60 taka')
  await expect(row).toContainText('Minimum charge 100 taka')
  await expect(row).toContainText('This time is 1 hour ahead')

  await input.fill(entered(inMinutes(60 + 365 * DAY)))
  await expect(input).toHaveAccessibleDescription(/365 days = 1,051,200 taka/)
  await calculate.click()
  const question = page.getByRole('alertdialog', { name: 'Is this return time right?' })
  await expect(question).toContainText('365 days = 1,051,200 taka')
  await expect(question).toContainText('Planned: 1 h = 120 taka.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row, 'nothing is calculated').toContainText('Not set')

  await calculate.click()
  await question.getByRole('button', { name: 'Calculate' }).click()
  const returned = page.getByRole('region', { name: 'Last return' })
  await expect(returned).toContainText('1,051,100 taka left to pay')
  await expect(returned.getByRole('button', { name: 'Take 1,051,100 taka' })).toBeVisible()
  await expect(row).toContainText('1,051,200 taka')

  // The row itself has the next step, with its sum.
  await row.getByRole('button', { name: 'Take 1,051,100 taka' }).click()
  const payment = page.getByRole('dialog', { name: 'Record payment' })
  await expect(payment.getByLabel('Amount in taka')).toHaveValue('1051100')
  await expectAccessible(page)
})

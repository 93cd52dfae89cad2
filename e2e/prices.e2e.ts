import { demoLogins } from '#db/demo-logins'
import { expectAccessible } from './accessible.ts'
import { cardOf, rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { managing } from './sign-in.ts'

test('A price list is made, changed by two admins and given to a bike', async ({
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
  await dialog.getByLabel('Price per hour of a bike').fill('200')
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
  await dialog.getByLabel('Deposit').fill('2000')
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
  await expect(rowOf(page, season)).toHaveCount(0)

  await openAsAdmin(managing(bike))
  await cardOf(page, bike)
    .getByRole('button', { name: /^Update/ })
    .click()
  await dialog.getByLabel('Price list').selectOption(list)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  const saved = await given.call('GET /bikes/:id', { params: { id: bike._id } })
  expect(saved.prices?.list?.name).toBe(list)
})

import { demoLogins } from '#db/demo-logins'
import { expectAccessible } from './accessible.ts'
import { cardOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { managing, openAs } from './sign-in.ts'
import { entered, inMinutes } from './times.ts'

const HOUR = 60

test('The desk blocks a bike for a day at most, and reports it missing', async ({
  page,
  given,
  trouble,
}) => {
  const [bike, of] = [await given.bike(), await given.customer()]
  const times = { startTime: inMinutes(2 * HOUR), plannedReturn: inMinutes(5 * HOUR) }
  await given.rental({ of, bike, ...times })
  const repair = { from: inMinutes(8 * HOUR), to: inMinutes(40 * HOUR), reason: 'New engine' }
  await given.call('POST /bikes/:id/blocks', {
    as: await given.tokenOf(demoLogins.admin),
    params: { id: bike._id },
    body: { ...repair, from: repair.from.toISOString(), to: repair.to.toISOString() },
  })
  await openAs(page, given, demoLogins.admin, managing(bike))
  await cardOf(page, bike)
    .getByRole('link', { name: `Schedule of ${bike.name}` })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Schedule of ${bike.name}`)
  const clerk = await given.admin({ duties: ['desk'] })
  await openAs(page, given, clerk, new URL(page.url()).pathname)
  const rows = page.getByRole('row')
  const rental = rows.filter({ hasText: of.name })
  await expect(rental).toContainText('Booked')

  const dialog = page.getByRole('dialog', { name: `Block ${bike.name}` })
  const [from, until] = [dialog.getByLabel('From'), dialog.getByLabel('Until')]
  // A block is refused at the field where the bike is rented.
  await page.getByRole('button', { name: 'Block bike' }).click()
  await dialog.getByRole('button', { name: 'Block bike' }).click()
  await expect(from).toHaveAccessibleDescription('Say from when the bike is blocked')
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await from.fill(entered(inMinutes(HOUR)))
  await until.fill(entered(inMinutes(3 * HOUR)))
  await dialog.getByLabel('Reason').fill('New brakes')
  trouble.expectRefusal('409 POST /api/bikes/:id/blocks')
  await dialog.getByRole('button', { name: 'Block bike' }).click()
  await expectAccessible(page)
  await expect(from).toHaveAccessibleDescription(/^The bike is taken from/)

  // A longer one needs the duty fleet.
  await from.fill(entered(inMinutes(41 * HOUR)))
  await until.fill(entered(inMinutes(66 * HOUR)))
  trouble.expectRefusal('403 POST /api/bikes/:id/blocks')
  await dialog.getByRole('button', { name: 'Block bike' }).click()
  await expect(until).toHaveAccessibleDescription(/needs the duty fleet/)

  const block = rows.filter({ hasText: 'New brakes' })
  // Otherwise it stands in the month.
  await from.fill(entered(inMinutes(6 * HOUR)))
  await until.fill(entered(inMinutes(8 * HOUR)))
  await dialog.getByRole('button', { name: 'Block bike' }).click()
  await expect(page.getByText('Bike blocked', { exact: true })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(block).toContainText('Blocked')

  // The month is in the address.
  await page.getByRole('link', { name: 'Next month' }).click()
  await page.getByRole('link', { name: 'Next month' }).click()
  await expect(page).toHaveURL(/month=\d{4}-\d{2}$/)
  await expect(page.getByText(/^Nothing in/)).toBeVisible()
  await page.getByRole('link', { name: 'This month' }).click()

  // A removed block is gone. That of the workshop is not the desk's to remove.
  await expect(rows.filter({ hasText: 'New engine' })).toContainText('Blocked')
  await expect(page.getByRole('button', { name: /^Remove block/ })).toHaveCount(1)
  await block.getByRole('button', { name: 'Remove block: New brakes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Block removed', { exact: true })).toBeVisible()
  await expect(block).toHaveCount(0)

  // A bike that is missing is reported, and found again.
  await page.getByRole('button', { name: 'Report as missing' }).click()
  const report = page.getByRole('dialog', { name: `Report ${bike.name} as missing` })
  await report.getByRole('button', { name: 'Report as missing' }).click()
  await expect(report.getByLabel('What happened')).toHaveAccessibleDescription(/Say what happened/)
  await report.getByLabel('What happened').fill('Not where it was parked')
  await report.getByLabel('Police report number').fill('GD 1204')
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Report as missing' }).click()
  await expect(page.getByText(/^Missing since/)).toBeVisible()
  await expect(page.getByText('Police report GD 1204')).toBeVisible()
  await page.getByRole('button', { name: 'Found again' }).click()
  const found = page.getByRole('dialog', { name: `${bike.name} was found` })
  await found.getByLabel('What happened').fill('In a garage')
  await found.getByRole('button', { name: 'Found again' }).click()
  await expect(page.getByText('Bike found again', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Missing since/)).toHaveCount(0)
})

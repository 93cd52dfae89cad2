import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessible.ts'
import { rowOf, sidebar } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { toastsOf } from './toasts.ts'

test('Duties and Activity', async ({ page, given, openAsAdmin, newBrowser, trouble }) => {
  const clerk = await given.admin()
  const clerksPage = await newBrowser()
  await openAs(clerksPage, given, clerk, '/dashboard/activity')
  await expect(clerksPage.getByRole('cell', { name: 'Logged in' }).first()).toBeVisible()

  // An admin with the duty People takes duties from another admin.
  await openAsAdmin('/dashboard/user-management')
  await page.getByLabel('Search').fill(clerk.email)
  await rowOf(page, clerk.email).getByRole('button', { name: 'Duties' }).click()
  const dialog = page.getByRole('dialog', { name: `Duties of ${clerk.name}` })
  for (const [duty, screens] of [
    ['Fleet', /Add Bike, Manage Bikes.*Shop/],
    ['Money', /Payments Desk, Closing, Coupons, Prices, Reports/],
    ['People', /User Management, Activity, System/],
  ] as const) {
    const box = dialog.getByRole('checkbox', { name: duty })
    await expect(box).toHaveAccessibleDescription(screens)
    await expect(box).toBeChecked()
    await box.press('Space')
  }
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(toastsOf(page).getByText('Duties updated')).toBeVisible()
  await expect(dialog).toBeHidden()

  // Without the duty there is neither the link nor the screen.
  trouble.expectRefusal('403 GET /api/activity')
  const links = sidebar(clerksPage).getByRole('navigation')
  await clerksPage.getByLabel('Event').selectOption('Added a bike')
  await expect(clerksPage).toHaveURL('/dashboard/available-bikes')
  await expect(toastsOf(clerksPage)).toHaveText('This is not one of your duties.')
  await expect(links.getByRole('link', { name: 'Rent Management' })).toBeVisible()
  for (const name of ['User Management', 'Payments Desk', 'Activity', 'Manage Bikes']) {
    await expect(links.getByRole('link', { name })).toHaveCount(0)
  }
  await clerksPage.goto('/dashboard/payments')
  await expect(clerksPage).toHaveURL('/dashboard/available-bikes')

  const act = rowOf(page, clerk.name).filter({ hasText: 'Changed duties' })
  // Activity shows who did it, to whom, and what changed.
  await sidebar(page).getByRole('link', { name: 'Activity' }).click()
  await expect(act).toContainText(clerk.name)
  await expect(act).toContainText('Duties desk, fleet, money, people → desk')

  // It is narrowed by what and by kind, in the address; Back widens it.
  await act.getByRole('link', { name: clerk.name }).click()
  await expect(page).toHaveURL(/\?subject=/)
  await expect(page.getByRole('row').filter({ hasText: 'Logged in' })).toHaveCount(1)
  await page.getByLabel('Event').selectOption('Changed duties')
  await expect(page).toHaveURL(/&kind=duties_changed/)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.goBack()
  await expect(page.getByRole('row').filter({ hasText: 'Logged in' })).toHaveCount(1)
  await page.goForward()
  await expect(page.getByRole('row')).toHaveCount(2)

  // Download CSV saves what is shown.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('activity.csv')
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`user,${clerk.name},`)
  expect(lines[1]).toContain('duties: desk, fleet, money, people -> desk')
})

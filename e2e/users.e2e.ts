import { demoLogins } from '#db/demo-logins'
import { holdBack } from './answers.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs, openUserRow } from './sign-in.ts'

const headers = ['Name', 'Address', 'Phone', 'Email', 'Role', 'Actions']

test.describe('User Management (admin)', () => {
  test('Table with Name, Address, Phone, Email, Role, Actions', async ({ page, given }) => {
    const person = await given.customer()
    await openAs(page, given, demoLogins.admin, '/dashboard/user-management')
    await page.getByLabel('Search').fill(person.email)
    await expect(page.getByRole('columnheader')).toHaveText(headers)
    const cells = rowOf(page, person.email).getByRole('cell')
    for (const [column, text] of [
      person.name,
      person.address,
      person.phone,
      person.email,
    ].entries()) {
      await expect(cells.nth(column)).toContainText(text)
    }
  })

  test('Address and Phone are hidden on small screens', async ({ page, given }) => {
    const person = await given.customer()
    const row = await openUserRow(page, given, person)
    for (const text of [person.address, person.phone])
      await expect(row.getByText(text)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    for (const text of [person.address, person.phone])
      await expect(row.getByText(text)).toBeHidden()
    for (const name of ['Address', 'Phone']) {
      await expect(page.getByRole('columnheader', { name, includeHidden: true })).toBeHidden()
    }
    for (const text of [person.name, person.email]) await expect(row.getByText(text)).toBeVisible()
    await expect(row.getByRole('combobox')).toBeVisible()
    await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible()
  })

  test('Each row has a role dropdown (User/Admin) and a Delete button', async ({ page, given }) => {
    const person = await given.customer()
    await openAs(page, given, demoLogins.admin, '/dashboard/user-management')
    for (const [email, role] of [
      [demoLogins.admin.email, 'Admin'],
      [person.email, 'User'],
    ] as const) {
      await page.getByLabel('Search').fill(email)
      const row = rowOf(page, email)
      const dropdown = row.getByRole('combobox', { name: /^Role of / })
      await expect(dropdown.getByRole('option')).toHaveText(['User', 'Admin'])
      await expect(dropdown.getByRole('option', { selected: true })).toHaveText(role)
      await expect(row.getByRole('button', { name: 'Delete' })).toBeEnabled()
    }
  })

  test('Delete asks for confirmation; Cancel and Escape delete no user', async ({
    page,
    given,
  }) => {
    const person = await given.customer()
    const row = await openUserRow(page, given, person)
    const dialog = page.getByRole('alertdialog', { name: `Delete ${person.name}?` })
    for (const leave of [
      () => dialog.getByRole('button', { name: 'Cancel', exact: true }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await row.getByRole('button', { name: 'Delete' }).click()
      await expect(dialog).toContainText('This cannot be undone.')
      await leave()
      await expect(dialog).toBeHidden()
      await expect(row).toBeVisible()
    }
    await given.tokenOf(person)
  })

  test("Shows 'Loading' while fetching", async ({ page, given }) => {
    const answer = await holdBack(page, 'GET /api/users/all-users')
    await openAs(page, given, demoLogins.admin, '/dashboard/user-management')
    await answer.asked
    await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached()
    answer.release()
    await expect(page.getByRole('columnheader')).toHaveText(headers)
  })
})

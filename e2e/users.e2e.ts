import { demoLogins } from '#db/demo-logins'
import { holdBack } from './answers.ts'
import { rowOf } from './screens.ts'
import { expect, test } from './shop.ts'

const headers = ['Name', 'Address', 'Phone', 'Email', 'Role', 'Actions']

test('User Management (admin)', async ({ page, given, openAsAdmin }) => {
  const person = await given.customer()
  const answer = await holdBack(page, 'GET /api/users/all-users')
  await openAsAdmin('/dashboard/user-management')
  const search = page.getByLabel('Search')
  const row = rowOf(page, person.email)

  await test.step("Shows 'Loading' while fetching", async () => {
    await answer.asked
    await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached()
    answer.release()
  })

  await test.step('Table with Name, Address, Phone, Email, Role, Actions', async () => {
    await search.fill(person.email)
    await expect(page.getByRole('columnheader')).toHaveText(headers)
    const { name, address, phone, email } = person
    for (const [column, text] of [name, address, phone, email].entries()) {
      await expect(row.getByRole('cell').nth(column)).toContainText(text)
    }
  })

  await test.step('Each row has a role dropdown (User/Admin) and a Delete button', async () => {
    for (const [email, role] of [
      [demoLogins.admin.email, 'Admin'],
      [person.email, 'User'],
    ] as const) {
      await search.fill(email)
      const dropdown = rowOf(page, email).getByRole('combobox', { name: /^Role of / })
      await expect(dropdown.getByRole('option')).toHaveText(['User', 'Admin'])
      await expect(dropdown.getByRole('option', { selected: true })).toHaveText(role)
      await expect(rowOf(page, email).getByRole('button', { name: 'Delete' })).toBeEnabled()
    }
  })

  await test.step('Delete asks for confirmation; Cancel and Escape delete no user', async () => {
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
    await given.logIn(person)
  })

  await test.step('Address and Phone are hidden on small screens', async () => {
    const [wide, always] = [
      [person.address, person.phone],
      [person.name, person.email],
    ]
    for (const text of wide) await expect(row.getByText(text)).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    for (const text of wide) await expect(row.getByText(text)).toBeHidden()
    for (const name of ['Address', 'Phone']) {
      await expect(page.getByRole('columnheader', { name, includeHidden: true })).toBeHidden()
    }
    for (const text of always) await expect(row.getByText(text)).toBeVisible()
    await expect(row.getByRole('combobox')).toBeVisible()
    await expect(row.getByRole('button', { name: 'Delete' })).toBeVisible()
  })
})

import { demoLogins } from '#db/demo-logins'
import { holdBack } from './answers.ts'
import { refuse } from './refuse.ts'
import { logIn, rowOf, sidebar } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs, openUserRow } from './sign-in.ts'
import { expectToast } from './toasts.ts'

const ROLE = 'PATCH /api/users/update-user-role'
const DELETE = 'DELETE /api/users/delete-a-user'
const FAILED = 'Some Error Occured'

test('User Management: table, search and roles', async ({ page, given, openAsAdmin }) => {
  const person = await given.customer()
  const answer = await holdBack(page, 'GET /api/users/all-users')
  await openAsAdmin('/dashboard/user-management')
  const search = page.getByLabel('Search')
  const row = rowOf(page, person.email)

  // Shows 'Loading' while fetching.
  await answer.asked
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeAttached()
  answer.release()

  // Table with Name, Address, Phone, Email, Role, Actions.
  await search.fill(person.email)
  // The newest user is also the first of the whole list.
  await expect(page.getByRole('row')).toHaveCount(2)
  const headers = ['Name', 'Address', 'Phone', 'Email', 'Role', 'Actions']
  await expect(page.getByRole('columnheader')).toHaveText(headers)
  const { name, address, phone, email } = person
  for (const [column, text] of [name, address, phone, email].entries()) {
    await expect(row.getByRole('cell').nth(column)).toContainText(text)
  }

  // Each row has a role dropdown (User/Admin) and a Delete button.
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

  // Address and Phone are hidden on small screens.
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

  // A search without a match says so.
  await search.fill('no one of this name')
  await expect(page.getByText('No users match')).toBeVisible()
})

test('User role switches via the dropdown', async ({ page, newBrowser, given, trouble }) => {
  const person = await given.customer()
  const row = await openUserRow(page, given, person)
  const role = row.getByRole('combobox')
  const colleague = await newBrowser()

  /** The duties of a new admin are chosen in the dialog that gives the role; it asks for one at least. */
  const chooseDuties = async () => {
    await role.selectOption('Admin')
    const dialog = page.getByRole('dialog', { name: `Make ${person.name} an admin` })
    const submit = dialog.getByRole('button', { name: 'Make admin' })
    await submit.click()
    await expect(dialog).toContainText('Choose at least one duty.')
    await dialog.getByRole('checkbox', { name: 'Desk' }).check()
    return () => submit.click()
  }
  for (const [label, value, link] of [
    ['Admin', 'admin', 'Rent Management'],
    ['User', 'user', 'My-Rentals'],
  ] as const) {
    const toast = { success: 'Role Updated successfully!', after: ROLE }
    // The clock is stopped for toasts: the answer to the search has to be there before.
    await expect(page.getByRole('row')).toHaveCount(2)
    const change = value === 'admin' ? await chooseDuties() : () => role.selectOption(label)
    await expectToast(page, change, toast)
    await expect(role).toHaveValue(value)
    await logIn(colleague, person)
    await expect(sidebar(colleague).getByRole('link', { name: link })).toBeVisible()
  }

  trouble.expectRefusal(`409 ${ROLE}`)
  const reason = await refuse(page, ROLE, 'no_account')
  await expectToast(page, await chooseDuties(), { error: FAILED, reason, after: ROLE })
  await page.keyboard.press('Escape')
  await expect(role).toHaveValue('user')
})

test('A user is deleted, unless money is owed', async ({ page, given, trouble, newBrowser }) => {
  const [person, { customer: owing }] = [await given.customer(), await given.ride()]
  const theirs = await newBrowser()
  await openAs(theirs, given, person, '/dashboard/available-bikes')
  const row = await openUserRow(page, given, person)
  const remove = row.getByRole('button', { name: 'Delete' })
  const question = page.getByRole('alertdialog')
  const confirm = () => question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)

  // Cancel and Escape delete no user.
  for (const leave of [
    () => question.getByRole('button', { name: 'Cancel', exact: true }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await remove.click()
    await expect(question).toHaveAccessibleName(`Delete ${person.name}?`)
    await expect(question).toContainText('This cannot be undone.')
    await leave()
    await expect(question).toBeHidden()
    await expect(row).toBeVisible()
  }

  // User delete: success 'User deleted successfully!'.
  await remove.click()
  await expectToast(page, confirm, { success: 'User deleted successfully!', after: DELETE })
  await expect(row).toHaveCount(0)
  trouble.expectRefusal('401 GET /api/users/me')
  await sidebar(theirs).getByRole('link', { name: 'My-Profile' }).click()
  await expect(theirs).toHaveURL('/login')

  // User delete: failure 'Some Error Occured', and why.
  trouble.expectRefusal(`409 ${DELETE}`)
  const other = await openUserRow(page, given, owing)
  await expect(page.getByRole('row')).toHaveCount(2)
  await other.getByRole('button', { name: 'Delete' }).click()
  const reason = 'This account has a rental that is not fully paid.'
  await expectToast(page, confirm, { error: FAILED, reason, after: DELETE })
  await page.keyboard.press('Escape')
  await expect(other).toBeVisible()
})

test('An admin is invited by a link and has its duties', async ({
  page,
  newBrowser,
  openAsAdmin,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openAsAdmin('/dashboard/user-management')
  await page.getByRole('button', { name: 'Invite an admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite an admin' })
  await dialog.getByRole('button', { name: 'Make invitation' }).click()
  await expect(dialog).toContainText('Choose at least one duty.')
  await dialog.getByRole('checkbox', { name: 'Desk' }).check()
  await dialog.getByRole('button', { name: 'Make invitation' }).click()
  const made = page.getByRole('dialog', { name: 'Invitation made' })
  const url = await made.getByLabel('Link').inputValue()
  await page.keyboard.press('Escape')
  const open = page.getByRole('region', { name: 'Open invitations' })
  await expect(open.getByRole('listitem').filter({ hasText: 'Desk' })).not.toHaveCount(0)

  const invited = await newBrowser()
  await invited.goto(url)
  await expect(invited.getByRole('heading', { name: 'Invitation' })).toBeVisible()
  const email = `clerk-${Date.now()}@shop.test`
  await invited.getByLabel('Name').fill('Rupa Akter')
  await invited.getByLabel('Email').fill(email)
  await invited.getByLabel('Password', { exact: true }).fill('monsoon-rides')
  await invited.getByLabel('Phone').fill('01711000000')
  await invited.getByLabel('Address').fill('Dhaka')
  await invited.getByRole('button', { name: 'Accept the invitation' }).click()
  await expect(invited.getByText('Your account is ready.')).toBeVisible()
  await invited.getByRole('button', { name: 'Log In' }).click()
  await expect(sidebar(invited).getByRole('link', { name: 'Rent Management' })).toBeVisible()
  await expect(sidebar(invited).getByRole('link', { name: 'User Management' })).toHaveCount(0)
})

import { enterLogin, fill, logIn, open, passwordFields, sidebar } from './screens.ts'
import { expect, test } from './shop.ts'
import { openUserRow } from './sign-in.ts'

test('My Profile lists the sessions, and ends all but the one of this browser', async ({
  page,
  given,
  trouble,
  newBrowser,
}) => {
  const customer = await given.customer()
  const elsewhere = await newBrowser()
  await logIn(elsewhere, customer)
  await logIn(page, customer)
  await open(page, '/dashboard/profile')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  const listed = sessions.getByText('Chrome on Linux')
  await expect(listed).toHaveCount(2)
  await expect(listed.filter({ hasText: 'This browser' })).toHaveCount(1)
  await expect(listed.first()).toContainText('This browser')
  await expect(sessions).toContainText('Network 127.0.0.0/24')

  const end = sessions.getByRole('button', { name: 'End Other Sessions' })
  await end.click()
  const dialog = page.getByRole('alertdialog', { name: 'End your other sessions?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(listed).toHaveCount(2)
  await end.click()
  await dialog.getByRole('button', { name: 'End Sessions' }).click()
  await expect(page.getByText('Other sessions ended')).toBeVisible()
  await expect(listed).toHaveCount(1)
  await expect(end).toHaveCount(0)

  trouble.expectRefusal('401 GET /api/users/me')
  await sidebar(elsewhere).getByRole('link', { name: 'My-Profile' }).click()
  await expect(elsewhere).toHaveURL('/login')
})

test('User Management ends the sessions of a user', async ({
  page,
  given,
  trouble,
  newBrowser,
}) => {
  const customer = await given.customer()
  const theirs = await newBrowser()
  await logIn(theirs, customer)
  const row = await openUserRow(page, given, customer)
  await row.getByRole('button', { name: 'End Sessions' }).click()
  const dialog = page.getByRole('alertdialog', { name: `End the sessions of ${customer.name}?` })
  await dialog.getByRole('button', { name: 'End Sessions' }).click()
  await expect(page.getByText('Sessions ended')).toBeVisible()
  trouble.expectRefusal('401 GET /api/users/me')
  await sidebar(theirs).getByRole('link', { name: 'My-Profile' }).click()
  await expect(theirs).toHaveURL('/login')
})

test('An admin with a short password is asked for a longer one on every screen', async ({
  page,
  given,
  trouble,
}) => {
  const admin = await given.admin({ password: 'ride-1971' })
  const notice = page.getByRole('region', { name: 'Your password' })
  await logIn(page, admin)
  await expect(notice).toContainText("An admin's password has at least 12 characters.")
  await open(page, '/dashboard/user-management')
  await notice.getByRole('link', { name: 'Change Password' }).click()
  await expect(page).toHaveURL('/dashboard/update-profile#password-form')
  await expect(page.getByText('At least 12 characters', { exact: true })).toBeVisible()

  trouble.expectRefusal('400 PUT /api/auth/change-password')
  const change = page.getByRole('button', { name: 'Change Password' })
  await fill(page, passwordFields(admin.password, 'monsoon-26'))
  await change.click()
  await expect(page.getByText("An admin's password must be at least 12 characters")).toBeVisible()
  await expect(page.getByLabel('Confirm New Password', { exact: true })).toHaveValue('monsoon-26')
  await fill(page, passwordFields(admin.password, 'monsoon-2026'))
  await change.click()
  await expect(page).toHaveURL('/login')
  await enterLogin(page, { ...admin, password: 'monsoon-2026' })
  await expect(page).toHaveURL('/dashboard/available-bikes')
  await expect(sidebar(page).getByRole('link', { name: 'User Management' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { refuse } from './refuse.ts'
import { fill, sidebar, storedToken, passwordFields } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs, openUserRow } from './sign-in.ts'
import { inMinutes } from './times.ts'
import { expectToast } from './toasts.ts'

const ROLE = 'PATCH /api/users/update-user-role'
const DELETE = 'DELETE /api/users/delete-a-user'
const PASSWORD = 'PUT /api/auth/change-password'
const PROFILE = 'PUT /api/users/me'

const changePassword = (page: Page) => page.getByRole('button', { name: 'Change Password' }).click()
const saveProfile = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const confirmDeletion = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

test("Role change or user delete: success 'Role Updated successfully!'", async ({
  page,
  given,
}) => {
  const person = await given.customer()
  const row = await openUserRow(page, given, person)
  const dropdown = row.getByRole('combobox')
  await expectToast(page, () => dropdown.selectOption('Admin'), {
    success: 'Role Updated successfully!',
    after: ROLE,
  })
  await expect(dropdown).toHaveValue('admin')
})

test("Role change failure: 'Some Error Occured', and why: the last admin", async ({
  page,
  given,
  trouble,
}) => {
  trouble.expectRefusal('409 PATCH /api/users/update-user-role')
  const reason = await refuse(page, ROLE, 'last_admin')
  const row = await openUserRow(page, given, demoLogins.admin)
  const dropdown = row.getByRole('combobox')
  await expectToast(page, () => dropdown.selectOption('User'), {
    error: 'Some Error Occured',
    reason,
    after: ROLE,
  })
  await expect(dropdown).toHaveValue('admin')
})

test("User delete: success 'User deleted successfully!'", async ({ page, given }) => {
  const person = await given.customer()
  const row = await openUserRow(page, given, person)
  await row.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, () => confirmDeletion(page), {
    success: 'User deleted successfully!',
    after: DELETE,
  })
  await expect(row).toHaveCount(0)
})

test("User delete failure: 'Some Error Occured', and why: a rental that is not fully paid", async ({
  page,
  given,
  trouble,
}) => {
  const person = await given.customer()
  await given.rental({ of: person, bike: await given.bike(), startTime: inMinutes(60) })
  trouble.expectRefusal('409 DELETE /api/users/delete-a-user')
  const row = await openUserRow(page, given, person)
  await row.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, () => confirmDeletion(page), {
    error: 'Some Error Occured',
    reason: 'This user has a rental that is not fully paid.',
    after: DELETE,
  })
  await expect(row).toBeVisible()
})

test("Logout: 'Logged out successfully!' (top-right, 2 seconds)", async ({ page, given }) => {
  await openAs(page, given, await given.customer(), '/dashboard/profile')
  const logOut = sidebar(page).getByRole('button', { name: 'Log Out' })
  await expect(logOut).toBeVisible()
  await expectToast(page, () => logOut.click(), { success: 'Logged out successfully!' })
  await expect(page).toHaveURL('/login')
})

test("Password: wrong current password 'Please Insert Your Correct Password'", async ({
  page,
  given,
  trouble,
}) => {
  trouble.expectRefusal('400 PUT /api/auth/change-password')
  await openAs(page, given, await given.customer(), '/dashboard/update-profile')
  await fill(page, passwordFields('not this one'))
  await expectToast(page, () => changePassword(page), {
    error: 'Please Insert Your Correct Password',
    after: PASSWORD,
  })
  await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused()
  expect(await storedToken(page)).not.toBeNull()
})

test("Password: success 'Password Changed Successfully'", async ({ page, given }) => {
  const customer = await given.customer()
  await openAs(page, given, customer, '/dashboard/update-profile')
  await fill(page, passwordFields(customer.password))
  await expectToast(page, () => changePassword(page), {
    success: 'Password Changed Successfully',
    after: PASSWORD,
  })
  await expect(page).toHaveURL('/login')
})

test("Password: other failure 'something went wrong '", async ({ page, given, trouble }) => {
  trouble.expectRefusal('500 PUT /api/auth/change-password')
  const reason = await refuse(page, PASSWORD)
  await openAs(page, given, await given.customer(), '/dashboard/update-profile')
  await fill(page, passwordFields('not this one'))
  await expectToast(page, () => changePassword(page), {
    error: 'something went wrong ',
    reason,
    after: PASSWORD,
  })
  await expect(page).toHaveURL('/dashboard/update-profile')
  expect(await storedToken(page)).not.toBeNull()
})

test("Profile: success 'Profile Updated Successfully'", async ({ page, given }) => {
  await openAs(page, given, await given.customer(), '/dashboard/update-profile')
  await fill(page, { 'Full Name': 'Karim Uddin' })
  await expectToast(page, () => saveProfile(page), {
    success: 'Profile Updated Successfully',
    after: PROFILE,
  })
  await sidebar(page).getByRole('link', { name: 'My-Profile' }).click()
  await expect(page.getByRole('main')).toContainText('Karim Uddin')
})

test("Profile: failure 'Failed to update.Please try again'", async ({ page, given, trouble }) => {
  trouble.expectRefusal('500 PUT /api/users/me')
  const reason = await refuse(page, PROFILE)
  await openAs(page, given, await given.customer(), '/dashboard/update-profile')
  await fill(page, { 'Full Name': 'Karim Uddin' })
  await expectToast(page, () => saveProfile(page), {
    error: 'Failed to update.Please try again',
    reason,
    after: PROFILE,
  })
  await expect(page.getByLabel('Full Name')).toHaveValue('Karim Uddin')
})

import type { Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { refuse } from './refuse.ts'
import { fill, rowOf, sidebar, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { inMinutes } from './times.ts'
import { expectToast } from './toasts.ts'

const ROLE = 'PATCH /api/users/update-user-role'
const DELETE = 'DELETE /api/users/delete-a-user'
const PASSWORD = 'PUT /api/auth/change-password'
const PROFILE = 'PUT /api/users/me'

const passwords = {
  'Current Password': 'not this one',
  'New Password': 'monsoon-26',
  'Confirm New Password': 'monsoon-26',
}

const changePassword = (page: Page) => page.getByRole('button', { name: 'Change Password' }).click()
const saveProfile = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const confirmDeletion = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()

test("Role change or user delete: success 'Role Updated successfully!'", async ({
  page,
  given,
}) => {
  const person = await given.customer()
  await openAs(page, given, demoLogins.admin, '/dashboard/user-management')
  await page.getByLabel('Search').fill(person.email)
  const dropdown = rowOf(page, person.email).getByRole('combobox')
  await expectToast(page, () => dropdown.selectOption('Admin'), {
    type: 'success',
    text: 'Role Updated successfully!',
    duration: 2000,
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
  await openAs(page, given, demoLogins.admin, '/dashboard/user-management')
  await page.getByLabel('Search').fill(demoLogins.admin.email)
  const dropdown = rowOf(page, demoLogins.admin.email).getByRole('combobox')
  await expectToast(page, () => dropdown.selectOption('User'), {
    type: 'error',
    text: 'Some Error Occured',
    duration: 3000,
    reason,
    after: ROLE,
  })
  await expect(dropdown).toHaveValue('admin')
})

test("User delete: success 'User deleted successfully!'", async ({ page, given }) => {
  const person = await given.customer()
  await openAs(page, given, demoLogins.admin, '/dashboard/user-management')
  await page.getByLabel('Search').fill(person.email)
  await rowOf(page, person.email).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, () => confirmDeletion(page), {
    type: 'success',
    text: 'User deleted successfully!',
    duration: 2000,
    after: DELETE,
  })
  await expect(rowOf(page, person.email)).toHaveCount(0)
})

test("User delete failure: 'Some Error Occured', and why: a rental that is not fully paid", async ({
  page,
  given,
  trouble,
}) => {
  const person = await given.customer()
  await given.rental({ of: person, bike: await given.bike(), startTime: inMinutes(60) })
  trouble.expectRefusal('409 DELETE /api/users/delete-a-user')
  await openAs(page, given, demoLogins.admin, '/dashboard/user-management')
  await page.getByLabel('Search').fill(person.email)
  await rowOf(page, person.email).getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, () => confirmDeletion(page), {
    type: 'error',
    text: 'Some Error Occured',
    duration: 3000,
    reason: 'This user has a rental that is not fully paid.',
    after: DELETE,
  })
  await expect(rowOf(page, person.email)).toBeVisible()
})

test("Logout: 'Logged out successfully!' (top-right, 2 seconds)", async ({ page, given }) => {
  await openAs(page, given, await given.customer(), '/dashboard/profile')
  const logOut = sidebar(page).getByRole('button', { name: 'Log Out' })
  await expect(logOut).toBeVisible()
  await expectToast(page, () => logOut.click(), {
    type: 'success',
    text: 'Logged out successfully!',
    duration: 2000,
  })
  await expect(page).toHaveURL('/login')
})

test("Password: wrong current password 'Please Insert Your Correct Password'", async ({
  page,
  given,
  trouble,
}) => {
  trouble.expectRefusal('400 PUT /api/auth/change-password')
  await openAs(page, given, await given.customer(), '/dashboard/update-profile')
  await fill(page, passwords)
  await expectToast(page, () => changePassword(page), {
    type: 'error',
    text: 'Please Insert Your Correct Password',
    duration: 3000,
    after: PASSWORD,
  })
  await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused()
  expect(await storedToken(page)).not.toBeNull()
})

test("Password: success 'Password Changed Successfully'", async ({ page, given }) => {
  const customer = await given.customer()
  await openAs(page, given, customer, '/dashboard/update-profile')
  await fill(page, { ...passwords, 'Current Password': customer.password })
  await expectToast(page, () => changePassword(page), {
    type: 'success',
    text: 'Password Changed Successfully',
    duration: 2000,
    after: PASSWORD,
  })
  await expect(page).toHaveURL('/login')
})

test("Password: other failure 'something went wrong '", async ({ page, given, trouble }) => {
  trouble.expectRefusal('500 PUT /api/auth/change-password')
  const reason = await refuse(page, PASSWORD)
  await openAs(page, given, await given.customer(), '/dashboard/update-profile')
  await fill(page, passwords)
  await expectToast(page, () => changePassword(page), {
    type: 'error',
    text: 'something went wrong ',
    duration: 3000,
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
    type: 'success',
    text: 'Profile Updated Successfully',
    duration: 2000,
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
    type: 'error',
    text: 'Failed to update.Please try again',
    duration: 3000,
    reason,
    after: PROFILE,
  })
  await expect(page.getByLabel('Full Name')).toHaveValue('Karim Uddin')
})

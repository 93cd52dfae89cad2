import { demoLogins } from '#db/demo-logins'
import { refuse } from './refuse.ts'
import { fill, passwordFields, rowOf, sidebar, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

const ROLE = 'PATCH /api/users/update-user-role'
const DELETE = 'DELETE /api/users/delete-a-user'
const PASSWORD = 'PUT /api/auth/change-password'
const PROFILE = 'PUT /api/users/me'
const FAILED = 'Some Error Occured'

test('Role change or user delete: success and failure', async ({
  page,
  given,
  trouble,
  openAsAdmin,
}) => {
  test.slow()
  const [person, { customer: owing }] = [await given.customer(), await given.ride()]
  trouble.expectRefusal(`409 ${ROLE}`, `409 ${DELETE}`)
  await openAsAdmin('/dashboard/user-management')
  const find = async ({ email }: { email: string }) => {
    await page.getByLabel('Search').fill(email)
    const row = rowOf(page, email)
    // The clock is stopped for toasts: the answer to the search has to be there before.
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row).toBeVisible()
    return { row, role: row.getByRole('combobox') }
  }
  const question = page.getByRole('alertdialog')
  const confirm = () => question.getByRole('button', { name: 'Delete' }).click()

  await test.step("Role change: success 'Role Updated successfully!'", async () => {
    const { role } = await find(person)
    const toast = { success: 'Role Updated successfully!', after: ROLE }
    await expectToast(page, () => role.selectOption('Admin'), toast)
    await expect(role).toHaveValue('admin')
  })

  await test.step("User delete: success 'User deleted successfully!'", async () => {
    const { row } = await find(person)
    await row.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, confirm, { success: 'User deleted successfully!', after: DELETE })
    await expect(row).toHaveCount(0)
  })

  await test.step("User delete failure: 'Some Error Occured', and why: a rental that is not fully paid", async () => {
    const { row } = await find(owing)
    await row.getByRole('button', { name: 'Delete' }).click()
    const reason = 'This account has a rental that is not fully paid.'
    await expectToast(page, confirm, { error: FAILED, reason, after: DELETE })
    await page.keyboard.press('Escape')
    await expect(row).toBeVisible()
  })

  await test.step("Role change failure: 'Some Error Occured', and why: the last admin", async () => {
    const reason = await refuse(page, ROLE, 'last_admin')
    const { role } = await find(demoLogins.admin)
    const toast = { error: FAILED, reason, after: ROLE }
    await expectToast(page, () => role.selectOption('User'), toast)
    await expect(role).toHaveValue('admin')
  })
})

test('Password and Profile: failures and successes', async ({ page, trouble, openAsCustomer }) => {
  test.slow()
  trouble.expectRefusal(`400 ${PASSWORD}`, `500 ${PASSWORD}`, `500 ${PROFILE}`)
  const customer = await openAsCustomer('/dashboard/update-profile')
  const press = (name: string) => () => page.getByRole('button', { name }).click()
  const change = press('Change Password')

  await test.step("Profile: failure 'Failed to update.Please try again'", async () => {
    const reason = await refuse(page, PROFILE)
    await fill(page, { 'Full Name': 'Karim Uddin' })
    const toast = { error: 'Failed to update.Please try again', reason, after: PROFILE }
    await expectToast(page, press('Save Changes'), toast)
    await expect(page.getByLabel('Full Name')).toHaveValue('Karim Uddin')
    await page.unrouteAll()
  })

  await test.step("Profile: success 'Profile Updated Successfully'", async () => {
    const toast = { success: 'Profile Updated Successfully', after: PROFILE }
    await expectToast(page, press('Save Changes'), toast)
    await sidebar(page).getByRole('link', { name: 'My-Profile' }).click()
    await expect(page.getByRole('main')).toContainText('Karim Uddin')
    await page.goBack()
  })

  await test.step("Password: wrong current password 'Please Insert Your Correct Password'", async () => {
    await fill(page, passwordFields('not this one'))
    const error = 'Please Insert Your Correct Password'
    await expectToast(page, change, { error, after: PASSWORD })
    await expect(page.getByLabel('Current Password', { exact: true })).toBeFocused()
    expect(await storedToken(page)).not.toBeNull()
  })

  await test.step("Password: other failure 'something went wrong '", async () => {
    const reason = await refuse(page, PASSWORD)
    await expectToast(page, change, { error: 'something went wrong ', reason, after: PASSWORD })
    await expect(page).toHaveURL('/dashboard/update-profile')
    expect(await storedToken(page)).not.toBeNull()
    await page.unrouteAll()
  })

  await test.step("Password: success 'Password Changed Successfully'", async () => {
    await fill(page, passwordFields(customer.password))
    await expectToast(page, change, { success: 'Password Changed Successfully', after: PASSWORD })
    await expect(page).toHaveURL('/login')
  })
})

test("Logout: 'Logged out successfully!' (top-right, 2 seconds); clears the session and goes to /login", async ({
  page,
  openAsCustomer,
}) => {
  await openAsCustomer('/dashboard/profile')
  const logOut = sidebar(page).getByRole('button', { name: 'Log Out' })
  await expect(logOut).toBeVisible()
  await expectToast(page, () => logOut.click(), { success: 'Logged out successfully!' })
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
})

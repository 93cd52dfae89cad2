import { holdBack } from './answers.ts'
import { refuse } from './refuse.ts'
import { enterLogin, fill, passwordFields, sidebar, storedToken } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'
import { expectToast } from './toasts.ts'

const PASSWORD = 'PUT /api/auth/change-password'
const PROFILE = 'PUT /api/users/me'

test('My Profile, with the next ride', async ({ page, given, openAsCustomer }) => {
  const customer = await openAsCustomer('/dashboard/profile')
  const main = page.getByRole('main')
  const { name, email, phone, address } = customer
  for (const text of [name, email, phone, address]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(main.getByRole('img')).toBeVisible()

  const ride = page.getByRole('region', { name: 'Your next ride' })
  await expect(ride).toContainText('No ride is booked.')
  const [booked, out] = [await given.bike(), await given.bike()]
  await given.rental({ of: customer, bike: booked, startTime: inMinutes(60) })
  await page.reload()
  await expect(ride).toContainText(booked.name)
  await given.rental({ of: customer, bike: out, startTime: inMinutes(-5) })
  await page.reload()
  await expect(ride).toContainText(out.name)
  await expect(ride).not.toContainText(booked.name)
})

test('The profile form, and its toasts', async ({ page, trouble, openAsAdmin, openAsCustomer }) => {
  const heading = page.getByRole('heading', { level: 1 })
  await openAsAdmin('/dashboard/update-profile')
  await expect(heading).toHaveText('admin Profile')
  const customer = await openAsCustomer('/dashboard/update-profile')
  await expect(heading).toHaveText('user Profile')
  const save = page.getByRole('button', { name: 'Save Changes', exact: true })
  const profile = page.locator('form').filter({ has: save })
  const name = profile.getByLabel('Full Name', { exact: true })

  await expect(profile.getByRole('textbox')).toHaveCount(4)
  for (const [label, value] of [
    ['Full Name', customer.name],
    ['Email', customer.email],
    ['Address', customer.address],
    ['Mobile Number', customer.phone],
  ] as const) {
    await expect(profile.getByLabel(label, { exact: true })).toHaveValue(value)
  }

  await name.clear()
  await save.click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Full name is required')

  const typed = { 'Full Name': 'Karim Uddin', 'Mobile Number': '+880 1800 111111', Address: '' }
  trouble.expectRefusal('500 PUT /api/users/me')
  const reason = await refuse(page, PROFILE)
  await fill(profile, typed)
  const error = 'Failed to update.Please try again'
  await expectToast(page, () => save.click(), { error, reason, after: PROFILE })
  await expect(name).toHaveValue('Karim Uddin')
  await page.unrouteAll()

  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  const toast = { success: 'Profile Updated Successfully', after: PROFILE }
  await expectToast(page, () => save.click(), toast)
  const { email } = customer
  const body = { name: 'Karim Uddin', email, phone: '+880 1800 111111', address: '' }
  expect((await sent).postDataJSON()).toEqual(body)
  await sidebar(page).getByRole('link', { name: 'My-Profile' }).click()
  await expect(page.getByRole('main')).toContainText('Karim Uddin')
})

test('The password form of Update Profile', async ({ page, trouble, openAsCustomer }) => {
  trouble.expectRefusal(`400 ${PASSWORD}`, `500 ${PASSWORD}`)
  const customer = await openAsCustomer('/dashboard/update-profile')
  const button = page.getByRole('button', { name: 'Change Password', exact: true })
  const change = () => button.click()
  const form = page.locator('form').filter({ has: button })
  const current = form.getByLabel('Current Password', { exact: true })

  for (const label of ['Current Password', 'New Password', 'Confirm New Password']) {
    const field = form.getByLabel(label, { exact: true })
    await field.fill('what I typed')
    await expect(field).toHaveAttribute('type', 'password')
    await form.getByRole('button', { name: `Show ${label}`, exact: true }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await form.getByRole('button', { name: `Hide ${label}`, exact: true }).click()
    await expect(field).toHaveAttribute('type', 'password')
    await expect(field).toHaveValue('what I typed')
  }

  await fill(form, { 'Confirm New Password': 'something else' })
  await change()
  const confirm = form.getByLabel('Confirm New Password', { exact: true })
  await expect(confirm).toHaveAccessibleDescription('Passwords do not match')

  await fill(page, passwordFields('not this one'))
  const error = 'Please Insert Your Correct Password'
  await expectToast(page, change, { error, after: PASSWORD })
  await expect(current).toBeFocused()
  expect(await storedToken(page)).not.toBeNull()

  const reason = await refuse(page, PASSWORD)
  await expectToast(page, change, { error: 'something went wrong ', reason, after: PASSWORD })
  await expect(page).toHaveURL('/dashboard/update-profile')
  expect(await storedToken(page)).not.toBeNull()
  await page.unrouteAll()

  const typed = passwordFields(customer.password)
  await fill(page, typed)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await expectToast(page, change, { success: 'Password Changed Successfully', after: PASSWORD })
  expect((await sent).postDataJSON()).toEqual({
    currentPassword: typed['Current Password'],
    newPassword: typed['New Password'],
    confirmNewPassword: typed['Confirm New Password'],
  })
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
  await enterLogin(page, { ...customer, password: 'monsoon-26' })
  await expect(page).toHaveURL('/dashboard/available-bikes')

  const logOut = sidebar(page).getByRole('button', { name: 'Log Out' })
  await expect(page.getByText('Login successful!')).toBeVisible()
  await expectToast(page, () => logOut.click(), { success: 'Logged out successfully!' })
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
})

test('Update Profile while loading, and failed', async ({ page, trouble, openAsCustomer }) => {
  trouble.expectRefusal('500 GET /api/users/me')
  await refuse(page, 'GET /api/users/me')
  const answer = await holdBack(page, 'GET /api/users/me')
  await openAsCustomer('/dashboard/update-profile')
  await answer.asked
  const main = page.getByRole('main')
  const loading = main.getByText('Loading', { exact: true })
  const error = main.getByText('Sorry Some Error Occured', { exact: true })
  await expect(loading).toBeAttached()
  answer.release()
  await expect(error).toBeVisible()
  await expect(loading).toHaveCount(0)

  await page.unrouteAll()
  await page.reload()
  const save = main.getByRole('button', { name: 'Save Changes' })
  await expect(save).toBeEnabled()
  await expect(error).toHaveCount(0)
  await refuse(page, 'GET /api/users/me')
  await save.click()
  await expect(error).toBeVisible()
  await expect(save).toBeVisible()
})

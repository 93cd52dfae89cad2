import { holdBack } from './answers.ts'
import { refuse } from './refuse.ts'
import { fill } from './screens.ts'
import { expect, test } from './shop.ts'
import { inMinutes } from './times.ts'

test('My Profile: Shows name, email, phone and address with a static picture', async ({
  page,
  given,
  openAsCustomer,
}) => {
  const customer = await openAsCustomer('/dashboard/profile')
  const main = page.getByRole('main')
  const { name, email, phone, address } = customer
  for (const text of [name, email, phone, address]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(main.getByRole('img')).toBeVisible()

  await test.step('a customer sees the next ride: the one under way before the one that is booked', async () => {
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
})

test.describe('Update Profile', () => {
  test("Profile form: heading '{role} Profile'; fields Full Name, Email, Address, Mobile Number; a Save Changes button", async ({
    page,
    openAsAdmin,
    openAsCustomer,
  }) => {
    const heading = page.getByRole('heading', { level: 1 })
    await openAsAdmin('/dashboard/update-profile')
    await expect(heading).toHaveText('admin Profile')
    const customer = await openAsCustomer('/dashboard/update-profile')
    await expect(heading).toHaveText('user Profile')
    const save = page.getByRole('button', { name: 'Save Changes', exact: true })
    const profile = page.locator('form').filter({ has: save })
    await expect(profile.getByRole('textbox')).toHaveCount(4)
    for (const [label, value] of [
      ['Full Name', customer.name],
      ['Email', customer.email],
      ['Address', customer.address],
      ['Mobile Number', customer.phone],
    ] as const) {
      await expect(profile.getByLabel(label, { exact: true })).toHaveValue(value)
    }
    await expect(save).toBeEnabled()

    await test.step('The profile update schema uses fullName, email, address and mobileNumber; the profile update call sends name, email, phone, address', async () => {
      await fill(profile, { 'Full Name': 'Karim Uddin', 'Mobile Number': '+880 1800 111111' })
      const sent = page.waitForRequest((request) => request.method() === 'PUT')
      await save.click()
      expect((await sent).postDataJSON()).toEqual({
        name: 'Karim Uddin',
        email: customer.email,
        phone: '+880 1800 111111',
        address: customer.address,
      })
      await expect(page.getByText('Profile Updated Successfully')).toBeVisible()
    })

    await test.step('Password form: Current Password, New Password, Confirm New Password, each with a show/hide toggle, and a Change Password button', async () => {
      const change = page.getByRole('button', { name: 'Change Password', exact: true })
      const form = page.locator('form').filter({ has: change })
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
      await expect(change).toBeEnabled()
    })
  })

  test("Loading and error views show 'Loading' and 'Sorry Some Error Occured'", async ({
    page,
    trouble,
    openAsCustomer,
  }) => {
    trouble.expectRefusal('500 GET /api/users/me')
    await refuse(page, 'GET /api/users/me')
    const answer = await holdBack(page, 'GET /api/users/me')
    await openAsCustomer('/dashboard/update-profile')
    await answer.asked
    const main = page.getByRole('main')
    const [loading, error] = [
      main.getByText('Loading', { exact: true }),
      main.getByText('Sorry Some Error Occured', { exact: true }),
    ]
    await expect(loading).toBeAttached()
    answer.release()
    await expect(error).toBeVisible()
    await expect(loading).toHaveCount(0)

    await test.step('a failed refetch shows the error although the old profile is still there', async () => {
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
  })
})

import { demoLogins } from '#db/demo-logins'
import { holdBack } from './answers.ts'
import { refuse } from './refuse.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'
import { inMinutes } from './times.ts'

test.describe('My Profile', () => {
  test('Shows name, email, phone and address with a static picture', async ({ page, given }) => {
    const customer = await given.customer()
    await openAs(page, given, customer, '/dashboard/profile')
    const main = page.getByRole('main')
    const { name, email, phone, address } = customer
    for (const text of [name, email, phone, address]) {
      await expect(main.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(main.getByRole('img')).toBeVisible()
  })

  test('a customer sees the next ride: the one under way before the one that is booked', async ({
    page,
    given,
  }) => {
    const customer = await given.customer()
    await openAs(page, given, customer, '/dashboard/profile')
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
  test("Profile form: heading '{role} Profile'", async ({ page, given }) => {
    const heading = page.getByRole('heading', { level: 1 })
    await openAs(page, given, await given.customer(), '/dashboard/update-profile')
    await expect(heading).toHaveText('user Profile')
    await openAs(page, given, demoLogins.admin, '/dashboard/update-profile')
    await expect(heading).toHaveText('admin Profile')
  })

  test('fields Full Name, Email, Address, Mobile Number; a Save Changes button', async ({
    page,
    given,
  }) => {
    const customer = await given.customer()
    await openAs(page, given, customer, '/dashboard/update-profile')
    const save = page.getByRole('button', { name: 'Save Changes', exact: true })
    const form = page.locator('form').filter({ has: save })
    await expect(form.getByRole('textbox')).toHaveCount(4)
    for (const [label, value] of [
      ['Full Name', customer.name],
      ['Email', customer.email],
      ['Address', customer.address],
      ['Mobile Number', customer.phone],
    ] as const) {
      await expect(form.getByLabel(label, { exact: true })).toHaveValue(value)
    }
    await expect(save).toBeEnabled()
  })

  test("Loading and error views show 'Loading' and 'Sorry Some Error Occured'", async ({
    page,
    given,
    trouble,
  }) => {
    trouble.expectRefusal('500 GET /api/users/me')
    await refuse(page, 'GET /api/users/me')
    const answer = await holdBack(page, 'GET /api/users/me')
    await openAs(page, given, await given.customer(), '/dashboard/update-profile')
    await answer.asked
    const main = page.getByRole('main')
    await expect(main.getByText('Loading', { exact: true })).toBeAttached()
    answer.release()
    await expect(main.getByText('Sorry Some Error Occured', { exact: true })).toBeVisible()
    await expect(main.getByText('Loading', { exact: true })).toHaveCount(0)
  })

  test('a failed refetch shows the error although the old profile is still there', async ({
    page,
    given,
    trouble,
  }) => {
    trouble.expectRefusal('500 GET /api/users/me')
    await openAs(page, given, await given.customer(), '/dashboard/update-profile')
    const main = page.getByRole('main')
    const save = main.getByRole('button', { name: 'Save Changes' })
    await expect(save).toBeEnabled()
    await refuse(page, 'GET /api/users/me')
    await save.click()
    await expect(main.getByText('Sorry Some Error Occured', { exact: true })).toBeVisible()
    await expect(save).toBeVisible()
  })

  test('Password form: Current Password, New Password, Confirm New Password, each with a show/hide toggle, and a Change Password button', async ({
    page,
    given,
  }) => {
    await openAs(page, given, await given.customer(), '/dashboard/update-profile')
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

import type { Locator, Page } from '@playwright/test'
import { labelsOf } from './screens.ts'
import { expect, test } from './shop.ts'

const thisYear = new Date().getFullYear()

/** Asserts that a field says this, and that the focus and a screen reader find it there. */
async function expectWrong(within: Locator, label: string, sentence: string): Promise<void> {
  const field = within.getByLabel(label, { exact: true })
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(`^${sentence}(?= |$)`))
  await expect(within.getByText(sentence, { exact: true }).first()).toBeVisible()
}

async function expectRight(within: Locator, label: string): Promise<void> {
  await expect(within.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid')
}

type Rule = [label: string, wrong: string, sentence: string, right: string]

/** Each field by itself: a wrong value and its sentence, then a value at the bound, and silence. */
async function expectRules(form: Locator, send: () => Promise<void>, rules: Rule[]) {
  const fillWith = async (column: 1 | 3) => {
    for (const rule of rules) await form.getByLabel(rule[0], { exact: true }).fill(rule[column])
  }
  await fillWith(1)
  await send()
  for (const [label, , sentence] of rules) await expectWrong(form, label, sentence)
  await expect(form.getByLabel(rules[0]?.[0] ?? '', { exact: true })).toBeFocused()
  await fillWith(3)
  for (const [label] of rules) await expectRight(form, label)
}

/** Nothing that is wrong may reach the server: no call but reads. */
function watchWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  return writes
}

test("Profile update: all optional; fullName at least 1 character ('Full name is required'); email valid; mobileNumber at least 1 character ('Mobile number is required')", async ({
  page,
  openAsCustomer,
}) => {
  await openAsCustomer('/dashboard/update-profile')
  const save = page.getByRole('button', { name: 'Save Changes' })
  const form = page.locator('form').filter({ has: save })
  const writes = watchWrites(page)
  await expectRules(form, () => save.click(), [
    ['Full Name', '', 'Full name is required', 'K'],
    ['Email', 'rahim@', 'Invalid email address', `k.${Date.now()}@shop.test`],
    ['Mobile Number', '', 'Mobile number is required', '1'],
  ])
  expect(writes).toEqual([])
  await form.getByLabel('Address', { exact: true }).fill('')
  await save.click()
  await expect(page.getByText('Profile Updated Successfully')).toBeVisible()
})

test("Change password: currentPassword required ('Current password is required'); newPassword and confirmNewPassword at least 6 characters ('Password must be at least 6 characters'); they must match ('Passwords do not match', on the confirm field)", async ({
  page,
  openAsCustomer,
}) => {
  await openAsCustomer('/dashboard/update-profile')
  const change = page.getByRole('button', { name: 'Change Password' })
  const form = page.locator('form').filter({ has: change })
  const writes = watchWrites(page)
  const TOO_SHORT = 'Password must be at least 6 characters'
  await expectRules(form, () => change.click(), [
    ['Current Password', '', 'Current password is required', 'x'],
    ['New Password', '12345', TOO_SHORT, '123456'],
    ['Confirm New Password', '12345', TOO_SHORT, '123456'],
  ])
  await form.getByLabel('Confirm New Password', { exact: true }).fill('123457')
  await change.click()
  await expectWrong(form, 'Confirm New Password', 'Passwords do not match')
  await expectRight(form, 'New Password')
  expect(writes).toEqual([])
})

test("Add Bike (admin): Fields: name, price per hour, CC, model, brand, image URL, description, year, and an 'Available for rent' checkbox (default checked); name required ('Name is required'); description at least 10 characters ('Description must be at least 10 characters'); pricePerHour a positive number ('Price must be positive'); imageUrl a valid URL ('Must be a valid URL'); cc a positive number ('CC must be positive'); year at least 1950 ('Year must be 1950 or later') and not after the current year ('Year cannot be in the future'); model required ('Model is required'); brand required ('Brand is required')", async ({
  page,
  openAsAdmin,
  baseURL,
}) => {
  await openAsAdmin('/dashboard/add-bike')
  await expect(page.getByLabel('Available for rent', { exact: true })).toBeChecked()
  const main = page.getByRole('main')
  expect(await labelsOf(main)).toEqual([
    'Name',
    'Price per hour',
    'CC',
    'Model',
    'Brand',
    'Image URL',
    'Description',
    'Year',
    'Available for rent',
  ])
  const add = main.getByRole('button', { name: 'Add Bike', exact: true })
  const writes = watchWrites(page)
  await expectRules(main, () => add.click(), [
    ['Name', '', 'Name is required', 'H'],
    ['Price per hour', '0', 'Price must be positive', '0.01'],
    ['CC', '0', 'CC must be positive', '1'],
    ['Model', '', 'Model is required', 'E'],
    ['Brand', '', 'Brand is required', 'S'],
    ['Image URL', 'bike.jpg', 'Must be a valid URL', `${baseURL}/art/moto-naked-0.svg`],
    ['Description', '123456789', 'Description must be at least 10 characters', '1234567890'],
    ['Year', '1949', 'Year must be 1950 or later', '1950'],
  ])
  for (const [label, wrong, sentence, right] of [
    ['Price per hour', '-1', 'Price must be positive', '0.01'],
    ['CC', '', 'CC must be positive', '1'],
    ['Year', String(thisYear + 1), 'Year cannot be in the future', String(thisYear)],
  ] as const) {
    await main.getByLabel(label, { exact: true }).fill(wrong)
    await add.click()
    await expectWrong(main, label, sentence)
    await main.getByLabel(label, { exact: true }).fill(right)
    await expectRight(main, label)
  }
  expect(writes).toEqual([])
  await add.click()
  await expect(page.getByText('Bike added successfully')).toBeVisible()
})

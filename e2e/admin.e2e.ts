import { demoLogins } from '#db/demo-logins'
import { cardOf, fill, logIn, open, rowOf, sidebar } from './screens.ts'
import { expect, test } from './shop.ts'
import { entered, inMinutes, shown } from './times.ts'

test("Add Bike says what is wrong, then 'Bike added successfully' and resets the form", async ({
  page,
  baseURL,
}) => {
  await logIn(page, demoLogins.admin)
  await sidebar(page).getByRole('link', { name: 'Add Bike' }).click()
  const add = page.getByRole('main').getByRole('button', { name: 'Add Bike' })
  const says = async (...sentences: string[]) => {
    for (const sentence of sentences) await expect(page.getByText(sentence)).toBeVisible()
  }
  await expect(page.getByLabel('Available for rent')).toBeChecked()
  await add.click()
  await says(
    'Name is required',
    'Description must be at least 10 characters',
    'Price must be positive',
    'Must be a valid URL',
    'CC must be positive',
    'Model is required',
    'Brand is required',
  )
  await fill(page, { Year: '1949' })
  await says('Year must be 1950 or later')
  await fill(page, { Year: String(new Date().getFullYear() + 1) })
  await says('Year cannot be in the future')

  const name = `Hayate ${Date.now()}`
  await fill(page, {
    Name: name,
    Brand: 'Suzuki',
    Model: 'Hayate EP',
    Year: '2021',
    CC: '113',
    'Price per hour': '110.5',
    Description: 'A frugal companion for the city.',
    'Image URL': `${baseURL}/art/moto-naked-0.svg`,
  })
  await add.click()
  await says('Bike added successfully')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Available for rent')).toBeChecked()
  await open(page, `/all-bikes?search=${encodeURIComponent(name)}`)
  await expect(cardOf(page, { name })).toContainText('110.50 BDT per hour')
})

test.describe('Manage Bikes', () => {
  test("Update opens an 'Edit Bike' dialog: 'Updated Successfully'", async ({ page, given }) => {
    const bike = await given.bike()
    await logIn(page, demoLogins.admin)
    await sidebar(page).getByRole('link', { name: 'Manage Bikes' }).click()
    const card = cardOf(page, bike)
    await card.getByRole('button', { name: /Update/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Bike' })
    await expect(dialog).toContainText("Edit Bike Information. Click save when you're done.")
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(bike.name)
    await fill(dialog, { 'Price per hour': '75', CC: '100', Year: '2020' })
    await dialog.getByLabel('Available').uncheck()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Updated Successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(card).toContainText('75.00')
    await expect(card).toContainText('100 cc')
    await expect(card).toContainText('Unavailable')
  })

  test("Delete asks 'Are you absolutely sure?' first: 'Deleted Successfully'", async ({
    page,
    given,
  }) => {
    const bike = await given.bike()
    await logIn(page, demoLogins.admin)
    await sidebar(page).getByRole('link', { name: 'Manage Bikes' }).click()
    const card = cardOf(page, bike)
    const dialog = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' })
    await card.getByRole('button', { name: /Delete/ }).click()
    await expect(dialog).toContainText('This action cannot be undone.')
    await expect(dialog).toContainText('permanently delete the bike')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await expect(card).toBeVisible()

    await card.getByRole('button', { name: /Delete/ }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Deleted Successfully')).toBeVisible()
    await expect(card).toHaveCount(0)
  })

  test("a rented bike is neither deleted nor put on rent: 'Something Wrong Happened'", async ({
    page,
    given,
    trouble,
  }) => {
    const bike = await given.bike()
    await given.rental({ of: await given.customer(), bike, startTime: inMinutes(60) })
    trouble.expectRefusal('409 DELETE /api/bikes/:id')
    await logIn(page, demoLogins.admin)
    await sidebar(page).getByRole('link', { name: 'Manage Bikes' }).click()
    await cardOf(page, bike)
      .getByRole('button', { name: /Delete/ })
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Something Wrong Happened')).toBeVisible()
    await expect(page.getByText('This bike is rented or held at the moment.')).toBeVisible()
    await expect(cardOf(page, bike)).toContainText('Unavailable')
  })
})

test.describe('User Management', () => {
  test("the role dropdown: 'Role Updated successfully!', and it counts at once", async ({
    page,
    newBrowser,
    given,
  }) => {
    const person = await given.customer()
    await logIn(page, demoLogins.admin)
    await sidebar(page).getByRole('link', { name: 'User Management' }).click()
    await page.getByLabel('Search').fill(person.email)
    const row = rowOf(page, person.email)
    for (const text of [person.name, person.address, person.phone]) {
      await expect(row).toContainText(text)
    }
    await expect(row.getByRole('combobox')).toHaveValue('user')
    await row.getByRole('combobox').selectOption('Admin')
    await expect(page.getByText('Role Updated successfully!')).toBeVisible()
    await expect(row.getByRole('combobox')).toHaveValue('admin')

    const colleague = await newBrowser()
    await logIn(colleague, person)
    await expect(sidebar(colleague)).toContainText('Rent Management')
  })

  test("Delete: 'User deleted successfully!'", async ({ page, given, trouble, newBrowser }) => {
    const person = await given.customer()
    const leaving = await newBrowser()
    await logIn(leaving, person)
    await logIn(page, demoLogins.admin)
    await sidebar(page).getByRole('link', { name: 'User Management' }).click()
    await page.getByLabel('Search').fill(person.email)
    await rowOf(page, person.email).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('User deleted successfully!')).toBeVisible()
    await expect(rowOf(page, person.email)).toHaveCount(0)

    trouble.expectRefusal('401 GET /api/users/me')
    await sidebar(leaving).getByRole('link', { name: 'My-Profile' }).click()
    await expect(leaving).toHaveURL('/login')
  })
})

test("Rent Management: the errors of a row, Calculate, 'Return time has been set'", async ({
  page,
  given,
}) => {
  const bike = await given.bike({ pricePerHour: 80 })
  const customer = await given.customer()
  const [startTime, returnTime] = [inMinutes(60), inMinutes(60 + 90)]
  await given.rental({ of: customer, bike, startTime })
  await logIn(page, demoLogins.admin)
  await sidebar(page).getByRole('link', { name: 'Rent Management' }).click()
  await expect(page.getByRole('heading', { name: 'Rent Management', level: 1 })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Image',
    'Name',
    'Start Time',
    'Current Return Time',
    'New Return Time',
    'Total Cost',
    'Action',
  ])
  const row = rowOf(page, bike.name)
  const input = row.getByLabel(/New return time/i)
  const calculate = row.getByRole('button', { name: 'Calculate' })
  await expect(row).toContainText(shown(startTime))
  await expect(row).toContainText('Not set')
  await expect(row).toContainText('0 taka')

  await calculate.click()
  await expect(row).toContainText('Return time cannot be empty.')
  await input.fill(entered(startTime))
  await expect(row).not.toContainText('Return time cannot be empty.')
  await calculate.click()
  await expect(row).toContainText('Return time must be after the start time.')
  await input.fill(entered(returnTime))
  await expect(row).not.toContainText('Return time must be after the start time.')

  await calculate.click()
  await expect(page.getByText('Calculated Successfully')).toBeVisible()
  await expect(row).toContainText('Return time has been set')
  await expect(row).toContainText(shown(returnTime))
  await expect(row).toContainText('120 taka')
  await expect(calculate).toBeDisabled()
  await expect(input).toHaveCount(0)
})

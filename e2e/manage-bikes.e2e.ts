import { expectAccessible } from './accessible.ts'
import { letTimePassUntil } from './clock.ts'
import { cardOf, expectColumnsByWidth, fill, labelsOf, open } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { managing } from './sign-in.ts'
import { expectToast } from './toasts.ts'

const DELETE = 'DELETE /api/bikes/*'
const UPDATE = 'PUT /api/bikes/*'
const RENTED = 'This bike is rented or reserved. Try again once it is back.'

test('Manage Bikes: all bikes, in 1, 2 or 3 columns', async ({ page, given, openAsAdmin }) => {
  const bike = await given.bike({ isAvailable: false, pricePerHour: 99.5, cc: 149 })
  const { length } = await given.call('GET /bikes')
  for (let more = length; more < 25; more += 1) await given.bike()
  await openAsAdmin('/dashboard/manage-bike')
  const cards = page.getByRole('article')
  const fleet = (await given.call('GET /bikes')).slice(0, 30).map(({ name }) => name)

  for (const expected of [fleet.slice(0, 24), fleet.slice(24)]) {
    for (const name of expected) await expect(cardOf(page, { name }).first()).toBeVisible()
    const number = await cards.count()
    await expect(cards.getByRole('button', { name: /^Update/ })).toHaveCount(number)
    await expect(cards.getByRole('button', { name: /^Delete/ })).toHaveCount(number)
    if (expected.length === 24) await page.getByRole('button', { name: 'Next' }).click()
  }
  await page.goBack()
  await expect(page.getByText(/^Page 1 of/)).toBeVisible()

  await expectColumnsByWidth(page)

  await page.getByLabel('Search').fill(bike.name)
  await expect(cards).toHaveCount(1)
  const card = cardOf(page, bike)
  for (const text of ['149 cc', bike.description, '99.50 BDT per hour', bike.brand]) {
    await expect(card).toContainText(text)
  }
  await expect(card.getByText('Unavailable', { exact: true })).toBeVisible()
  await expect(card.getByRole('button')).toHaveText(['Delete', 'Update'])
  await expect(card.getByRole('link')).toHaveText(['Schedule'])
})

test("Update opens the 'Edit Bike' dialog", async ({ page, given, trouble, openAsAdmin }) => {
  const [bike, { bike: rented }] = [await given.bike(), await given.ride()]
  await page.clock.install()
  await openAsAdmin(managing(bike))
  const card = cardOf(page, bike)
  const update = card.getByRole('button', { name: /^Update/ })
  const dialog = page.getByRole('dialog', { name: 'Edit Bike', exact: true })
  const save = () => dialog.getByRole('button', { name: 'Save changes', exact: true }).click()

  await update.click()
  await expect(dialog).toHaveAccessibleDescription(
    "Edit Bike Information. Click save when you're done.",
  )
  const numeric = { 'Price per hour': bike.pricePerHour, CC: bike.cc, Year: bike.year }
  const { name: Name, model: Model, brand: Brand, description: Description } = bike
  const freeText = { Name, Model, Brand, Description }
  const freeTextLabels = [
    'Name',
    'Model',
    'Brand',
    'Plate or fleet number (optional)',
    'Description',
  ]
  const labels = [...Object.keys(numeric), ...freeTextLabels, 'Available']
  expect(await labelsOf(dialog)).toEqual(labels)
  for (const [name, value] of Object.entries(numeric)) {
    await expect(dialog.getByRole('spinbutton', { name })).toHaveValue(String(value))
  }
  for (const [name, value] of Object.entries(freeText)) {
    await expect(dialog.getByRole('textbox', { name, exact: true })).toHaveValue(value)
  }
  await expect(dialog.getByRole('checkbox', { name: 'Available' })).toBeChecked()

  for (const leave of [
    () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await fill(dialog, { Name: 'Never saved' })
    await leave()
    await expect(dialog).toBeHidden()
    await expect(update).toBeFocused()
    await update.click()
  }
  expect(await given.call('GET /bikes/:id', { params: { id: bike._id } })).toEqual(bike)

  await fill(dialog, { 'Price per hour': '75.5', CC: '100', Year: '2020' })
  await dialog.getByLabel('Plate or fleet number').fill('DM LA 12-3456')
  await dialog.getByLabel('Available').uncheck()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  const toast = { success: 'Updated Successfully', duration: 2500, after: UPDATE }
  await expectToast(page, save, toast, () =>
    letTimePassUntil(page, async () => (await card.textContent())?.includes('75.50') === true, 1),
  )
  const numbers = { pricePerHour: 75.5, cc: 100, year: 2020, isAvailable: false }
  expect((await sent).postDataJSON()).toMatchObject(numbers)
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Unavailable')
  await page.getByLabel('Search').fill('la 12-3456')
  await expect(card).toContainText('DM LA 12-3456')
  await expect(page).toHaveURL(/search=la/)
  await card.getByRole('link', { name: 'Schedule' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Schedule of ${bike.name}, DM LA 12-3456`,
  )

  trouble.expectRefusal('409 PUT /api/bikes/:id')
  await openAsAdmin(managing(rented))
  await cardOf(page, rented).getByRole('button', { name: 'Update' }).click()
  await dialog.getByLabel('Available').check()
  const error = 'Something Wrong happened'
  await expectToast(page, save, { error, reason: RENTED, after: UPDATE })
  await expect(dialog, 'what was typed is kept').toBeVisible()
  await expect(dialog.getByLabel('Available')).toBeChecked()
})

test('Edit Bike overwrites no change', async ({ page, context, given, trouble, openAsAdmin }) => {
  const bike = await given.bike({ pricePerHour: 40, year: 2020 })
  await openAsAdmin(managing(bike))
  const other = await context.newPage()
  await open(other, managing(bike))
  const [mine, theirs] = [page, other].map((tab) => tab.getByRole('dialog', { name: 'Edit Bike' }))
  if (!mine || !theirs) throw new Error('There are two tabs')
  for (const tab of [page, other]) {
    await cardOf(tab, bike)
      .getByRole('button', { name: /^Update/ })
      .click()
  }
  await fill(theirs, { 'Price per hour': '45', Model: 'SF' })
  await theirs.getByRole('button', { name: 'Save changes' }).click()
  await expect(theirs).toBeHidden()

  trouble.expectRefusal('409 PUT /api/bikes/:id')
  await fill(mine, { Year: '2021', Model: 'SF 250' })
  const save = mine.getByRole('button', { name: 'Save changes' })
  await save.click()
  const sentence =
    'This bike has changed meanwhile, by you in another window. Look at it again before you save.'
  await expect(mine.getByText(sentence)).toBeVisible()
  await expect(mine.getByRole('listitem')).toHaveText([
    'Price per hour (TK) is now 45',
    'Model is now SF; you typed SF 250, which is saved instead',
  ])
  await expect(mine.getByLabel('Price per hour')).toHaveValue('45')
  await expectAccessible(page)
  await save.click()
  await expect(mine).toBeHidden()
  expect(await given.call('GET /bikes/:id', { params: { id: bike._id } })).toMatchObject({
    pricePerHour: 45,
    year: 2021,
    model: 'SF 250',
  })
})

test(
  "Delete asks 'Are you absolutely sure?'",
  DAILY,
  async ({ page, given, trouble, openAsAdmin }) => {
    const [bike, { bike: rented }] = [await given.bike(), await given.ride()]
    await page.clock.install()
    await openAsAdmin(managing(bike))
    const card = cardOf(page, bike)
    const name = 'Are you absolutely sure?'
    const question = page.getByRole('alertdialog', { name, exact: true })
    const confirm = () => question.getByRole('button', { name: 'Delete' }).click()
    for (const leave of [
      () => question.getByRole('button', { name: 'Cancel', exact: true }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await card.getByRole('button', { name: /^Delete/ }).click()
      await expect(question).toContainText('This action cannot be undone.')
      await expect(question).toContainText('This will permanently delete the bike')
      await expect(question.getByRole('button')).toHaveText(['Cancel', 'Delete'])
      await leave()
      await expect(question).toBeHidden()
      await expect(card).toBeVisible()
    }

    await card.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, confirm, { success: 'Deleted Successfully', after: DELETE }, () =>
      letTimePassUntil(page, async () => (await card.count()) === 0, 1),
    )
    await expect(question).toBeHidden()

    trouble.expectRefusal('409 DELETE /api/bikes/:id')
    await openAsAdmin(managing(rented))
    await cardOf(page, rented).getByRole('button', { name: 'Delete' }).click()
    const toast = { error: 'Something Wrong Happened', reason: RENTED, after: DELETE }
    await expectToast(page, confirm, toast)
    await expect(cardOf(page, rented)).toContainText('Unavailable')
  },
)

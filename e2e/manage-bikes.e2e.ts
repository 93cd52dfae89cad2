import { demoLogins } from '#db/demo-logins'
import { answerWith } from './answers.ts'
import { openBikeDialog } from './bike-dialogs.ts'
import { cardOf, cardsInTheFirstRow, fill, labelsOf } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'

test.describe('Manage Bikes (admin)', () => {
  test('All bikes in a grid, each card in management mode', async ({ page, given }) => {
    const bike = await given.bike({ isAvailable: false })
    await openAs(page, given, demoLogins.admin, '/dashboard/manage-bike')
    await expect(cardOf(page, bike)).toContainText('Unavailable')
    const cards = page.getByRole('article')
    const missing = async () => {
      const headings = await cards.getByRole('heading').allTextContents()
      const all = (await given.call('GET /bikes')).map(({ name }) => name)
      return all.filter((name) => !headings.some((heading) => heading.startsWith(name)))
    }
    await expect.poll(missing, { timeout: 30_000 }).toEqual([])
    const number = await cards.count()
    await expect(cards.getByRole('button', { name: /^Update/ })).toHaveCount(number)
    await expect(cards.getByRole('button', { name: /^Delete/ })).toHaveCount(number)
    const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()]
    expect(first?.y, 'side by side').toBe(second?.y)
  })

  test('grid of bike cards (1/2/3 columns in the admin list)', async ({ page, given }) => {
    await openAs(page, given, demoLogins.admin, '/dashboard/manage-bike')
    for (const [width, columns] of [
      [360, 1],
      [768, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      const shown = () => cardsInTheFirstRow(page)
      await expect.poll(shown, { message: `at ${width} px` }).toBe(columns)
    }
  })

  test("Update opens an 'Edit Bike' dialog with the subtitle 'Edit Bike Information. Click save when you're done.'; fields price per hour, cc and year (numeric), name, model, brand, description (free text) and an Available checkbox", async ({
    page,
    given,
  }) => {
    const bike = await given.bike()
    await openBikeDialog({ page, given }, 'Update', bike)
    const dialog = page.getByRole('dialog', { name: 'Edit Bike', exact: true })
    await expect(dialog).toHaveAccessibleDescription(
      "Edit Bike Information. Click save when you're done.",
    )
    expect(await labelsOf(dialog)).toEqual([
      'Price per hour',
      'CC',
      'Year',
      'Name',
      'Model',
      'Brand',
      'Description',
      'Available',
    ])
    for (const [label, value] of [
      ['Price per hour', bike.pricePerHour],
      ['CC', bike.cc],
      ['Year', bike.year],
    ] as const) {
      await expect(dialog.getByRole('spinbutton', { name: label })).toHaveValue(String(value))
    }
    for (const [label, value] of [
      ['Name', bike.name],
      ['Model', bike.model],
      ['Brand', bike.brand],
      ['Description', bike.description],
    ] as const) {
      await expect(dialog.getByRole('textbox', { name: label, exact: true })).toHaveValue(value)
    }
    await expect(dialog.getByRole('checkbox', { name: 'Available' })).toBeChecked()
    await expect(dialog.getByRole('button', { name: 'Save changes', exact: true })).toBeEnabled()
  })

  test('the dialog closes by its close button and by Escape, and changes nothing', async ({
    page,
    given,
  }) => {
    const bike = await given.bike()
    await openAs(page, given, demoLogins.admin, '/dashboard/manage-bike')
    const update = cardOf(page, bike).getByRole('button', { name: /^Update/ })
    const dialog = page.getByRole('dialog', { name: 'Edit Bike' })
    for (const leave of [
      () => dialog.getByRole('button', { name: 'Close', exact: true }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await update.click()
      await fill(dialog, { Name: 'Never saved' })
      await leave()
      await expect(dialog).toBeHidden()
      await expect(update).toBeFocused()
    }
    await expect(cardOf(page, bike)).toBeVisible()
    expect(await given.call('GET /bikes/:id', { params: { id: bike._id } })).toEqual(bike)
  })

  test("a 'Save changes' button submits and closes the dialog on success", async ({
    page,
    given,
    trouble,
  }) => {
    const bike = await given.bike()
    await openBikeDialog({ page, given }, 'Update', bike)
    const dialog = page.getByRole('dialog', { name: 'Edit Bike' })
    const save = dialog.getByRole('button', { name: 'Save changes', exact: true })
    await fill(dialog, { Description: 'Newly painted, newly tuned.' })
    trouble.expectRefusal('500 PUT /api/bikes/:id')
    const end = await answerWith(page, 'PUT /api/bikes/*', { status: 500 })
    await save.click()
    await expect(page.getByText('Something Wrong happened')).toBeVisible()
    await expect(dialog, 'without success it stays').toBeVisible()
    await end()
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(cardOf(page, bike)).toContainText('Newly painted, newly tuned.')
  })

  test("Delete opens a confirmation dialog titled 'Are you absolutely sure?' stating the action cannot be undone and will permanently delete the bike, with Cancel and Delete", async ({
    page,
    given,
  }) => {
    const bike = await given.bike()
    await openAs(page, given, demoLogins.admin, '/dashboard/manage-bike')
    const card = cardOf(page, bike)
    const dialog = page.getByRole('alertdialog', {
      name: 'Are you absolutely sure?',
      exact: true,
    })
    for (const leave of [
      () => dialog.getByRole('button', { name: 'Cancel', exact: true }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await card.getByRole('button', { name: /^Delete/ }).click()
      await expect(dialog).toContainText('This action cannot be undone.')
      await expect(dialog).toContainText('This will permanently delete the bike')
      await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Delete'])
      await leave()
      await expect(dialog).toBeHidden()
      await expect(card).toBeVisible()
    }
    expect(await given.call('GET /bikes/:id', { params: { id: bike._id } })).toEqual(bike)
  })
})

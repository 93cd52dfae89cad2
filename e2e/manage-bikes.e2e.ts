import { answerWith } from './answers.ts'
import { cardOf, cardsInTheFirstRow, fill, labelsOf, open } from './screens.ts'
import { expect, test } from './shop.ts'
import { managing } from './sign-in.ts'

test.describe('Manage Bikes (admin)', () => {
  test('All bikes in a grid, each card in management mode', async ({
    page,
    given,
    openAsAdmin,
  }) => {
    const bike = await given.bike({ isAvailable: false, pricePerHour: 99.5, cc: 149 })
    const { length } = await given.call('GET /bikes')
    for (let more = length; more < 25; more += 1) await given.bike()
    await openAsAdmin('/dashboard/manage-bike')
    const cards = page.getByRole('article')
    const next = page.getByRole('button', { name: 'Next' })
    const earlier = (await given.call('GET /bikes')).slice(0, 30).map(({ name }) => name)

    await test.step('24 on a page, the next ones on the next page', async () => {
      for (const [first, expected] of [
        [true, earlier.slice(0, 24)],
        [false, earlier.slice(24)],
      ] as const) {
        if (!first) await next.click()
        for (const name of expected) await expect(cardOf(page, { name }).first()).toBeVisible()
        const number = await cards.count()
        await expect(cards.getByRole('button', { name: /^Update/ })).toHaveCount(number)
        await expect(cards.getByRole('button', { name: /^Delete/ })).toHaveCount(number)
      }
      await page.goBack()
      await expect(page.getByText(/^Page 1 of/)).toBeVisible()
    })

    await page.getByLabel('Search').fill(bike.name)
    await expect(cards).toHaveCount(1)

    await test.step('The card has two modes. Management mode (admin): Delete and Update buttons', async () => {
      const card = cardOf(page, bike)
      for (const text of ['149 cc', bike.description, '99.50 BDT per hour', bike.brand]) {
        await expect(card).toContainText(text)
      }
      await expect(card.getByText('Unavailable', { exact: true })).toBeVisible()
      await expect(card.getByRole('button')).toHaveText(['Delete', 'Update'])
      await expect(card.getByRole('link')).toHaveText(['Schedule'])
    })

    await test.step('grid of bike cards (1/2/3 columns in the admin list)', async () => {
      await openAsAdmin('/dashboard/manage-bike')
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
  })

  test("Update opens an 'Edit Bike' dialog with the subtitle 'Edit Bike Information. Click save when you're done.'; fields price per hour, cc and year (numeric), name, model, brand, description (free text) and an Available checkbox", async ({
    page,
    given,
    trouble,
    openAsAdmin,
  }) => {
    const bike = await given.bike()
    await openAsAdmin(managing(bike))
    const update = cardOf(page, bike).getByRole('button', { name: /^Update/ })
    const dialog = page.getByRole('dialog', { name: 'Edit Bike', exact: true })
    const save = dialog.getByRole('button', { name: 'Save changes', exact: true })
    await update.click()
    await expect(dialog).toHaveAccessibleDescription(
      "Edit Bike Information. Click save when you're done.",
    )
    const numeric = { 'Price per hour': bike.pricePerHour, CC: bike.cc, Year: bike.year }
    const { name: Name, model: Model, brand: Brand, description: Description } = bike
    const freeText = { Name, Model, Brand, Description }
    const labels = [...Object.keys(numeric), ...Object.keys(freeText), 'Available']
    expect(await labelsOf(dialog)).toEqual(labels)
    for (const [name, value] of Object.entries(numeric)) {
      await expect(dialog.getByRole('spinbutton', { name })).toHaveValue(String(value))
    }
    for (const [name, value] of Object.entries(freeText)) {
      await expect(dialog.getByRole('textbox', { name, exact: true })).toHaveValue(value)
    }
    await expect(dialog.getByRole('checkbox', { name: 'Available' })).toBeChecked()
    await expect(save).toBeEnabled()

    await test.step('the dialog closes by its close button and by Escape, and changes nothing', async () => {
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
    })

    await test.step("a 'Save changes' button submits and closes the dialog on success", async () => {
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
  })

  test('A bike that was changed in another tab is not overwritten: the dialog says what is new, keeps what was typed, and saves it', async ({
    page,
    context,
    given,
    trouble,
    openAsAdmin,
  }) => {
    const bike = await given.bike({ pricePerHour: 40, year: 2020 })
    await openAsAdmin(managing(bike))
    const other = await context.newPage()
    await open(other, managing(bike))
    const [mine, theirs] = [page, other].map((tab) =>
      tab.getByRole('dialog', { name: 'Edit Bike' }),
    )
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
    await expect(mine.getByLabel('Model')).toHaveValue('SF 250')
    await save.click()
    await expect(mine).toBeHidden()
    expect(await given.call('GET /bikes/:id', { params: { id: bike._id } })).toMatchObject({
      pricePerHour: 45,
      year: 2021,
      model: 'SF 250',
    })
  })

  test("Delete opens a confirmation dialog titled 'Are you absolutely sure?' stating the action cannot be undone and will permanently delete the bike, with Cancel and Delete", async ({
    page,
    given,
    openAsAdmin,
  }) => {
    const bike = await given.bike()
    await openAsAdmin(managing(bike))
    const card = cardOf(page, bike)
    await expect(card.getByText('Available', { exact: true })).toBeVisible()
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

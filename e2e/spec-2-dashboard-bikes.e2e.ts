import type { Locator } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { cardOf, fill, open } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'

/** The fields and the checkbox of a form, by their labels, in the order in which they stand. */
function labelsOf(form: Locator): Promise<string[]> {
  return form
    .locator('input, textarea')
    .evaluateAll((fields: HTMLInputElement[]) =>
      fields.map(({ labels }) => labels?.[0]?.textContent ?? 'no label'),
    )
}

test.describe('2 Screens and routes', () => {
  test.describe('All Bikes / Available Bikes page', () => {
    test('available-bikes (same listing as all-bikes)', async ({ page, given }) => {
      const bike = await given.bike({ pricePerHour: 99.5 })
      await openAs(page, given, await given.customer(), '/dashboard/available-bikes')
      const listing = async () => {
        await expect(page.getByRole('article')).toHaveCount(6)
        await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible()
        await page.getByLabel('Search').fill(bike.name)
        await expect(page.getByRole('article')).toHaveCount(1)
        await expect(page.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
          'href',
          `/bikes/${bike._id}#top`,
        )
        const main = page.getByRole('main')
        return {
          labels: await labelsOf(main),
          choices: await main.getByRole('combobox').allTextContents(),
          card: await cardOf(page, bike).textContent(),
        }
      }
      const inDashboard = await listing()
      await open(page, '/all-bikes')
      expect(await listing()).toEqual(inDashboard)
    })

    test('The card has two modes. Management mode (admin): Delete and Update buttons', async ({
      page,
      given,
    }) => {
      const bike = await given.bike({ pricePerHour: 99.5, cc: 149 })
      await openAs(page, given, demoLogins.admin, '/dashboard/manage-bike')
      const card = cardOf(page, bike)
      for (const text of ['149 cc', bike.description, '99.50', 'BDT per hour', bike.brand]) {
        await expect(card).toContainText(text)
      }
      await expect(card.getByText('Available', { exact: true })).toBeVisible()
      await expect(card.getByRole('button')).toHaveText(['Delete', 'Update'])
      await expect(card.getByRole('link')).toHaveCount(0)
    })
  })

  test.describe('Add Bike (admin)', () => {
    test("Fields: name, price per hour, CC, model, brand, image URL, description, year, and an 'Available for rent' checkbox (default checked)", async ({
      page,
      given,
    }) => {
      await openAs(page, given, demoLogins.admin, '/dashboard/add-bike')
      await expect(page.getByLabel('Available for rent', { exact: true })).toBeChecked()
      expect(await labelsOf(page.getByRole('main'))).toEqual([
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
    })
  })

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

    test("Update opens an 'Edit Bike' dialog with the subtitle 'Edit Bike Information. Click save when you're done.'; fields price per hour, cc and year (numeric), name, model, brand, description (free text) and an Available checkbox", async ({
      page,
      given,
    }) => {
      const bike = await given.bike()
      await openAs(page, given, demoLogins.admin, '/dashboard/manage-bike')
      await cardOf(page, bike)
        .getByRole('button', { name: /^Update/ })
        .click()
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
})

import { demoLogins } from '#db/demo-logins'
import { cardOf, labelsOf, open } from './screens.ts'
import { expect, test } from './shop.ts'
import { openAs } from './sign-in.ts'

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
      const choices = await main.getByRole('combobox').allTextContents()
      return {
        labels: await labelsOf(main),
        // Meanwhile other tests add bikes.
        choices: choices.map((texts) => texts.replaceAll(/(Brand|Model) [0-9a-f]{8}/g, '')),
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

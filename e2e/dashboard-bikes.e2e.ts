import { cardOf, labelsOf, open } from './screens.ts'
import { expect, test } from './shop.ts'

test('available-bikes (same listing as all-bikes)', async ({ page, given, openAsCustomer }) => {
  const bike = await given.bike({ pricePerHour: 99.5 })
  await openAsCustomer('/dashboard/available-bikes')
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

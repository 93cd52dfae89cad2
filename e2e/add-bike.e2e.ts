import { stopClock, letTimePassUntil } from './clock.ts'
import { refuse } from './refuse.ts'
import { cardOf, fill, labelsOf, newBikeFields, sidebar } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { managing } from './sign-in.ts'
import { expectToast } from './toasts.ts'

const ADD = 'POST /api/bikes'

test(
  'Add Bike, with failure and success',
  DAILY,
  async ({ page, trouble, openAsAdmin, baseURL }) => {
    trouble.expectRefusal('500 POST /api/bikes')
    const main = page.getByRole('main')
    const add = () => main.getByRole('button', { name: 'Add Bike', exact: true }).click()
    const bike = {
      name: `Hayate ${Date.now()}`,
      description: 'A frugal companion for the city.',
      pricePerHour: 110.5,
      imageUrl: `${baseURL}/art/moto-naked-0.svg`,
      isAvailable: false,
      cc: 113,
      year: 2021,
      model: 'Hayate EP',
      brand: 'Suzuki',
    }
    await openAsAdmin('/dashboard/add-bike')

    await expect(page.getByLabel('Available for rent', { exact: true })).toBeChecked()
    expect(await labelsOf(main)).toEqual([
      'Name',
      'Price per hour',
      'CC',
      'Model',
      'Brand',
      'Image URL',
      'Description',
      'Year',
      'Plate or fleet number (optional)',
      'Available for rent',
    ])

    const price = page.getByLabel('Price per hour', { exact: true })
    await fill(page, newBikeFields(baseURL, bike.name))
    await price.fill('0')
    await add()
    await expect(price).toBeFocused()
    await expect(price).toHaveAttribute('aria-invalid', 'true')
    await expect(price).toHaveAccessibleDescription(/^Price must be positive/)
    await price.fill('110.50')
    await expect(price).not.toHaveAttribute('aria-invalid')
    await page.getByLabel('Available for rent').uncheck()

    const reason = await refuse(page, ADD)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await expectToast(page, add, { error: 'Error adding bike', reason, after: ADD })
    expect((await sent).postDataJSON()).toEqual({ ...bike, number: '' })
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(bike.name)
    await page.unrouteAll()

    await expectToast(page, add, { success: 'Bike added successfully', after: ADD })
    for (const field of await main.getByRole('textbox').all()) await expect(field).toHaveValue('')
    for (const field of await main.getByRole('spinbutton').all()) {
      await expect(field).toHaveValue('')
    }
    await expect(page.getByLabel('Available for rent')).toBeChecked()
  },
)

test('A bike is copied, with a number of its own', async ({ page, given, openAsAdmin }) => {
  const plate = `DHAKA ${Date.now()}`
  const bike = await given.bike({ number: plate })
  await openAsAdmin(managing(bike))
  await cardOf(page, bike)
    .getByRole('button', { name: /^Update/ })
    .click()
  await page.getByRole('dialog').getByRole('link', { name: 'Copy this bike' }).click()
  await expect(page.getByText(`A copy of ${bike.name}.`)).toBeVisible()
  const number = page.getByLabel('Plate or fleet number (optional)', { exact: true })
  await expect(number).toHaveValue('')
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue(bike.description)
  await number.fill(`${plate}-2`)
  await page.getByRole('main').getByRole('button', { name: 'Add Bike' }).click()
  await expect(page.getByText('Bike added successfully')).toBeVisible()
  await expect(number).toHaveValue('')
  await expect(number).toBeFocused()
  await page.goto(managing(bike))
  await expect(cardOf(page, bike)).toHaveCount(2)
})

test('Cache invalidation: bikes data after add', async ({ page, openAsAdmin, baseURL }) => {
  const name = `Hayate ${Date.now()}`
  await page.clock.install()
  await openAsAdmin(managing({ name }))
  await expect(page.getByText('No bikes found')).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'Add Bike' }).click()
  await fill(page, newBikeFields(baseURL, name))
  await page.getByRole('main').getByRole('button', { name: 'Add Bike' }).click()
  await expect(page.getByText('Bike added successfully')).toBeVisible()
  await stopClock(page)
  await page.goBack()
  // The next poll is far: a millisecond of the browser's clock passes for every look.
  await letTimePassUntil(page, async () => (await cardOf(page, { name }).count()) === 1, 1)
})

import type { Page } from '@playwright/test'
import { compareNames } from '#domain/bikes'
import { answerWith } from './answers.ts'
import { cardOf, open, untilAlive } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { holdScripts } from './slow-line.ts'

const NO_MATCH = /^No bikes match the selected filters \p{Extended_Pictographic}/u

const cards = (page: Page) => page.getByRole('article')
const filtersOf = (page: Page) => ({
  search: page.getByLabel('Search', { exact: true }),
  brand: page.getByLabel('Brand', { exact: true }),
  model: page.getByLabel('Model', { exact: true }),
  availability: page.getByLabel('Availability', { exact: true }),
})

/** The server keeps a rendered page for a moment, and its filters are those of that moment. */
async function untilRendered(page: Page, brand: string): Promise<void> {
  const rendered = async () => (await page.request.get('/all-bikes')).text()
  await expect.poll(rendered).toContain(brand)
}

/** Opens the list when its filters have this brand. */
async function openWithBrand(page: Page, brand: string): Promise<void> {
  await untilRendered(page, brand)
  await open(page, '/all-bikes')
}

test.describe('All Bikes / Available Bikes page: Filters', () => {
  test('search text; brand; model; availability', DAILY, async ({ page, given }) => {
    const first = await given.bike()
    const sister = await given.bike({ brand: first.brand, isAvailable: false })
    const other = await given.bike()
    await openWithBrand(page, other.brand)
    const { search, brand, model, availability } = filtersOf(page)

    for (const text of [other.name, other.brand.toUpperCase(), other.model.toLowerCase()]) {
      await search.fill(text)
      await expect(cards(page)).toHaveCount(1)
      await expect(cardOf(page, other)).toBeVisible()
    }
    await search.fill(other.description)
    await expect(page.getByText(NO_MATCH)).toBeVisible()
    await expect(cards(page)).toHaveCount(0)

    const models = model.getByRole('option')
    for (const bike of [first, sister, other]) {
      await expect(models.filter({ hasText: bike.model })).toHaveCount(1)
    }
    await brand.selectOption(first.brand)
    await expect(models).toHaveText([
      'All models',
      ...[first.model, sister.model].toSorted(compareNames),
    ])
    await expect(cards(page)).toHaveCount(2)
    await model.selectOption(sister.model)
    await expect(cards(page)).toHaveCount(1)
    await expect(cardOf(page, sister)).toBeVisible()
    await brand.selectOption(other.brand)
    await expect(model).toHaveValue('')
    await expect(cardOf(page, other)).toBeVisible()

    await brand.selectOption(first.brand)
    await expect(availability.getByRole('option')).toHaveText(['All', 'Available', 'Not Available'])
    await expect(cards(page)).toHaveCount(2)
    await availability.selectOption('Available')
    await expect(cards(page)).toHaveCount(1)
    await expect(cardOf(page, first)).toBeVisible()
    await availability.selectOption('Not Available')
    await expect(cardOf(page, sister)).toBeVisible()
    await expect(cardOf(page, first)).toHaveCount(0)
    await availability.selectOption('All')
    await expect(cards(page)).toHaveCount(2)

    await availability.selectOption('All')
    await brand.selectOption(other.brand)
    await expect(cards(page)).toHaveCount(1)
    await search.pressSequentially('no such bike', { delay: 40 })
    await expect(page.getByText(NO_MATCH)).toBeVisible()
    await expect(brand).toHaveValue('')
    await page.goBack()
    await expect(brand).toHaveValue(other.brand)
    await expect(search).toHaveValue('')
  })

  test('kind and price narrow the list, which is sorted by price', async ({ page, given }) => {
    const bicycle = await given.bike({ cc: 1, pricePerHour: 150 })
    const { brand } = bicycle
    const dear = await given.bike({ brand, cc: 350, pricePerHour: 310 })
    const cheap = await given.bike({ brand, cc: 110, pricePerHour: 120 })
    const names = () => cards(page).getByRole('heading').allTextContents()
    const expectOrder = (...bikes: { name: string; cc: number }[]) =>
      expect.poll(names).toEqual(bikes.map(({ name, cc }) => `${name} (${cc} cc)`))
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, `/all-bikes?brand=${encodeURIComponent(brand)}`)
    const [first] = await cards(page).all()
    const top = async () => (await first?.boundingBox())?.y ?? Infinity
    expect(await top(), 'the first bike is in view').toBeLessThan(500)

    await page.getByRole('button', { name: 'Filters 1 chosen', exact: true }).click()
    await page.getByLabel('Sort by').selectOption('Lowest price')
    await expectOrder(cheap, bicycle, dear)
    await page.getByLabel('Kind').selectOption('Motorbikes')
    await expectOrder(cheap, dear)
    await page.getByRole('button', { name: 'Show 2 bikes' }).click()
    await expect(page.getByLabel('Kind')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Filters 2 chosen' })).toBeVisible()

    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    const more = page.getByText('More filters')
    await expect(more).toHaveText('More filters2 active')
    await expect(page.getByLabel('Kind')).toBeHidden()
    await more.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Kind')).toBeFocused()
    await page.getByLabel('Kind').selectOption('All kinds')
    await page.getByLabel('Price per hour').selectOption('100 to 200 taka')
    await page.getByLabel('Sort by').selectOption('Highest price')
    await expectOrder(bicycle, cheap)
    await expect(page).toHaveURL(/price=100-200&sort=-price/)
  })

  test('the filters recover by themselves after an outage', async ({ page, given, trouble }) => {
    const bike = await given.bike()
    trouble.expectRefusal('500 GET /api/bikes/filters')
    await open(page, '/about')
    const recover = await answerWith(page, 'GET /api/bikes/filters', { status: 500 })
    await page.getByRole('link', { name: 'All Bikes' }).first().click()
    const alert = page.getByText('Something went wrong. Please try again later.')
    await expect(alert).toBeVisible()
    await recover()
    await expect(alert).toHaveCount(0)
    await filtersOf(page).brand.selectOption(bike.brand)
    await expect(cardOf(page, bike)).toBeVisible()
  })

  test('what is chosen before the page is alive is not lost', async ({ page, given }) => {
    const bike = await given.bike()
    await untilRendered(page, bike.brand)
    const release = await holdScripts(page)
    await page.goto('/all-bikes', { waitUntil: 'commit' })
    await filtersOf(page).brand.selectOption(bike.brand)
    release()
    await untilAlive(page)
    await expect(page).toHaveURL(/[?]brand=Brand/)
    await expect(cards(page)).toHaveCount(1)
    await expect(cardOf(page, bike)).toBeVisible()
  })
})

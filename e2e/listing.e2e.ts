import type { Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { answerWith, holdBack } from './answers.ts'
import { stopClock } from './clock.ts'
import { expectGreen, expectRed } from './colours.ts'
import { cardOf, cardsInTheFirstRow, open } from './screens.ts'
import { expect, test } from './shop.ts'
import { expectScrolledTo, topLinks } from './site.ts'

const searchFor = (name: string) => `/all-bikes?search=${encodeURIComponent(name)}`

const pagerOf = (page: Page) => ({
  previous: page.getByRole('button', { name: 'Previous', exact: true }),
  next: page.getByRole('button', { name: 'Next', exact: true }),
})

test.describe('All Bikes / Available Bikes page', () => {
  test('Title banner, filter card, grid of bike cards, and a pager', async ({ page }) => {
    await open(page, '/all-bikes')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Bikes')
    await expect(page.getByRole('search')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(6)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  })

  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    test(`grid of bike cards: ${columns} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await open(page, '/all-bikes')
      await expect.poll(() => cardsInTheFirstRow(page)).toBe(columns)
    })
  }

  test('Bike card shows name with cc, description, price with 2 decimals (BDT per hour) and brand', async ({
    page,
    given,
  }) => {
    const bike = await given.bike({ pricePerHour: 99.5, cc: 349 })
    await open(page, searchFor(bike.name))
    const card = cardOf(page, bike)
    await expect(card.getByRole('heading')).toHaveText(`${bike.name} (349 cc)`)
    for (const text of [bike.description, bike.brand, '99.50 BDT per hour']) {
      await expect(card).toContainText(text)
    }
  })

  test('an availability badge (Available in green, Unavailable in red)', async ({
    page,
    given,
  }) => {
    const free = await given.bike()
    const { name } = await given.bike({ brand: free.brand, isAvailable: false })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await open(page, `/all-bikes?brand=${encodeURIComponent(free.brand)}`)
      await expectGreen(cardOf(page, free).getByText('Available', { exact: true }))
      await expectRed(cardOf(page, { name }).getByText('Unavailable', { exact: true }))
    }
  })

  test('View mode: a View Details link to /bikes/{id}#top', async ({ page, given }) => {
    const bike = await given.bike()
    await page.setViewportSize({ width: 360, height: 640 })
    await open(page, searchFor(bike.name))
    const link = cardOf(page, bike).getByRole('link')
    await expect(link).toHaveText('View Details')
    await expect(cardOf(page, bike).getByRole('button')).toHaveCount(0)
    await link.scrollIntoViewIfNeeded()
    await link.click()
    await expect(page).toHaveURL(`/bikes/${bike._id}#top`)
    await expectScrolledTo(page, '#top')
  })

  test('for unavailable bikes the button is disabled', async ({ page, given }) => {
    const bike = await given.bike({ isAvailable: false })
    await open(page, searchFor(bike.name))
    const button = cardOf(page, bike).getByRole('button')
    await expect(button).toHaveText('View Details')
    await expect(button).toBeDisabled()
    await expect(cardOf(page, bike).getByRole('link')).toHaveCount(0)
  })

  test("Pager: page size 6, Previous and Next buttons, text 'Page X of Y'", async ({
    page,
    given,
  }) => {
    const { brand } = await given.bike()
    for (let more = 0; more < 12; more += 1) await given.bike({ brand })
    const cards = page.getByRole('article')
    const { previous, next } = pagerOf(page)
    await open(page, `/all-bikes?brand=${encodeURIComponent(brand)}`)
    await expect(page.getByText('Page 1 of 3', { exact: true })).toBeVisible()
    await expect(cards).toHaveCount(6)
    await expect(previous).toBeDisabled()
    await next.click()
    await expect(page.getByText('Page 2 of 3', { exact: true })).toBeVisible()
    await next.click()
    await expect(page.getByText('Page 3 of 3', { exact: true })).toBeVisible()
    await expect(cards).toHaveCount(1)
    await expect(next).toBeDisabled()
    await expect(page.getByText('Page 3 of 3', { exact: true }), 'keeps the focus').toBeFocused()
    await previous.click()
    await expect(page.getByText('Page 2 of 3', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Page 2 of 3', { exact: true })).toBeVisible()
    await page.setViewportSize({ width: 360, height: 740 })
    const top = async (button: typeof next) => (await button.boundingBox())?.y
    expect(await top(next), 'one row on a phone').toBe(await top(previous))
  })

  test('shown only when there is more than one page', async ({ page, given }) => {
    const { brand } = await given.bike()
    for (let more = 0; more < 5; more += 1) await given.bike({ brand })
    const { previous, next } = pagerOf(page)
    await open(page, `/all-bikes?brand=${encodeURIComponent(brand)}`)
    await expect(page.getByRole('article')).toHaveCount(6)
    await expect(page.getByText(/^Page \d+ of/)).toHaveCount(0)
    await expect(previous.or(next)).toHaveCount(0)
  })

  test('The listing refreshes every 10 seconds', async ({ page, given }) => {
    const bike = await given.bike()
    await page.clock.install()
    await open(page, searchFor(bike.name))
    await expect(cardOf(page, bike).getByText('Available', { exact: true })).toBeVisible()
    const as = await given.tokenOf(demoLogins.admin)
    const [params, body] = [{ id: bike._id }, { isAvailable: false }]
    await given.call('PUT /bikes/:id', { as, params, body })
    await stopClock(page)
    await page.clock.runFor(11_000)
    await expect(async () => {
      await page.clock.runFor(50)
      await expect(cardOf(page, bike)).toContainText('Unavailable', { timeout: 200 })
    }).toPass()
  })

  test("Loading screen: a spinner with a message; messages seen are loading and 'sorry some error occurred'", async ({
    page,
    trouble,
  }) => {
    trouble.expectRefusal('500 GET /api/bikes')
    await open(page, '/about')
    const end = await answerWith(page, 'GET /api/bikes', { status: 500 })
    const answer = await holdBack(page, 'GET /api/bikes')
    await topLinks(page).getByRole('link', { name: 'All Bikes' }).click()
    const loading = page.getByRole('main').getByRole('status').filter({ hasText: /./ })
    await expect(loading).toHaveText('loading')
    await expect(loading.locator('svg'), 'a spinner').toBeVisible()
    answer.release()
    await expect(page.getByText('sorry some error occurred', { exact: true })).toBeVisible()
    await end()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article')).toHaveCount(6)
  })
})

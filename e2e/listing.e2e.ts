import type { Page } from '@playwright/test'
import { answerWith, holdBack } from './answers.ts'
import { letTimePassUntil, stopClock } from './clock.ts'
import { expectGreen, expectRed } from './colours.ts'
import { cardOf, expectColumnsByWidth, open } from './screens.ts'
import { DAILY, expect, test } from './shop.ts'
import { expectScrolledTo, topLinks } from './site.ts'

const withBrand = (brand: string) => `/all-bikes?brand=${encodeURIComponent(brand)}`

const pagerOf = (page: Page) => ({
  previous: page.getByRole('button', { name: 'Previous', exact: true }),
  next: page.getByRole('button', { name: 'Next', exact: true }),
})

test.describe('All Bikes / Available Bikes page', () => {
  test('Title banner, filter card, grid of bike cards, and a pager', async ({ page }) => {
    const reads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) reads.push(request.url())
    })
    await open(page, '/all-bikes')
    await page.waitForLoadState('networkidle')
    expect(reads).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Bikes')
    await expect(page.getByRole('search')).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(6)
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    await expectColumnsByWidth(page)
    for (const card of (await page.getByRole('article').all()).slice(0, 3)) {
      const price = card.getByText('BDT per hour')
      for (const part of [card.locator('img'), card.getByRole('heading'), price]) {
        await expect(part, 'is in view on a laptop').toBeInViewport({ ratio: 1 })
      }
    }
  })

  test('Bike card', DAILY, async ({ page, given }) => {
    const free = await given.bike({ pricePerHour: 99.5, cc: 349 })
    const taken = await given.bike({ brand: free.brand, isAvailable: false, pricePerHour: 1234.56 })
    const whole = await given.bike({ brand: free.brand, pricePerHour: 80 })
    await page.setViewportSize({ width: 360, height: 640 })
    await open(page, withBrand(free.brand))
    const card = cardOf(page, free)

    await expect(card.getByRole('heading')).toHaveText(`${free.name} (349 cc)`)
    for (const text of [free.description, free.brand, '99.50 BDT per hour']) {
      await expect(card).toContainText(text)
    }
    await expect(cardOf(page, whole)).toContainText('80.00 BDT per hour')
    await expect(cardOf(page, taken)).toContainText(/1,?234\.56 BDT per hour/)

    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForFunction(() => document.getAnimations().length === 0)
      await expectGreen(card.getByText('Available', { exact: true }))
      await expectRed(cardOf(page, taken).getByText('Unavailable', { exact: true }))
    }

    const button = cardOf(page, taken).getByRole('button')
    await expect(button).toHaveText('View Details')
    await expect(button).toBeDisabled()
    const ask = cardOf(page, taken).getByRole('link')
    await expect(ask).toHaveText(`Free again: ask: ${taken.name}`)
    await expect(ask).toHaveAttribute('href', `/bikes/${taken._id}#top`)

    const link = card.getByRole('link')
    await expect(link).toHaveText('View Details')
    await expect(card.getByRole('button')).toHaveCount(0)
    await link.scrollIntoViewIfNeeded()
    await link.click()
    await expect(page).toHaveURL(`/bikes/${free._id}#top`)
    await expectScrolledTo(page, '#top')
    await expect(page.getByRole('button', { name: 'Book now' })).toBeEnabled()
  })

  test(
    "Pager: 6 on a page, 'Page X of Y', only for several pages",
    DAILY,
    async ({ page, given }) => {
      const { brand } = await given.bike()
      for (let more = 0; more < 5; more += 1) await given.bike({ brand })
      const cards = page.getByRole('article')
      const { previous, next } = pagerOf(page)
      const pageText = (text: string) => page.getByText(text, { exact: true })
      await open(page, withBrand(brand))
      await expect(cards).toHaveCount(6)
      await expect(page.getByText(/^Page \d+ of/)).toHaveCount(0)
      await expect(previous.or(next)).toHaveCount(0)

      for (let more = 0; more < 7; more += 1) await given.bike({ brand })
      await open(page, `${withBrand(brand)}&page=1`)
      await expect(pageText('Page 1 of 3')).toBeVisible()
      await expect(cards).toHaveCount(6)
      await expect(previous).toBeDisabled()
      await next.click()
      await expect(pageText('Page 2 of 3')).toBeVisible()
      await next.click()
      await expect(pageText('Page 3 of 3')).toBeVisible()
      await expect(cards).toHaveCount(1)
      await expect(next).toBeDisabled()
      await expect(page.getByText('13 bikes', { exact: true }), 'has the focus').toBeFocused()
      await previous.click()
      await expect(pageText('Page 2 of 3')).toBeVisible()
      await page.reload()
      await expect(pageText('Page 2 of 3')).toBeVisible()
      await page.setViewportSize({ width: 360, height: 740 })
      const top = async (button: typeof next) => (await button.boundingBox())?.y
      // Both are read at one moment: pictures that arrive move them.
      await expect(async () => expect(await top(next)).toBe(await top(previous))).toPass()
    },
  )

  test('A poll that fails says so in the filter area', async ({ page, trouble }) => {
    trouble.expectRefusal('500 GET /api/bikes')
    await page.clock.install()
    await open(page, '/all-bikes')
    await stopClock(page)
    const end = await answerWith(page, 'GET /api/bikes', { status: 500, body: 'out of order' })
    const alert = page.getByRole('region', { name: 'Find your bike' }).getByRole('alert')
    await letTimePassUntil(page, () => alert.isVisible(), 500)
    await expect(alert).toHaveText('Something went wrong. Please try again later.')
    await end()
    await letTimePassUntil(page, async () => !(await alert.isVisible()), 500)
  })

  test("Loading screen: a spinner, or 'sorry some error occurred'", async ({ page, trouble }) => {
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

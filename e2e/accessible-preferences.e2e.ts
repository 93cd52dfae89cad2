import type { Locator, Page } from '@playwright/test'
import { cardOf, open } from './screens.ts'
import { expect, test } from './shop.ts'

/** Lists what on the page would move of itself or on its way somewhere, and for how long. */
function movements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationDuration, animationName } = getComputedStyle(element)
      const seconds = [transitionDuration, animationName === 'none' ? '0s' : animationDuration]
        .join(', ')
        .split(', ')
        .map((time) => Number.parseFloat(time) * (time.endsWith('ms') ? 0.001 : 1))
      return Math.max(...seconds) > 0.001 ? [`${element.tagName} ${seconds.join(' ')}`] : []
    }),
  )
}

test('with reduced motion a visitor sees no transition on any public page', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/')
  expect((await movements(page)).length, 'otherwise there are some').toBeGreaterThan(5)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/about', '/all-bikes', '/login']) {
    await open(page, path)
    expect(await movements(page), path).toEqual([])
  }
})

test('A printed page is light and has no buttons', async ({ page, openAsCustomer }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await openAsCustomer('/dashboard/my-rentals')
  await expect(page.getByRole('heading', { name: 'My Rentals' })).toBeVisible()
  for (const role of ['navigation', 'tablist', 'button', 'complementary'] as const) {
    await expect(page.getByRole(role), role).toHaveCount(0)
  }
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const printed = await background()
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  expect(await background()).toBe(printed)
  await expect(page.getByRole('tablist')).toBeVisible()
})

const lineOf = (control: Locator, kind: 'border' | 'outline') =>
  control.evaluate((element, line) => {
    const style = getComputedStyle(element)
    const side = line === 'border' ? 'border-top' : 'outline'
    const width = Number.parseFloat(style.getPropertyValue(`${side}-width`))
    return style.getPropertyValue(`${side}-style`) === 'none' ? 0 : width
  }, kind)

test('In forced colours buttons keep their borders', async ({ page, given, openAsAdmin }) => {
  const bike = await given.bike()
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  await open(page, `/all-bikes?search=${bike.model}`)
  const card = cardOf(page, bike)
  const details = card.getByRole('link', { name: /View Details/ })
  expect(await lineOf(details, 'border')).toBeGreaterThanOrEqual(1)
  for (const control of [details, page.getByLabel('Search'), page.getByLabel('Brand')]) {
    await control.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(control).toBeFocused()
    expect(await lineOf(control, 'outline')).toBeGreaterThanOrEqual(2)
  }

  // Badges, tiles and the theme switch keep their shape.
  const badge = card.getByText('Available', { exact: true })
  expect(await lineOf(badge, 'border')).toBeGreaterThanOrEqual(1)
  await openAsAdmin('/dashboard/payments')
  const tile = page.getByRole('button', { name: /^Waiting for review/ })
  expect(await lineOf(tile.locator('[aria-hidden]'), 'border')).toBeGreaterThanOrEqual(1)
  const chosen = page.getByRole('complementary').getByRole('link', { name: 'Payments Desk' })
  expect(await lineOf(chosen, 'outline'), 'the open screen').toBeGreaterThanOrEqual(2)
  const thumb = page.getByRole('button', { name: 'Dark theme' }).locator('span > span')
  expect(await lineOf(thumb, 'border')).toBeGreaterThanOrEqual(1)
  const left = () => thumb.evaluate((element) => element.getBoundingClientRect().left)
  const on = await left()
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(left, { message: 'the switch is off' }).toBeLessThan(on - 8)
})

import type { Page } from '@playwright/test'
import { letTimePassUntil, stopClock } from './clock.ts'
import { open } from './screens.ts'
import { expect, test } from './shop.ts'
import { carousel, slide } from './site.ts'

/** Home with a stopped clock, and the testimonials at the moment they have turned to the second. */
async function untilTheyTurn(page: Page): Promise<void> {
  await open(page, '/')
  // They wake up once they are near.
  await carousel(page).scrollIntoViewIfNeeded()
  await stopClock(page)
  await letTimePassUntil(page, () => slide(page, 2).isVisible(), 100)
}

async function press(page: Page, name: string): Promise<void> {
  await carousel(page).getByRole('button', { name }).click()
}

/** They are fetched once the page stands: until then nothing answers. */
async function untilTheyAnswer(page: Page): Promise<void> {
  await expect(async () => {
    await press(page, 'Next testimonial')
    await expect(slide(page, 2)).toBeVisible({ timeout: 500 })
  }).toPass()
}

test.describe('Home page: Testimonials carousel', () => {
  test('3 static testimonials', async ({ page }) => {
    await open(page, '/')
    const slides = carousel(page).getByRole('group', { includeHidden: true })
    await expect(slides).toHaveCount(3)
    for (const one of await slides.all()) await expect(one.locator('blockquote')).not.toBeEmpty()
    await expect(slide(page, 1)).toBeVisible()
    await expect(slide(page, 2)).toHaveCount(0)
  })

  test('autoplay every 5 s', async ({ page }) => {
    await untilTheyTurn(page)
    for (const next of [3, 1, 2]) {
      await page.clock.runFor(4700)
      await expect(slide(page, next)).toHaveCount(0)
      await page.clock.runFor(400)
      await expect(slide(page, next)).toBeVisible()
    }
  })

  test('previous/next navigation', async ({ page }) => {
    await open(page, '/')
    await untilTheyAnswer(page)
    await press(page, 'Next testimonial')
    await expect(slide(page, 3)).toBeVisible()
    await press(page, 'Next testimonial')
    await expect(slide(page, 1)).toBeVisible()
    await press(page, 'Previous testimonial')
    await expect(slide(page, 3)).toBeVisible()
  })

  test('arrow-key navigation', async ({ page }) => {
    await open(page, '/')
    await untilTheyAnswer(page)
    await page.keyboard.press('ArrowRight')
    await expect(slide(page, 3)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(slide(page, 2)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(slide(page, 1)).toBeVisible()
  })

  test('autoplay rests while the pointer is on it', async ({ page }) => {
    await untilTheyTurn(page)
    await carousel(page).hover()
    await page.clock.runFor(20_000)
    await expect(slide(page, 2)).toBeVisible()
    await page.mouse.move(0, 0)
    await letTimePassUntil(page, () => slide(page, 3).isVisible(), 500)
  })

  test('autoplay rests while the focus is in it', async ({ page }) => {
    await untilTheyTurn(page)
    await carousel(page).getByRole('button', { name: 'Next testimonial' }).focus()
    await page.clock.runFor(20_000)
    await expect(slide(page, 2)).toBeVisible()
    await page.getByRole('link', { name: 'See All Bikes' }).focus()
    await letTimePassUntil(page, () => slide(page, 3).isVisible(), 500)
  })

  test('autoplay is paused and played by its button', async ({ page }) => {
    await untilTheyTurn(page)
    await press(page, 'Pause testimonials')
    await page.mouse.move(0, 0)
    await page.getByRole('link', { name: 'See All Bikes' }).focus()
    await page.clock.runFor(20_000)
    await expect(slide(page, 2)).toBeVisible()
  })

  test('autoplay is stopped under prefers-reduced-motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, '/')
    await untilTheyAnswer(page)
    await expect(carousel(page).getByRole('button', { name: /Pause/ })).toHaveCount(0)
    await page.mouse.move(0, 0)
    await page.getByRole('link', { name: 'See All Bikes' }).focus()
    await stopClock(page)
    await page.clock.runFor(20_000)
    await expect(slide(page, 2)).toBeVisible()
  })
})

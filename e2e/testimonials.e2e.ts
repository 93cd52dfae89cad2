import type { Page } from '@playwright/test'
import { letTimePassUntil, stopClock } from './clock.ts'
import { open } from './screens.ts'
import { expect, test } from './shop.ts'
import { carousel, slide } from './site.ts'

async function press(page: Page, name: string): Promise<void> {
  await carousel(page).getByRole('button', { name }).click()
}

/** Presses until the code of the carousel, which is fetched after the page, has come. */
async function untilTheyAnswer(page: Page): Promise<void> {
  await expect(async () => {
    await press(page, 'Next testimonial')
    await expect(slide(page, 2)).toBeVisible({ timeout: 500 })
  }).toPass()
}

test.describe('Home page: Testimonials carousel', () => {
  test('3 static testimonials, previous/next and arrow-key navigation', async ({ page }) => {
    await open(page, '/')
    const slides = carousel(page).getByRole('group', { includeHidden: true })
    await expect(slides).toHaveCount(3)
    for (const one of await slides.all()) await expect(one.locator('blockquote')).not.toBeEmpty()
    await expect(slide(page, 1)).toBeVisible()
    await expect(slide(page, 2)).toHaveCount(0)

    // Previous/next navigation.
    await untilTheyAnswer(page)
    await press(page, 'Next testimonial')
    await expect(slide(page, 3)).toBeVisible()
    await press(page, 'Next testimonial')
    await expect(slide(page, 1)).toBeVisible()
    await press(page, 'Previous testimonial')
    await expect(slide(page, 3)).toBeVisible()

    // Arrow-key navigation.
    await page.keyboard.press('ArrowRight')
    await expect(slide(page, 1)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(slide(page, 3)).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(slide(page, 2)).toBeVisible()
  })

  test('autoplay every 5 s', async ({ page }) => {
    const untilTheyTurnTo = (next: number) =>
      letTimePassUntil(page, () => slide(page, next).isVisible(), 100)
    // A clock that is replaced while a part hydrates shows that part another time than the server's.
    await page.clock.install()
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(page, '/')
    // They wake up once they are near.
    await carousel(page).scrollIntoViewIfNeeded()
    await stopClock(page)
    await untilTheyTurnTo(2)
    for (const next of [3, 1, 2]) {
      await page.clock.runFor(4700)
      await expect(slide(page, next)).toHaveCount(0)
      await page.clock.runFor(400)
      await expect(slide(page, next)).toBeVisible()
    }

    // Autoplay rests while the pointer is on it, or the focus in it.
    await carousel(page).hover()
    await page.clock.runFor(20_000)
    await expect(slide(page, 2)).toBeVisible()
    await page.mouse.move(0, 0)
    await untilTheyTurnTo(3)
    await carousel(page).getByRole('button', { name: 'Next testimonial' }).focus()
    await page.clock.runFor(20_000)
    await expect(slide(page, 3)).toBeVisible()
    await page.getByRole('link', { name: 'See All Bikes' }).focus()
    await untilTheyTurnTo(1)

    // Autoplay is paused and played by its button.
    await press(page, 'Pause testimonials')
    await page.mouse.move(0, 0)
    await page.getByRole('link', { name: 'See All Bikes' }).focus()
    await page.clock.runFor(20_000)
    await expect(slide(page, 1)).toBeVisible()
    await press(page, 'Play testimonials')
    await page.mouse.move(0, 0)
    await page.getByRole('link', { name: 'See All Bikes' }).focus()
    await untilTheyTurnTo(2)
  })

  test('autoplay is stopped under prefers-reduced-motion', async ({ page }) => {
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

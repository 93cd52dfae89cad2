import { expect, type Locator, type Page } from '@playwright/test'
import { holdBack } from './answers.ts'
import { STEP_MS, letTimePassUntil, stopClock } from './clock.ts'

export type ExpectedToast = ({ success: string } | { error: string }) & {
  /** It is 2000 for a success and 3000 for an error, unless it is given. */
  duration?: number
  /** It follows the sentence where the server says why. */
  reason?: string
  /** The toast waits for the answer to this call, as `'POST /api/rentals'`, where `*` is an id. */
  after?: string
}

const LEEWAY_MS = 100
/** A toast may keep this from the window's edges, its navigation bar included. */
const EDGE_PX = 140

export function toastsOf(page: Page): Locator {
  return page.locator('[data-toast]')
}

/**
 * Lets the toasts stay, as they do under a pointer. The pointer itself would lose them as soon as the
 * window has another size.
 */
export async function holdToasts(page: Page): Promise<void> {
  await toastsOf(page).first().dispatchEvent('mouseover')
}

/**
 * Stops the browser's clock, lets older toasts leave, presses, and expects exactly one toast: its
 * type, its words and nothing else, at the top right, only after the server has answered, and for as
 * long as it should stay. The clock goes on afterwards.
 *
 * @param atOnce expects what has to happen before the next poll, while the clock is stopped
 */
export async function expectToast(
  page: Page,
  press: () => Promise<unknown>,
  { reason, after, ...expected }: ExpectedToast,
  atOnce: () => Promise<void> = async () => {},
): Promise<void> {
  const [type, text] =
    'success' in expected ? ['success', expected.success] : ['error', expected.error]
  const duration = expected.duration ?? (type === 'success' ? 2000 : 3000)
  await stopClock(page)
  await letTimePassUntil(page, async () => (await toastsOf(page).count()) === 0, 500)
  const answer = after === undefined ? undefined : await holdBack(page, after)
  await press()
  // A pointer would hold a toast that appears below it.
  await page.mouse.move(-1, -1)
  if (answer) {
    await answer.asked
    await page.clock.runFor(5 * STEP_MS)
    await expect(toastsOf(page), `no toast before ${after} is answered`).toHaveCount(0)
    answer.release()
  }
  const toast = toastsOf(page)
  await letTimePassUntil(page, async () => (await toast.count()) > 0)
  await expect(toast).toHaveAttribute('data-toast', type)
  await expect(toast.getByText(text, { exact: true })).toBeVisible()
  await expect(toast).toHaveText(reason === undefined ? text : `${text}${reason}`)
  await expectTopRight(page, toast)
  await atOnce()

  await page.clock.runFor(duration - LEEWAY_MS)
  await waitUntilStill(toast)
  await expect(toast, `shown for ${duration} ms`).toBeVisible()
  await page.clock.runFor(2 * LEEWAY_MS)
  await expect(toast, `gone after ${duration} ms`).toBeHidden()
  await page.clock.resume()
}

/** Waits until its animations have ended: a toast that is fading out is still shown. */
async function waitUntilStill(toast: Locator): Promise<void> {
  await toast.page().clock.runFor(STEP_MS)
  await toast.evaluate((element) =>
    Promise.allSettled(
      element.getAnimations({ subtree: true }).map((animation) => animation.finished),
    ),
  )
}

async function expectTopRight(page: Page, toast: Locator): Promise<void> {
  const box = await toast.getByRole('status').boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(box, 'a toast has a place').not.toBeNull()
  if (box === null) return
  expect(width - (box.x + box.width), 'from the right edge').toBeLessThan(EDGE_PX)
  expect(box.x, 'on the right half').toBeGreaterThan(width / 2)
  expect(box.y, 'from the top').toBeGreaterThanOrEqual(0)
  expect(box.y, 'from the top').toBeLessThan(EDGE_PX)
}

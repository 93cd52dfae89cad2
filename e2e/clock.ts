import { expect, type Page } from '@playwright/test'

export const STEP_MS = 20

/** From here on time passes in the browser only when the test says so. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  // The time is ahead of the browser's, which must not be asked to go back.
  await page.clock.pauseAt(now + 5000)
}

/** Moves a stopped clock in small steps, so that the moment something happens is known. */
export async function letTimePassUntil(
  page: Page,
  isSo: () => Promise<boolean>,
  step = STEP_MS,
): Promise<void> {
  const stepOn = async () => {
    await page.clock.runFor(step)
    return isSo()
  }
  await expect.poll(stepOn, { intervals: [STEP_MS] }).toBe(true)
}

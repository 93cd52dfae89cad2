import type { Page } from '@playwright/test'

/** Makes the line slow: no script comes until the test says so. */
export async function holdScripts(page: Page, files = '/assets/*.js'): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await released.promise
    await route.continue()
  })
  return () => released.resolve()
}

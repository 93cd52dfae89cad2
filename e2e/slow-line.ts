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

/** Gives the line of a page the pace of a bad mobile network. What it returns ends that. */
export async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const speed = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await session.send('Network.emulateNetworkConditions', { offline: false, ...speed })
  return () => session.detach()
}

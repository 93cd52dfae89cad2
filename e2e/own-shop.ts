import { controlOf } from '#server/testing/sandbox-control'
import { givenAt } from './given.ts'
import { test } from './shop.ts'
import { type OpenShop, openShop } from './start-shop.ts'

/** The slowest machine is given as long as this to start a shop. */
const START_LIMIT = { timeout: 600_000 }

/** These tests run in a shop that no other file uses, so that faults hit no other payment. */
export function testInOwnShop(settings: Record<string, string> = {}) {
  return test.extend<object, { ownShop: OpenShop }>({
    ownShop: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what is needed
      async ({}, provide) => {
        const shop = await openShop(settings)
        await provide(shop)
        await shop.stop()
      },
      { scope: 'worker', ...START_LIMIT },
    ],
    baseURL: ({ ownShop }, provide) => provide(ownShop.url),
    sandbox: ({ ownShop }, provide) => provide(controlOf(ownShop.sandboxUrl)),
    given: ({ ownShop, sandbox }, provide) => provide(givenAt(ownShop.url, sandbox)),
  })
}

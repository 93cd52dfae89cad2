import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { demoLogins } from '#db/demo-logins'
import { controlOf } from '#server/testing/sandbox-control'
import { givenAt, type Person } from './given.ts'
import { createKeptPage, unmark } from './kept-page.ts'
import { openAs } from './sign-in.ts'
import { countMinutesFromNow } from './times.ts'
import { createTrouble, type Trouble } from './trouble.ts'

/** start-shop.ts sets it. */
const shopUrl = process.env['JOURNEY_SHOP_URL'] ?? ''
const sandbox = controlOf(process.env['JOURNEY_SANDBOX_URL'] ?? '')

type Fixtures = {
  startOfTest: void
  trouble: Trouble
  sandbox: typeof sandbox
  given: ReturnType<typeof givenAt>
  /** Opens an address as an admin who has logged in before. */
  openAsAdmin: (address: string) => Promise<void>
  /** Opens an address as a new customer who has logged in before. */
  openAsCustomer: (address: string) => Promise<Person>
  /** Opens another browser context, which shares nothing with the first. */
  newBrowser: () => Promise<Page>
}

/** `npm test` takes these journeys; the others, which take long together, run before a release. */
export const DAILY = { tag: '@daily' }

/** Runs a journey in the real shop and a real browser, and watches its console and network. */
export const test = base.extend<Fixtures, { keptPage: ReturnType<typeof createKeptPage> }>({
  keptPage: [({ browser }, provide) => provide(createKeptPage(browser)), { scope: 'worker' }],

  page: async ({ keptPage, baseURL, timezoneId }, provide, testInfo) => {
    const page = await keptPage.take(`${baseURL} ${timezoneId}`)
    await provide(page)
    await keptPage.giveBack({ hasPassed: testInfo.status === testInfo.expectedStatus })
  },

  startOfTest: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to learn what is needed
    async ({}, provide) => {
      countMinutesFromNow()
      await provide()
    },
    { auto: true },
  ],

  context: ({ page }, provide) => provide(page.context()),

  baseURL: shopUrl,
  sandbox,
  given: givenAt(shopUrl, sandbox),

  trouble: [
    async ({ context }, provide) => {
      const trouble = createTrouble()
      trouble.watch(context)
      await provide(trouble)
      trouble.check()
    },
    { auto: true },
  ],

  openAsAdmin: ({ page, given }, provide) =>
    provide((address) => openAs(page, given, demoLogins.admin, address)),

  openAsCustomer: ({ page, given }, provide) =>
    provide(async (address) => {
      const customer = await given.customer()
      await openAs(page, given, customer, address)
      return customer
    }),

  newBrowser: async ({ browser, trouble }, provide) => {
    const contexts: BrowserContext[] = []
    await provide(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      trouble.watch(context)
      await unmark(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect } from '@playwright/test'

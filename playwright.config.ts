import { defineConfig } from '@playwright/test'
import { launchOptions } from './tools/test/browser.ts'

/** These files start shops of their own. */
const OWN_SHOP =
  /(cancelling|markup|moving-in|payments-desk|shop-settings|stripe|walk-in)\.e2e\.ts$/

export default defineConfig({
  testDir: 'e2e',
  projects: [
    // They take the longest, so they start first; two at once, because shops need memory.
    { name: 'own shop', testMatch: OWN_SHOP, workers: 2 },
    { name: 'shared shop', testMatch: '*.e2e.ts', testIgnore: OWN_SHOP },
  ],
  outputDir: 'test-results',
  globalSetup: './e2e/start-shop.ts',
  // The number is two more than the cores of a small machine: more make each journey slower.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    // This is the shop's own zone; another zone shows two times, which a test of its own covers.
    timezoneId: 'Asia/Dhaka',
    locale: 'en-GB',
    // Drawing each frame of every movement takes a third of all the processor time of the journeys.
    contextOptions: { reducedMotion: 'reduce' },
    // A recording would make every step slower; `playwright test --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})

import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'
import { findBrowser } from './tools/test/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/start-shop.ts',
  // The number is two more than the cores of a small machine, because journeys often wait.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    // This is the shop's own zone; another zone shows two times, which a test of its own covers.
    timezoneId: 'Asia/Dhaka',
    locale: 'en-GB',
    // A recording would make every step slower; `playwright test --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(findBrowser()),
  },
})

import { defineConfig } from '@playwright/test'
import { launchOptions } from './e2e/browser.ts'
import { findBrowser } from './tools/test/browser.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/start-shop.ts',
  // Two more than the cores of a small machine, as journeys often wait.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 20_000,
    // The shop's own zone: another one is shown two times, which has a test of its own.
    timezoneId: 'Asia/Dhaka',
    locale: 'en-GB',
    // A recording of every step makes all of them slower; `playwright test --trace on` makes one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(findBrowser()),
  },
})

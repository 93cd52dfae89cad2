import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const startDatabase = 'server/testing/start-database.ts'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{domain,contract,server,sandbox,tools,db,web}/**/*.test.{ts,tsx}'],
    globalSetup: existsSync(startDatabase) ? [startDatabase] : [],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})

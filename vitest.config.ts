import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** These small files take the longest. */
const LONGEST = /(chaos\/(failures|model)|postgres\/start|tools\/test\/journeys)\.test\.ts$/

/** Large files start first, and before them the small ones that take the longest. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId)
    const others = files.filter((file) => !isLongest(file))
    // oxlint-disable-next-line unicorn/no-array-sort -- not of an array
    return [...files.filter(isLongest), ...(await super.sort(others))]
  }
}

export default defineConfig({
  test: {
    environment: 'node',
    // A slow machine may take its time: a test waits for a result, not for a time.
    testTimeout: 600_000,
    expect: { poll: { timeout: 60_000, interval: 30 } },
    hookTimeout: 600_000,
    // The number is two more than the cores of a small machine, because database tests often wait.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // The files of a worker share the modules they import: loading the server again for each file
    // costs more than the tests do.
    isolate: false,
    tags: [
      {
        name: 'release',
        description:
          'It starts, kills or installs whole shops, or repeats something a hundred times, which takes long: only `npm run test:release` runs it.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'plain',
          include: ['{domain,contract,sandbox,web,tools}/**/*.test.{ts,tsx}'],
          exclude: ['tools/built-*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['tools/built-*.test.ts'],
          globalSetup: ['tools/testing/build-first.ts'],
        },
      },
      {
        // Only these tests need PostgreSQL, so the others can run without it.
        extends: true,
        test: {
          name: 'database',
          include: ['{server,postgres,db,chaos}/**/*.test.ts'],
          globalSetup: ['server/testing/start-database.ts'],
        },
      },
    ],
  },
})

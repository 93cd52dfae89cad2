import { join } from 'node:path'
import { bringBrowser } from './browser.ts'
import { ROOT, capture, run } from './children.ts'
import { describeUnstable, runJourneys } from './journeys.ts'
import { countVitest, readReport, trueCounts, type Counts } from './reports.ts'

/** `daily` leaves out what takes minutes, and `release` takes everything. */
export type Extent = 'daily' | 'release'

export type Step = {
  name: string
  run: (extent: Extent) => Promise<Counts & { unstable?: number }>
}

const VITEST_REPORT = join(ROOT, '.cache/vitest.json')

/** They run in this order; each prints its output when it is done. */
export const sourceSteps: Step[] = [
  { name: 'types', run: types },
  { name: 'lint', run: () => check('lint', 'oxlint') },
  { name: 'format', run: () => check('format', 'oxfmt', '--check', '.') },
  { name: 'unused', run: () => check('unused', 'knip', '--no-progress') },
]

export const unitStep: Step = {
  name: 'unit and HTTP',
  async run(extent) {
    console.log(`\n--- ${unitStep.name} ---`)
    const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]
    const chosen = extent === 'daily' ? ['--tags-filter=!release'] : []
    const { code } = await run('vitest', ['run', ...report, ...chosen])
    return trueCounts(code, countVitest(readReport(VITEST_REPORT)))
  },
}

export const browserStep: Step = {
  name: 'browser',
  async run(extent) {
    console.log(`\n--- ${browserStep.name} ---`)
    console.log(`The browser is ${await bringBrowser()}`)
    const chosen = extent === 'daily' ? ['--grep=@daily'] : []
    const report = join(ROOT, '.cache/playwright.json')
    const { passed, failed, unstable } = await runJourneys(run, report, chosen)
    if (unstable.length > 0) console.log(describeUnstable(unstable))
    return { passed, failed, unstable: unstable.length }
  },
}

async function check(name: string, command: string, ...args: string[]): Promise<Counts> {
  const { code, output } = await capture(command, args)
  console.log(`\n--- ${name} ---\n${output.trim()}`)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

const PROJECTS = [
  'tsconfig.rooms.json',
  'e2e/tsconfig.json',
  'web/tsconfig.json',
  // These two rooms are also checked without Node's types, because they run everywhere.
  'contract/tsconfig.pure.json',
  'domain/tsconfig.pure.json',
]

/** Whole projects are checked each time, so that no cache can hide an error. */
async function types(): Promise<Counts> {
  // The linter reads these types too, and a new clone has none.
  const outcomes = [await check('types of the routes', 'react-router', 'typegen')]
  for (const project of PROJECTS) {
    outcomes.push(await check(`types of ${project}`, 'tsc', '--pretty', 'false', '-p', project))
  }
  const failed = Math.max(...outcomes.map((outcome) => outcome.failed))
  return { passed: 1 - failed, failed }
}

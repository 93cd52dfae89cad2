import { join } from 'node:path'
import { bringBrowser } from './browser.ts'
import { ROOT, capture, run } from './children.ts'
import { describeUnstable, runJourneys } from './journeys.ts'
import { countVitest, readReport, trueCounts, type Counts } from './reports.ts'

export type Step = { name: string; run: () => Promise<Counts & { unstable?: number }> }

const VITEST_REPORT = join(ROOT, '.cache/vitest.json')

/** The steps run at the same time; each prints its output when it is done. */
export const staticSteps: Step[] = [
  { name: 'types', run: types },
  { name: 'lint', run: lint },
  { name: 'format', run: () => check('format', 'oxfmt', '--check', '.') },
  { name: 'unused', run: () => check('unused', 'knip', '--no-progress') },
]

export const unitStep: Step = {
  name: 'unit and HTTP',
  async run() {
    console.log(`\n--- ${unitStep.name} ---`)
    const report = ['--reporter=json', `--outputFile.json=${VITEST_REPORT}`]
    const { code } = await run('vitest', ['run', '--reporter=default', ...report])
    return trueCounts(code, countVitest(readReport(VITEST_REPORT)))
  },
}

export const browserStep: Step = {
  name: 'browser',
  async run() {
    console.log(`\n--- ${browserStep.name} ---`)
    console.log(`The browser is ${await bringBrowser()}`)
    const { passed, failed, unstable } = await runJourneys(
      run,
      join(ROOT, '.cache/playwright.json'),
    )
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

let routeTypes: Promise<Counts> | undefined

/** The compiler and the linter read these types, and a new clone has none. */
const generateRouteTypes = (): Promise<Counts> =>
  (routeTypes ??= check('types of the routes', 'react-router', 'typegen'))

async function lint(): Promise<Counts> {
  await generateRouteTypes()
  return check('lint', 'oxlint')
}

/** Whole projects are checked each time, so that no cache can hide an error. */
async function types(): Promise<Counts> {
  const outcomes = [await generateRouteTypes()]
  for (const project of PROJECTS) {
    outcomes.push(await check(`types of ${project}`, 'tsc', '--pretty', 'false', '-p', project))
  }
  const failed = Math.max(...outcomes.map((outcome) => outcome.failed))
  return { passed: 1 - failed, failed }
}

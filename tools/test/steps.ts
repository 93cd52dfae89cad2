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
  { name: 'types and lint', run: typesAndLint },
  { name: 'pure rooms', run: pureRooms },
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

/** The linter checks the types too. It needs those of the routes, and a new clone has none. */
async function typesAndLint(): Promise<Counts> {
  const written = await check('types of the routes', 'react-router', 'typegen')
  const checked = await check('types and lint', 'oxlint')
  return asOneCheck([written, checked])
}

/** These two rooms run everywhere, so they are also checked without the types of Node. */
async function pureRooms(): Promise<Counts> {
  const outcomes = []
  for (const room of ['contract', 'domain']) {
    const project = `${room}/tsconfig.pure.json`
    outcomes.push(await check(`types of ${project}`, 'tsc', '--pretty', 'false', '-p', project))
  }
  return asOneCheck(outcomes)
}

function asOneCheck(outcomes: readonly Counts[]): Counts {
  const failed = Math.max(...outcomes.map((outcome) => outcome.failed))
  return { passed: 1 - failed, failed }
}

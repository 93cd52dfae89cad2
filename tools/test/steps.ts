import { existsSync, globSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT, run } from './children.ts'
import { countPlaywright, countVitest, readReport, trueCounts, type Counts } from './reports.ts'

export type Step = { name: string; run: () => Promise<Counts> }

const VITEST_REPORT = join(ROOT, '.cache/vitest.json')
const PLAYWRIGHT_REPORT = join(ROOT, '.cache/playwright.json')

export const staticSteps: Step[] = [
  { name: 'types', run: () => check(types) },
  { name: 'lint', run: () => check(() => run('oxlint', [])) },
  { name: 'format', run: () => check(() => run('oxfmt', ['--check', '.'])) },
  { name: 'unused', run: () => check(() => run('knip', ['--no-progress'])) },
]

export const unitStep: Step = {
  name: 'unit and HTTP',
  run: async () => {
    const code = await run('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${VITEST_REPORT}`,
    ])
    return trueCounts(code, countVitest(readReport(VITEST_REPORT)))
  },
}

export const browserStep: Step = {
  name: 'browser',
  run: async () => {
    const code = await run('playwright', ['test', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
    })
    return trueCounts(code, countPlaywright(readReport(PLAYWRIGHT_REPORT)))
  },
}

async function check(command: () => Promise<number>): Promise<Counts> {
  const isGood = (await command()) === 0
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 }
}

/** Every room's project by itself: nothing kept from the last run can hide an error. */
async function types(): Promise<number> {
  if (existsSync(join(ROOT, 'react-router.config.ts'))) {
    const code = await run('react-router', ['typegen'])
    if (code !== 0) return code
  }
  const projects = globSync('*/tsconfig*.json', { cwd: ROOT, exclude: ['node_modules'] })
  let worst = 0
  for (const project of projects.filter(hasSources).toSorted()) {
    console.log(`tsc -p ${project}`)
    worst = Math.max(worst, await run('tsc', ['--pretty', 'false', '-p', project]))
  }
  return projects.length > 0 ? worst : 1
}

function hasSources(project: string): boolean {
  if (basename(dirname(project)) === 'tools') return true
  return globSync(`${dirname(project)}/**/*.{ts,tsx}`, { cwd: ROOT }).length > 0
}

import { bringBrowser } from './test/browser.ts'
import { endChildrenOnSignals } from './test/children.ts'
import { browserStep, sourceSteps, unitStep, type Step } from './test/steps.ts'

const extent = process.argv.includes('--release') ? 'release' : 'daily'

type Outcome = { line: string; passed: number; failed: number }

/** A step that throws must not keep the next one from running. */
async function outcomeOf({ name, run }: Step): Promise<Outcome> {
  const started = Date.now()
  const {
    passed,
    failed,
    unstable = 0,
  } = await run(extent).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, unstable: 0 }
  })
  const seconds = Math.round((Date.now() - started) / 1000)
  const counts = `${passed} passed, ${failed} failed${unstable > 0 ? `, ${unstable} unstable` : ''}`
  const line = `${name.padEnd(14)} ${counts} (${seconds} s)`
  return { line, passed, failed }
}

async function runInTurn(steps: readonly Step[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const step of steps) outcomes.push(await outcomeOf(step))
  return outcomes
}

endChildrenOnSignals()
const hasBrowser = !process.argv.includes('--no-browser')
// The tests often wait, and the checks of the sources use that time. They take turns, because each
// needs much memory. Why a browser is missing is said by the step that needs it.
const [checked, tested] = await Promise.all([
  runInTurn(sourceSteps),
  outcomeOf(unitStep),
  hasBrowser && bringBrowser().catch(() => undefined),
])
const outcomes = [...checked, tested]
if (hasBrowser) outcomes.push(await outcomeOf(browserStep))

const sumOf = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
console.log(`\n${outcomes.map(({ line }) => line).join('\n')}`)
console.log(`\n${sumOf('passed')} passed, ${sumOf('failed')} failed`)
process.exitCode = sumOf('failed') === 0 ? 0 : 1

import { bringBrowser } from './test/browser.ts'
import { endChildrenOnSignals } from './test/children.ts'
import { browserStep, staticSteps, unitStep, type Step } from './test/steps.ts'

/** Every check there is. A failing step does not keep the next from being run and told. */
async function testEverything(hasBrowser: boolean): Promise<void> {
  endChildrenOnSignals()
  const steps = [...staticSteps, unitStep, ...(hasBrowser ? [browserSteps()] : [])]
  const summary: string[] = []
  let passed = 0
  let failed = 0
  for (const step of steps) {
    const started = Date.now()
    const counts = await outcome(step)
    const seconds = Math.round((Date.now() - started) / 1000)
    passed += counts.passed
    failed += counts.failed
    summary.push(
      `${step.name.padEnd(14)} ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
    )
  }
  console.log(`\n${summary.join('\n')}\n\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}

async function outcome(step: Step) {
  console.log(`\n--- ${step.name} ---`)
  try {
    return await step.run()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

function browserSteps(): Step {
  return {
    name: browserStep.name,
    run: async () => {
      const browser = await bringBrowser()
      console.log(`The browser is ${browser}`)
      return browserStep.run()
    },
  }
}

await testEverything(!process.argv.includes('--no-browser'))

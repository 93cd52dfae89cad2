import type { Scenario } from './scenarios.ts'
import type { Session } from './sessions.store.ts'
import { applyAction, type ActionResult } from './simulate-action.ts'
import type { SandboxState } from './state.ts'

type Numbers = { seconds: number; times: number; minutes: number }

const UNKNOWN_PAYMENT = { tranId: 'ANOTHER-PAYMENT', valId: '000000000000OTHERPAYMENT' }

/** The result of all steps of a scenario; undefined while a late payment has not happened. */
export async function runScenario(
  state: SandboxState,
  session: Session,
  scenario: Scenario,
  numbers: Numbers,
): Promise<ActionResult | undefined> {
  if (scenario.asks !== 'minutes') return runSteps(state, session, scenario, numbers)
  state.timers.schedule(numbers.minutes * 60_000, () => runSteps(state, session, scenario, numbers))
  return undefined
}

async function runSteps(
  state: SandboxState,
  session: Session,
  scenario: Scenario,
  { seconds, times }: Numbers,
): Promise<ActionResult | undefined> {
  const capture = state.sessions.newestCaptureExcept(session.tranId)
  const other = capture?.valId ? { ...capture, valId: capture.valId } : UNKNOWN_PAYMENT
  const steps = scenario.steps({ askedMinor: session.amountMinor, other, seconds, times })
  let result: ActionResult | undefined
  for (const { action, options } of steps) {
    const applied = await applyAction(state, session, action, options)
    // The customer does not return with a forged message, unless there is no other.
    if (!options.forged || !result) result = applied
  }
  return result
}

import type { Clock } from './clock.ts'
import type { Press, Pressed } from './press.ts'
import type { Scenario, Scene } from './scenario.ts'
import type { Session, SessionStore } from './sessions.store.ts'
import type { Timers } from './timers.ts'

export type Numbers = { seconds: number; times: number; minutes: number }

export type Play = ReturnType<typeof createPlay>

const NOBODY = { tranId: 'SOMEBODY-ELSE', valId: '000000000000SOMEBODYELSE' }

/** Lets a whole scenario happen to a session, one press after the other. */
export function createPlay({
  clock,
  sessions,
  press,
  timers,
}: {
  clock: Clock
  sessions: SessionStore
  press: Press
  timers: Timers
}) {
  function sceneOf(session: Session, { seconds, times }: Numbers): Scene {
    const other = sessions.newestCapture((each) => each.tranId !== session.tranId)
    return {
      askedMinor: session.amountMinor,
      other: other?.valId ? { tranId: other.tranId, valId: other.valId } : NOBODY,
      seconds,
      times,
    }
  }

  async function carryOut(session: Session, scenario: Scenario, numbers: Numbers) {
    let pressed: Pressed | undefined
    for (const { action, options } of scenario.steps(sceneOf(session, numbers))) {
      const happened = await press(session, action, options)
      // A stranger's message is not what the customer takes back, unless there is nothing else.
      if (!options.forged || !pressed) pressed = happened
    }
    return pressed
  }

  /** What the browser takes back to the shop; undefined while it has to wait, or never comes. */
  return async (session: Session, scenario: Scenario, numbers: Numbers) => {
    if (scenario.asks === 'minutes') {
      const delayMs = numbers.minutes * 60_000
      session.paidAt = new Date(clock.now().getTime() + delayMs)
      timers.later(delayMs, () => carryOut(session, scenario, numbers))
      return undefined
    }
    return carryOut(session, scenario, numbers)
  }
}

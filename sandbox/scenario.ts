import type { Action, PressOptions } from './press.ts'
import type { House } from './sessions.store.ts'

/** One thing that happens at the gateway, in the order in which it does. */
export type Step = { action: Action; options: PressOptions }

/** What a scenario may have to know: who else has paid here, and the numbers a person chose. */
export type Scene = {
  askedMinor: number
  other: { tranId: string; valId: string }
  seconds: number
  times: number
}

type Asks = 'seconds' | 'times' | 'minutes'

export type Scenario = {
  label: string
  does: string
  asks?: Asks
  steps: (scene: Scene) => readonly Step[]
  /** At the other gateway this cannot happen. */
  only?: House
  /** Whether the customer's browser goes back to the shop. */
  returns: boolean
}

export const pay = (options: PressOptions = {}): Step => ({ action: 'pay', options })
export const forge = (action: Action, options: PressOptions): Step => ({
  action,
  options: { ...options, forged: true },
})

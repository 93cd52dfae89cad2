import { lies } from './lie-scenarios.ts'
import { messages } from './message-scenarios.ts'
import { money } from './money-scenarios.ts'
import type { Scenario } from './scenario.ts'
import type { House } from './sessions.store.ts'

/** The panel's buttons, as they are grouped on it. */
export const scenarioGroups: { heading: string; scenarios: Record<string, Scenario> }[] = [
  { heading: 'Who tells the shop, and when', scenarios: messages },
  { heading: 'Messages that lie', scenarios: lies },
  { heading: 'Money that does not fit', scenarios: money },
]

export const scenarios: Record<string, Scenario> = { ...messages, ...lies, ...money }

export function isPossible({ only }: Scenario, house: House): boolean {
  return only === undefined || only === house
}

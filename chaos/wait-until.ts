import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 100
const LIMIT_MS = 120_000

/** @throws Error when there is no answer in time, by default two minutes */
export async function waitUntil<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  limitMs = LIMIT_MS,
): Promise<T> {
  const end = performance.now() + limitMs
  while (performance.now() < end) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await pause(POLL_MS)
  }
  throw new Error(`Not after ${limitMs / 1000} s: ${what}`)
}

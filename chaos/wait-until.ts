import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 100
const LIMIT_MS = 120_000

/** @throws Error when there is no answer in two minutes */
export async function waitUntil<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + LIMIT_MS
  while (performance.now() < end) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await pause(POLL_MS)
  }
  throw new Error(`Not after ${LIMIT_MS / 1000} s: ${what}`)
}

import { onConnectionChange, readConnection, reportAnswer } from '../lib/connection.ts'

const ASK_AGAIN_MS = 5000
const PROBE_PATH = '/favicon.svg'

/**
 * A page that reads nothing would not notice that the shop answers again, so this function asks.
 */
export function askUntilAnswered(): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    const answer = await fetch(PROBE_PATH, { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) reportAnswer(true)
    else askLater(ASK_AGAIN_MS)
  }

  function askLater(wait: number): void {
    clearTimeout(timer)
    if (readConnection() === 'unreachable') timer = setTimeout(() => void ask(), wait)
  }

  onConnectionChange(() => askLater(ASK_AGAIN_MS))
  // Requests may have failed only because the browser was offline, so the shop is asked at once.
  addEventListener('online', () => askLater(0))
}

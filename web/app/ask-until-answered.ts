import { onConnectionChange, readConnection, reportAnswer } from '../lib/connection.ts'

const ASK_AGAIN_MS = 5000
/** A small file of every shop. */
const ASKED = '/favicon.svg'

/** Asks until the shop answers again: a page that reads nothing would not notice. */
export function askUntilAnswered(): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    const answer = await fetch(ASKED, { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) reportAnswer(true)
    else askLater(ASK_AGAIN_MS)
  }

  function askLater(wait: number): void {
    clearTimeout(timer)
    if (readConnection() === 'unreachable') timer = setTimeout(() => void ask(), wait)
  }

  onConnectionChange(() => askLater(ASK_AGAIN_MS))
  // A shop that did not answer while the browser was offline is asked at once.
  addEventListener('online', () => askLater(0))
}

import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'

/** Browsers refuse to copy without TLS. */
export async function copyText(text: string, done: Parameters<typeof showToast>[0]): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(done)
  } catch {
    showToast(messages.notCopied)
  }
}

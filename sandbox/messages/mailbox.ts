export type CaughtMessage = {
  channel: 'mail' | 'sms'
  to: string
  from: string
  subject?: string
  text: string
  html?: string | undefined
  headers?: Record<string, string>
  attachments?: { filename: string; mimeType: string; text: string }[]
  at: Date
}

export type StoredMessage = CaughtMessage & { id: number }

/** Older messages are forgotten. */
const MOST_KEPT = 5000

/** The mailbox keeps what the shop has sent, as its customers would have received it. */
export function createMailbox() {
  const messages: StoredMessage[] = []
  let count = 0
  return {
    add(message: CaughtMessage): void {
      count += 1
      messages.push({ ...message, id: count })
      if (messages.length > MOST_KEPT) messages.shift()
    },
    list: (): readonly StoredMessage[] => messages,
    find: (id: number) => messages.find((message) => message.id === id),
    clear(): void {
      messages.length = 0
    },
  }
}

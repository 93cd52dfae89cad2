export type CaughtMessage = {
  channel: 'mail' | 'sms' | 'push'
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

const MOST_KEPT = 5000

/** The mailbox keeps what the shop has sent, as its customers would have received it: the latest. */
export function createMailbox(mostKept = MOST_KEPT) {
  const messages: StoredMessage[] = []
  let count = 0
  return {
    add(message: CaughtMessage): number {
      count += 1
      messages.push({ ...message, id: count })
      if (messages.length > mostKept) messages.shift()
      return count
    },
    list: (): readonly StoredMessage[] => messages,
    find: (id: number) => messages.find((message) => message.id === id),
    clear(): void {
      messages.length = 0
    },
  }
}

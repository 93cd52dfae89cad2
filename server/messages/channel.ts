import type { MessageChannel, SendingOutcome } from '#domain/messages'
import type { MessageContent } from './compose-message.ts'

/** A browser that was subscribed; its keys encrypt what it is told. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string }

export type Recipient = {
  name: string
  address: string
  /** Push goes to it, and not to the address. */
  device?: PushDevice | undefined
}

export type OutgoingMessage = {
  /** The same at each try, so that a provider can tell a repeat. */
  id: string
  to: Recipient
  sender: { name: string; email: string }
  content: MessageContent
  /** The name, address and phone number below every message. */
  footer: readonly string[]
  /** A reminder has a page that turns reminders off, and an address for mail programs. */
  unsubscribe?: { page: string; post: string }
}

/** A way by which messages leave the shop. It never throws: an error is an outcome. */
export type Channel = {
  /** A server hands over so many messages in a minute at most, one after the other. */
  perMinute: number
  send: (message: OutgoingMessage) => Promise<SendingOutcome>
  close: () => void
}

export type Channels = Partial<Record<MessageChannel, Channel>>

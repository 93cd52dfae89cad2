import type { OutgoingMessage } from '../channel.ts'

/** An SMS is paid by its length: the name of the shop, the subject, and where to go on. */
export function renderSms({ content, sender }: OutgoingMessage): string {
  const { subject, action, sms } = content
  if (sms !== undefined) return `${sender.name}: ${sms}`
  const end = action ? ` ${action.url}` : ''
  return `${sender.name}: ${subject}.${end}`
}

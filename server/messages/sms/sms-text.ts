import type { OutgoingMessage } from '../channel.ts'
import type { MessageContent } from '../compose-message.ts'

/** An SMS is paid by its length: the name of the shop, the subject, and where to go on. */
export const renderSms = ({ content, sender }: OutgoingMessage): string =>
  `${sender.name}: ${smsOf(content)}`

/** The words after the name of the shop. */
export function smsOf({ subject, action, sms }: MessageContent): string {
  if (sms !== undefined) return sms
  return action ? `${subject}. ${action.url}` : `${subject}.`
}

import type { ShopSettings } from '#domain/shop-rules'
import type { OutgoingMessage } from './channel.ts'
import type { MessageContent } from './compose-message.ts'

/** A letter has the name of the shop above and its address below. */
export const letterOf = (
  { name, email, address, phone }: ShopSettings,
  content: MessageContent,
): Omit<OutgoingMessage, 'id' | 'to'> => ({
  sender: { name, email },
  content,
  footer: [name, ...address.split('\n'), phone],
})

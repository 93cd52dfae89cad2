import { MAILED_LINK_MS } from '#domain/messages'
import { keyedHash } from '../keyed-hash.ts'
import { nameClockTime } from '../shop/shop-clock.ts'
import type { MessageContent } from './compose-message.ts'

/**
 * The token of the link in a message. It follows from the id of the message, so that the database
 * needs to keep nothing but its hash and a repeated mail has the same link.
 */
export const messageToken = (authSecret: string, messageId: string): string =>
  keyedHash(authSecret, 'message link', messageId).toString('base64url')

type LinkContext = {
  id: string
  createdAt: Date
  now: Date
  authSecret: string
  publicUrl: string
  shopTimeZone: string
}

/** @returns undefined where the link has expired before it was sent */
export function composePasswordLink(context: LinkContext): MessageContent | undefined {
  const { id, createdAt, now, authSecret, publicUrl, shopTimeZone } = context
  const end = new Date(createdAt.getTime() + MAILED_LINK_MS)
  if (end <= now) return undefined
  return {
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      `You asked for a new password. The link works once, until ${nameClockTime(end, shopTimeZone)}.`,
      'If you did not ask for it, you do not have to do anything: your password stays as it is.',
    ],
    facts: [],
    action: {
      label: 'Choose a new password',
      url: `${publicUrl}/login#reset=${messageToken(authSecret, id)}`,
    },
  }
}

import { z } from 'zod'
import { MESSAGE_CHANNELS, MESSAGE_KINDS, MESSAGE_STAGES, MESSAGE_STATES } from '#domain/messages'
import type { Call } from './call.ts'
import { PageMeta, pageQuery, searchQuery, wholeNumber } from './paging.ts'
import { Id } from './text.ts'

const MOST_DAYS = 90

const Message = z
  .object({
    _id: z.string(),
    kind: z.enum(MESSAGE_KINDS),
    channel: z.enum(MESSAGE_CHANNELS),
    to: z.enum(['customer', 'shop']),
    customer: z
      .object({ _id: z.string(), name: z.string(), email: z.string(), phone: z.string() })
      .nullable()
      .meta({ description: 'Of the rental, or whose account it is' }),
    rental: z
      .object({ _id: z.string(), bikeName: z.string(), startTime: z.iso.datetime() })
      .nullable()
      .meta({ description: 'Null: it is about the account' }),
    state: z.enum(MESSAGE_STATES),
    stage: z.enum(MESSAGE_STAGES),
    reason: z.string().meta({ description: 'Why it was not taken, or left out' }),
    tries: z.number(),
    at: z.iso.datetime().meta({ description: 'When it became due' }),
    changedAt: z.iso.datetime().meta({ description: 'When it was sent, or tried last' }),
    nextTryAt: z.iso.datetime().nullable(),
    canSendAgain: z.boolean(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

const MessageQuery = z.object({
  rental: Id.optional(),
  stage: z.enum(MESSAGE_STAGES, 'This is not a state of messages').optional(),
  days: wholeNumber('days', MOST_DAYS)
    .optional()
    .meta({ description: 'Changed in so many days until now' }),
  ...searchQuery("the customer's name, e-mail or phone, or of the bike's name"),
  ...pageQuery,
})
export type MessageQuery = z.infer<typeof MessageQuery>

export const messageCalls = {
  'GET /messages': {
    access: { admin: 'desk' },
    summary: 'Messages to customers and to the shop of the last 90 days, newest first',
    message: 'Messages retrieved successfully',
    query: MessageQuery,
    reply: z.array(Message),
    extras: z.object({ meta: PageMeta }),
  },
  'POST /messages/:id/again': {
    access: { admin: 'desk' },
    summary: 'Send a message again, with what is true now',
    message: 'The message is sent again',
    params: z.object({ id: Id }),
    reply: Message,
  },
} as const satisfies Record<string, Call>

import { z } from 'zod'
import { findUnknownPlaceholder, placeholdersOf } from '#domain/message-placeholders'
import { RENTAL_MESSAGE_KINDS, type RentalMessageKind, TEST_CHANNELS } from '#domain/messages'
import type { Call } from './call.ts'
import { text } from './text.ts'

const kind = z.enum(RENTAL_MESSAGE_KINDS, 'This is not a kind of message')

const texts = {
  subject: text({ max: 200 }).meta({ description: 'Empty: the usual one' }),
  text: text({ max: 3000, hasLines: true }).meta({
    description: 'The paragraphs, with empty lines between them; empty: the usual ones',
  }),
}

type Texts = { kind: RentalMessageKind; subject: string; text: string }

/** The sentence names the placeholder, so that it is found in a long text. */
function refuseUnknownPlaceholders({ value, issues }: z.core.ParsePayload<Texts>): void {
  for (const field of ['subject', 'text'] as const) {
    const unknown = findUnknownPlaceholder(value.kind, value[field])
    if (unknown === undefined) continue
    const known = placeholdersOf(value.kind).map((name) => `{${name}}`)
    issues.push({
      code: 'custom',
      input: value[field],
      path: [field],
      message: `{${unknown}} is no placeholder of this message. It knows ${known.join(', ')}.`,
    })
  }
}

const Channels = z.object({
  mail: z.boolean('Choose whether it is sent'),
  sms: z
    .boolean('Choose whether it is sent')
    .default(false)
    .meta({ description: 'Also to customers with an e-mail; the others get it in any case' }),
  push: z
    .boolean('Choose whether it is sent')
    .default(true)
    .meta({ description: 'To the devices of admins, where the message is for the shop' }),
})

export const MessageTextForm = z
  .object({ kind, channels: Channels, ...texts })
  .check(refuseUnknownPlaceholders)
export type MessageTextForm = z.infer<typeof MessageTextForm>

const TestForm = z
  .object({
    kind,
    ...texts,
    channel: z
      .enum(TEST_CHANNELS, 'Choose mail or SMS')
      .default('mail')
      .meta({ description: 'Left out: mail' }),
  })
  .check(refuseUnknownPlaceholders)
export type MessageTestForm = z.infer<typeof TestForm>

const MessageText = z
  .object({
    kind: z.enum(RENTAL_MESSAGE_KINDS),
    channels: z.object({ mail: z.boolean(), sms: z.boolean(), push: z.boolean() }),
    subject: z.string(),
    text: z.string(),
    sample: z
      .object({
        subject: z.string(),
        text: z.string(),
        sms: z.string().meta({ description: 'Without the name of the shop before it' }),
      })
      .meta({ description: 'The usual words, with an example' }),
    placeholders: z
      .array(z.object({ name: z.string(), example: z.string() }))
      .meta({ description: 'Written as {name}' }),
  })
  .meta({ id: 'MessageText' })
export type MessageText = z.infer<typeof MessageText>

const MessageTexts = z.object({
  sendsMail: z.boolean(),
  sendsSms: z.boolean(),
  sendsPush: z.boolean(),
  kinds: z.array(MessageText),
})
export type MessageTexts = z.infer<typeof MessageTexts>

export const messageTextCalls = {
  'GET /shop/messages': {
    access: { admin: 'fleet' },
    summary: 'Which messages about rentals the shop sends, and in which words',
    message: 'Messages retrieved successfully',
    reply: MessageTexts,
  },
  'PUT /shop/messages': {
    access: { admin: 'fleet' },
    summary: 'Turn messages on or off and change their words; other kinds stay as they are',
    message: 'Messages saved',
    body: z.object({
      kinds: z
        .array(MessageTextForm, 'Name the messages')
        .max(RENTAL_MESSAGE_KINDS.length, 'Name each message once')
        .refine(
          (kinds) => new Set(kinds.map((one) => one.kind)).size === kinds.length,
          'Name each message once',
        ),
    }),
    reply: MessageTexts,
  },
  'POST /shop/messages/test': {
    access: { admin: 'fleet' },
    summary: 'Send me an example with these words by mail or SMS, before they are saved',
    message: 'Test sent',
    body: TestForm,
    reply: z.object({
      to: z.string(),
      isSent: z.boolean(),
      reason: z
        .string()
        .meta({ description: 'What the mail server or the SMS gateway said where it is not sent' }),
    }),
  },
} as const satisfies Record<string, Call>

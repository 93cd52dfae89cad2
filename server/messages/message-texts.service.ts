import type {
  MessageTestForm,
  MessageText,
  MessageTextForm,
  MessageTexts,
} from '#contract/message-texts'
import type { Api } from '#contract/api'
import type { Output } from '#contract/call'
import { type AuditChanges, changedFields } from '#domain/audit'
import { placeholdersOf } from '#domain/message-placeholders'
import {
  RENTAL_MESSAGE_KINDS,
  type RentalMessageKind,
  type TestChannel,
  isForShop,
} from '#domain/messages'
import type { ShopSettings } from '#domain/shop-rules'
import { v7 as uuid } from 'uuid'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db } from '../database/db.ts'
import type { Actor, Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { Channels } from './channel.ts'
import { composeMessage } from './compose-message.ts'
import { type MessageContext, nameValues } from './message-words.ts'
import { letterOf } from './letter.ts'
import { type MessageWords, USUAL_WORDS, messageTextStore } from './message-texts.store.ts'
import { messageStore } from './messages.store.ts'
import { smsOf } from './sms/sms-text.ts'
import { SAMPLE_AMOUNT, sampleRental } from './sample-rental.ts'

type Dependencies = {
  db: Db
  clock: Clock
  shop: ShopService
  channels: Channels
  publicUrl: string
  shopTimeZone: string
}

const SUBJECT = { kind: 'shop', id: 'messages', name: 'messages' } as const

export type MessageTextService = ReturnType<typeof createMessageTextService>

/** The words of a shop for its messages, and which of them it sends. */
export function createMessageTextService(dependencies: Dependencies) {
  const { db, clock, shop, channels, publicUrl, shopTimeZone } = dependencies

  const contextOf = (
    kind: RentalMessageKind,
    settings: ShopSettings,
    now: Date,
  ): MessageContext => ({
    rental: sampleRental(kind, now),
    amount: SAMPLE_AMOUNT,
    shop: settings,
    shopTimeZone,
    publicUrl,
    now,
  })

  async function read(): Promise<MessageTexts> {
    const [rows, settings, now] = await Promise.all([
      messageTextStore(db).list(),
      shop.readSettings(db),
      clock(db),
    ])
    const kinds = RENTAL_MESSAGE_KINDS.map((kind) => {
      const words = rows.find((row) => row.kind === kind) ?? USUAL_WORDS
      return toMessageText(kind, words, contextOf(kind, settings, now))
    })
    return {
      sendsMail: channels.mail !== undefined,
      sendsSms: channels.sms !== undefined,
      sendsPush: channels.push !== undefined,
      kinds,
    }
  }

  async function addressOf({ id, email }: Caller, channel: TestChannel): Promise<string> {
    if (channel === 'mail') return email
    const phone = (await messageStore(db).findContact(id))?.phoneE164 ?? null
    if (phone === null) throw new Refusal('no_phone_for_test')
    return phone
  }

  return {
    read,

    async save(actor: Actor, { kinds }: { kinds: MessageTextForm[] }): Promise<MessageTexts> {
      await db.transaction().execute(async (trx) => {
        const store = messageTextStore(trx)
        const before = await store.list()
        let changes: AuditChanges = {}
        for (const {
          kind,
          channels: { mail, sms, push },
          subject,
          text,
        } of kinds) {
          const words = { mail, sms, push, subject, text }
          const { kind: _, ...old } = before.find((row) => row.kind === kind) ?? {
            kind,
            ...USUAL_WORDS,
          }
          changes = { ...changes, ...named(kind, changedFields(old, words)) }
          await store.save(kind, words)
        }
        const at = await clock(trx)
        await recordAudit(trx, { kind: 'messages_changed', actor, subject: SUBJECT, changes, at })
      })
      return read()
    },

    /** @throws Refusal no_mail_for_test, no_sms_for_test, no_phone_for_test */
    async test(
      caller: Caller,
      { kind, channel, ...typed }: MessageTestForm,
    ): Promise<Output<Api['POST /shop/messages/test']>> {
      const by = channels[channel]
      const refusal = channel === 'sms' ? 'no_sms_for_test' : 'no_mail_for_test'
      if (!by) throw new Refusal(refusal)
      const address = await addressOf(caller, channel)
      const [settings, now] = await Promise.all([shop.readSettings(db), clock(db)])
      const content = composeMessage(kind, contextOf(kind, settings, now), typed)
      if (!content) throw new Refusal(refusal)
      const changes = { message: { before: null, after: kind } }
      const about = { actor: caller, subject: SUBJECT, changes, at: now } as const
      await recordAudit(db, { kind: 'message_tested', ...about })
      const to = { name: caller.name, address }
      const outcome = await by.send({ id: uuid(), to, ...letterOf(settings, content) })
      const isSent = outcome.kind === 'accepted'
      return { to: to.address, isSent, reason: isSent ? '' : outcome.reason }
    },
  }
}

const named = (kind: RentalMessageKind, changes: AuditChanges): AuditChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [
      `${kind.replaceAll('_', ' ')}: ${field}`,
      change,
    ]),
  )

function toMessageText(
  kind: RentalMessageKind,
  { mail, sms, push, subject, text }: MessageWords,
  context: MessageContext,
): MessageText {
  const usual = composeMessage(kind, context)
  const values = nameValues(context)
  return {
    kind,
    channels: { mail, sms, push: push && isForShop(kind) },
    subject,
    text,
    sample: {
      subject: usual?.subject ?? '',
      text: usual?.paragraphs.join('\n\n') ?? '',
      sms: usual ? smsOf(usual) : '',
    },
    placeholders: placeholdersOf(kind).map((name) => ({ name, example: values[name] })),
  }
}

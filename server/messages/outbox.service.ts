import {
  type AccountMessageKind,
  EVENTS_WITH_MESSAGES,
  MESSAGE_CHANNELS,
  MOST_PER_HOUR,
  NO_ADDRESS,
  REMINDERS_OFF,
  type MessageChannel,
  type MessageKind,
  REMINDERS,
  type SendingOutcome,
  TURNED_OFF,
  afterTry,
  earliestSending,
  isForAccount,
  isForShop,
  isReminder,
  messagesOfEvent,
  pauseAfter,
} from '#domain/messages'
import { COUNTER } from '#domain/payments'
import type { ShopSettings } from '#domain/shop-rules'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { raiseAlarm } from '../alarms.ts'
import { v7 as uuid } from 'uuid'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Subscriber } from '../events/subscriber.ts'
import { type Jobs, declareQueue } from '../jobs/jobs.ts'
import { keyedHash } from '../keyed-hash.ts'
import type { Log } from '../log.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { unsubscribeToken } from '../users/unsubscribe-token.ts'
import { composeAccountMessage, messageToken } from './account-message.ts'
import type { Channel, OutgoingMessage, Recipient } from './channel.ts'
import { type MessageContent, composeMessage } from './compose-message.ts'
import { letterOf } from './letter.ts'
import { messageTextStore } from './message-texts.store.ts'
import { SEND_MESSAGES } from './messages.jobs.ts'
import {
  type ClaimedMessage,
  type MessageResult,
  type NewMessage,
  forgetSentMessages,
  messageStore,
} from './messages.store.ts'

export type Channels = Partial<Record<MessageChannel, Channel>>

type Dependencies = {
  db: Db
  clock: Clock
  jobs: Jobs
  log: Log
  shop: ShopService
  channels: Channels
  publicUrl: string
  shopTimeZone: string
  authSecret: string
}

export type AccountMessage = {
  kind: AccountMessageKind
  userId: string
  /** Left out, each call is a message of its own. */
  occurrence?: string
  /** The mail goes there, and not to the email that the account has when it is sent. */
  address?: string
  mostPerHour?: number
  now: Date
}

/** A job ends after so many messages, so that it never lasts longer than its queue allows. */
const MOST_IN_A_RUN = 500

export const MESSAGE_QUEUE = declareQueue<{ eventId: number }>('messages', {
  retries: 100,
  pollSeconds: 3,
})

export type OutboxService = ReturnType<typeof createOutboxService>

/**
 * Messages are rows that are made because of an event or a time, once, and are sent by a queue. What
 * they say is made at sending, from what is true then (docs/decisions/0078-messages.md).
 */
export function createOutboxService(dependencies: Dependencies) {
  const { db, clock, jobs, shop, channels } = dependencies
  const used = MESSAGE_CHANNELS.filter((channel) => channels[channel] !== undefined)
  const send = createSend(dependencies)

  function toRows(message: Omit<NewMessage, 'channel' | 'nextTryAt'>): NewMessage[] {
    const nextTryAt = earliestSending(message.kind, message.now, shop.clock)
    return used.map((channel) => ({ ...message, channel, nextTryAt }))
  }

  const wake = async () => {
    await jobs.add(db, SEND_MESSAGES, {})
    jobs.wake(SEND_MESSAGES)
  }

  const subscriber: Subscriber = {
    queue: MESSAGE_QUEUE,
    kinds: EVENTS_WITH_MESSAGES,
    async handle(event, { trx }) {
      const { id, rentalId, userId, gateway, at } = event
      if (rentalId === null) return
      const now = await clock(trx)
      const kinds = messagesOfEvent({ ...event, isAtCounter: gateway === COUNTER })
      const rows = kinds.flatMap((kind) =>
        toRows({
          kind,
          rentalId,
          userId: isForShop(kind) ? null : userId,
          // A start takes the planned return along: both are one change.
          occurrence: kind === 'booking_changed' ? at.toISOString() : String(id),
          eventId: id,
          now,
        }),
      )
      await messageStore(trx).add(rows)
      if (rows.length > 0) await jobs.add(trx, SEND_MESSAGES, {})
    },
    onDelivered: () => jobs.wake(SEND_MESSAGES),
  }

  async function remind(
    kind: MessageKind,
    about: Parameters<ReturnType<typeof messageStore>['listToRemind']>[1],
    now: Date,
  ): Promise<void> {
    const store = messageStore(db)
    const rentals = await store.listToRemind(kind, about, now)
    const rows = rentals.flatMap(({ rentalId, userId, time }) =>
      toRows({ kind, rentalId, userId, occurrence: time.toISOString(), eventId: null, now }),
    )
    await store.add(rows)
  }

  return {
    /** Without a channel nothing is made. */
    subscribers: used.length > 0 ? [subscriber] : [],

    /** Whether users can be written to about their accounts. */
    sendsMail: channels.mail !== undefined,

    /**
     * Mails a user about the account. The result is the token of the link in the mail, of which the
     * caller keeps a hash, and undefined where no such mail is sent to this user at the moment.
     */
    async tellUser(trx: Trx, message: AccountMessage): Promise<string | undefined> {
      if (!channels.mail) return undefined
      const { kind, userId, now, mostPerHour = Infinity, address } = message
      const store = messageStore(trx)
      const since = new Date(now.getTime() - HOUR_MS)
      if (mostPerHour < Infinity) {
        if ((await store.countOfUser(userId, kind, since)) >= mostPerHour) return undefined
      }
      const id = uuid()
      const { occurrence = id } = message
      const about = { kind, rentalId: null, userId, occurrence, ...(address && { address }) }
      await store.add([{ ...about, id, eventId: null, channel: 'mail', nextTryAt: now, now }])
      await jobs.add(trx, SEND_MESSAGES, {})
      return messageToken(dependencies.authSecret, id)
    },

    wake: () => jobs.wake(SEND_MESSAGES),

    /** Makes the reminders whose time has come, and has what is due sent. */
    async remind(): Promise<void> {
      if (used.length === 0) return
      const now = await clock(db)
      const { overdueGraceMinutes } = await shop.readSettings(db)
      for (const { kind, before, ms } of REMINDERS) {
        const column = before === 'start' ? 'startTime' : 'plannedReturn'
        await remind(kind, { column, beforeMs: ms, lateMs: ms / 2 }, now)
      }
      const late = { column: 'plannedReturn', beforeMs: -overdueGraceMinutes * MINUTE_MS } as const
      await remind('overdue', { ...late, lateMs: 12 * HOUR_MS }, now)
      await wake()
    },

    /** Sends what is due, one message after the other, until nothing is left or nothing can be sent. */
    async sendDue(): Promise<void> {
      for (let sent = 0; sent < MOST_IN_A_RUN; sent += 1) {
        const now = await clock(db)
        const retryAt = new Date(now.getTime() + pauseAfter(1))
        const message = await messageStore(db).claim(now, retryAt)
        if (!message || !(await send(message, now))) return
      }
      await wake()
    },

    forget: async () => forgetSentMessages(db, await clock(db)),

    close(): void {
      for (const channel of used) channels[channel]?.close()
    },
  }
}

type Composed = {
  /** Undefined where the message would not be true any more. */
  content: MessageContent | undefined
  to: { name: string; address: string | null }
  settings: ShopSettings
  unsubscribe?: NonNullable<OutgoingMessage['unsubscribe']>
  /** Why it is left out although it is true. */
  unwanted?: string
}

/** The result is false where no message can be sent by this channel now. */
function createSend(dependencies: Dependencies) {
  const { db, clock, log, shop, channels, publicUrl, shopTimeZone, authSecret } = dependencies
  /** An operator is told once of a provider that refuses the shop, until it takes a message again. */
  let isAlarmed = false

  async function composeForAccount(
    kind: AccountMessageKind,
    message: ClaimedMessage,
    now: Date,
  ): Promise<Composed | undefined> {
    const { userId, address, occurrence } = message
    const store = messageStore(db)
    const [user, settings, device, invitation] = await Promise.all([
      store.findContact(userId ?? ''),
      shop.readSettings(db),
      kind === 'admin_log_in' ? store.findDevice(occurrence) : undefined,
      kind === 'invitation' ? store.findInvitation(occurrence) : undefined,
    ])
    const isDeleted = kind === 'account_deleted'
    if (!user || (user.email === null) !== isDeleted) return undefined
    const links = { authSecret, publicUrl, shopTimeZone }
    const inviter = invitation && { ...invitation, by: user.name }
    const context = { ...message, ...links, device, invitation: inviter, shop: settings, now }
    const content = composeAccountMessage(kind, context)
    // The person who is invited has no account and no name here.
    const name = isDeleted || kind === 'invitation' ? '' : user.name
    return { content, to: { name, address: address ?? user.email }, settings }
  }

  function unsubscribeFrom(userId: string) {
    const token = unsubscribeToken(authSecret, userId)
    return {
      page: `${publicUrl}/login#unsubscribe=${token}`,
      post: `${publicUrl}/api/unsubscribe/${token}`,
    }
  }

  async function compose(message: ClaimedMessage, now: Date): Promise<Composed | undefined> {
    const { kind, rentalId, eventId } = message
    const store = messageStore(db)
    if (isForAccount(kind)) return composeForAccount(kind, message, now)
    const [rental, words, settings, event] = await Promise.all([
      rentalId === null ? undefined : store.findRental(rentalId),
      messageTextStore(db).find(kind),
      shop.readSettings(db),
      eventId === null ? undefined : store.findAmount(eventId),
    ])
    if (!rental) return undefined
    const { amount = null, currency } = event ?? {}
    const context = {
      rental,
      amount: amount === null ? undefined : { amount, currency: currency ?? 'BDT' },
      shop: settings,
      shopTimeZone,
      publicUrl,
      now,
    }
    const content = composeMessage(kind, context, words)
    const to = isForShop(kind)
      ? { name: settings.name, address: settings.email }
      : { name: rental.name, address: rental.email }
    if (words?.mail === false) return { content, to, settings, unwanted: TURNED_OFF }
    if (!isReminder(kind)) return { content, to, settings }
    const unsubscribe = unsubscribeFrom(rental.userId)
    return {
      content,
      to,
      settings,
      unsubscribe,
      ...(!rental.reminders && { unwanted: REMINDERS_OFF }),
    }
  }

  /** Until when an address that had its share of the hour has to wait. */
  async function waitOf(addressHash: Buffer, now: Date): Promise<Date | undefined> {
    const since = new Date(now.getTime() - HOUR_MS)
    const sent = await messageStore(db).listSentTo(addressHash, since, MOST_PER_HOUR)
    const first = sent[MOST_PER_HOUR - 1]
    return first && new Date(first.getTime() + HOUR_MS)
  }

  async function deliver(
    message: ClaimedMessage,
    now: Date,
  ): Promise<MessageResult & { isAway?: boolean }> {
    const { tries } = message
    const composed = await compose(message, now)
    const channel = channels[message.channel]
    if (!composed?.content || !channel) return skip(tries, 'not true any more')
    const { content, settings, unsubscribe } = composed
    if (composed.unwanted !== undefined) return skip(tries, composed.unwanted)
    const to: Recipient = { ...composed.to, address: composed.to.address ?? '' }
    if (to.address === '') return skip(tries, NO_ADDRESS)
    const addressHash = keyedHash(authSecret, 'message', to.address.toLowerCase())
    // Messages about accounts are limited where they are asked for, and their links end soon.
    const wait = message.rentalId === null ? undefined : await waitOf(addressHash, now)
    if (wait) return { state: 'DUE', nextTryAt: wait, tries: tries - 1, reason: 'many messages' }
    const letter = { id: mailIdOf(message), to, ...letterOf(settings, content) }
    const outcome = await channel.send({ ...letter, ...(unsubscribe && { unsubscribe }) })
    noteAlarm(outcome)
    if (outcome.kind === 'away') {
      const nextTryAt = new Date(now.getTime() + pauseAfter(1))
      const { reason } = outcome
      return { state: 'DUE', nextTryAt, tries: tries - 1, reason, isAway: true }
    }
    const told =
      outcome.kind === 'accepted' ? { reference: outcome.reference } : { reason: outcome.reason }
    const isAway = outcome.kind === 'unknown'
    return { ...afterTry(outcome, tries, now), ...told, tries, addressHash, isAway }
  }

  function noteAlarm(outcome: SendingOutcome): void {
    if (outcome.kind === 'accepted') isAlarmed = false
    if (outcome.kind !== 'away' || !outcome.isShopRefused || isAlarmed) return
    isAlarmed = true
    raiseAlarm(log, 'messages_refused', { reason: outcome.reason })
  }

  return async function send(message: ClaimedMessage, now: Date): Promise<boolean> {
    const { isAway = false, ...result } = await deliver(message, now)
    await messageStore(db).finish(message.id, result, await clock(db))
    return !isAway
  }
}

/** A repeat by the outbox has the same id, and a message that an admin has sent again another one. */
const mailIdOf = ({ id, resends }: ClaimedMessage): string =>
  resends === 0 ? id : `${id}.${resends}`

const skip = (tries: number, reason: string): MessageResult => ({
  state: 'SKIPPED',
  nextTryAt: null,
  tries,
  reason,
})

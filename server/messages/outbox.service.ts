import { setTimeout as pause } from 'node:timers/promises'
import {
  ALARM_KIND,
  type AccountMessageKind,
  EVENTS_WITH_MESSAGES,
  LONGEST_TRY_MS,
  MESSAGE_CHANNELS,
  MOST_PHONE_CODES_PER_HOUR,
  type MessageChannel,
  type MessageKind,
  REMINDERS,
  type TestChannel,
  canRepeat,
  endOfWait,
  isForShop,
  messagesOfEvent,
} from '#domain/messages'
import { COUNTER } from '#domain/payments'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { v7 as uuid } from 'uuid'
import type { Trx } from '../database/db.ts'
import type { Subscriber } from '../events/subscriber.ts'
import { type Jobs, declareQueue } from '../jobs/jobs.ts'
import type { Alarm } from '../alarms.ts'
import { ALARMS_BY_EVENT } from '../events/alarms.subscriber.ts'
import { messageToken } from './account-message.ts'
import { createAddMessages } from './add-messages.ts'
import { alarmOccurrence } from './alarm-message.ts'
import { hashOfAddress } from './hash-of-address.ts'
import { messageFactStore } from './message-facts.store.ts'
import { SEND_MESSAGES } from './messages.jobs.ts'
import { forgetSentMessages, messageStore } from './messages.store.ts'
import { type SendDependencies, createSend } from './send-message.service.ts'

type Dependencies = SendDependencies & { jobs: Jobs }

export type AccountMessage = {
  kind: AccountMessageKind
  userId: string
  /** Left out, each call is a message of its own. */
  occurrence?: string
  /** The mail goes there, and not to the email that the account has when it is sent. */
  address?: string
  mostPerHour?: number
  /** Left out, it is a mail. */
  channel?: TestChannel
  now: Date
}

type CodeFields = 'kind' | 'userId' | 'address' | 'now'

/** A job ends after this time, so that it never lasts longer than its queue allows. */
const LONGEST_RUN_MS = 5 * MINUTE_MS

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
  const addAll = createAddMessages(dependencies, used)
  const send = createSend(dependencies)
  const state = { isStopped: false }

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
      const alarm = ALARMS_BY_EVENT.get(event.kind)
      const made = kinds.map((kind) => ({
        kind,
        rentalId: kind === ALARM_KIND ? null : rentalId,
        userId: isForShop(kind) ? null : userId,
        occurrence: occurrenceOf(kind, { id, at, alarm }),
        eventId: id,
        now,
      }))
      await addAll(trx, made)
      if (made.length > 0) await jobs.add(trx, SEND_MESSAGES, {})
    },
    onDelivered: () => jobs.wake(SEND_MESSAGES),
  }

  /** Sends one message after the other, until nothing is left or nothing can be sent. */
  async function sendDueBy(channel: MessageChannel): Promise<boolean> {
    const spacing = MINUTE_MS / (channels[channel]?.perMinute ?? 1)
    const end = performance.now() + LONGEST_RUN_MS
    while (performance.now() < end && !state.isStopped) {
      const now = await clock(db)
      const retryAt = canRepeat(channel) ? new Date(now.getTime() + LONGEST_TRY_MS) : null
      const began = performance.now()
      const message = await messageStore(db).claim(channel, now, retryAt)
      if (!message || !(await send(message, now))) return false
      // The pause comes while no message is claimed, because another server may take that one over.
      const left = spacing - (performance.now() - began)
      if (left > 0) await pause(left)
    }
    return !state.isStopped
  }

  async function remind(
    kind: MessageKind,
    about: Parameters<ReturnType<typeof messageStore>['listToRemind']>[1],
    now: Date,
  ): Promise<void> {
    const store = messageStore(db)
    const rentals = await store.listToRemind(kind, about, now)
    const made = rentals.map(({ rentalId, userId: customer, time }) => {
      const userId = isForShop(kind) ? null : customer
      return { kind, rentalId, userId, occurrence: time.toISOString(), eventId: null, now }
    })
    await addAll(db, made)
  }

  async function tellOfRisks(graceMs: number, now: Date): Promise<void> {
    const rentals = await messageFactStore(db).listAtRisk(graceMs, now)
    const about = { kind: 'shop_at_risk', userId: null, eventId: null, now } as const
    const made = rentals.map(({ rentalId, cause }) => ({
      ...about,
      rentalId,
      occurrence: cause.toISOString(),
    }))
    await addAll(db, made)
  }

  return {
    /** Without a channel nothing is made. */
    subscribers: used.length > 0 ? [subscriber] : [],

    /** Whether users can be written to about their accounts. */
    sendsMail: channels.mail !== undefined,
    sendsSms: channels.sms !== undefined,

    /**
     * Writes to a user about the account. The result is the token of the message's link or code, of
     * which the caller keeps a hash, and undefined where no such message is sent to this user at the moment.
     */
    async tellUser(trx: Trx, message: AccountMessage): Promise<string | undefined> {
      const { kind, userId, now, mostPerHour = Infinity, address, channel = 'mail' } = message
      if (!channels[channel]) return undefined
      const store = messageStore(trx)
      const since = new Date(now.getTime() - HOUR_MS)
      if (mostPerHour < Infinity) {
        if ((await store.countOfUser(userId, kind, since)) >= mostPerHour) return undefined
      }
      const id = uuid()
      const { occurrence = id } = message
      const to = address && {
        address,
        addressHash: hashOfAddress(dependencies.authSecret, address),
      }
      const about = { kind, rentalId: null, userId, occurrence, ...to }
      await store.add([{ ...about, id, eventId: null, channel, nextTryAt: now, now }])
      await jobs.add(trx, SEND_MESSAGES, {})
      return messageToken(dependencies.authSecret, id)
    },

    /**
     * Until when a user, or a number, that had its codes of the hour has to wait for another one.
     */
    async waitForCode(
      trx: Trx,
      { kind, userId, address, now }: Required<Pick<AccountMessage, CodeFields>>,
    ): Promise<Date | undefined> {
      const addressHash = hashOfAddress(dependencies.authSecret, address)
      const since = new Date(now.getTime() - HOUR_MS)
      const about = { kind, userId, addressHash, since, limit: MOST_PHONE_CODES_PER_HOUR }
      return endOfWait(await messageStore(trx).listCodes(about), MOST_PHONE_CODES_PER_HOUR)
    },

    /**
     * Tells the shop of an alarm, once a day for each: the log has every one. That the mail server
     * refuses the shop cannot be told by mail.
     */
    async tellOfAlarm(alarm: Alarm): Promise<void> {
      const by = used.filter((channel) => alarm !== 'messages_refused' || channel !== 'mail')
      const now = await clock(db)
      const day = shop.clock.toLocal(now).slice(0, 10)
      const about = { kind: ALARM_KIND, rentalId: null, userId: null, eventId: null, now } as const
      await addAll(db, [{ ...about, occurrence: alarmOccurrence(alarm, day) }], by)
      await wake()
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
      await remind('shop_overdue', { ...late, lateMs: 12 * HOUR_MS }, now)
      await tellOfRisks(overdueGraceMinutes * MINUTE_MS, now)
      await wake()
    },

    /** The channels do not wait for each other: one of them may be slow or away. */
    async sendDue(): Promise<void> {
      const isMoreDue = await Promise.all(used.map(sendDueBy))
      if (isMoreDue.includes(true)) await wake()
    },

    forget: async () => forgetSentMessages(db, await clock(db)),

    /** The message that is being sent is the last one of this server. */
    stop(): void {
      state.isStopped = true
    },

    close(): void {
      for (const channel of used) channels[channel]?.close()
    },
  }
}

type Occurrence = { id: number; at: Date; alarm: Alarm | undefined }

function occurrenceOf(kind: MessageKind, { id, at, alarm }: Occurrence): string {
  // A start takes the planned return along: both are one change.
  if (kind === 'booking_changed') return at.toISOString()
  return kind === ALARM_KIND && alarm ? alarmOccurrence(alarm, String(id)) : String(id)
}

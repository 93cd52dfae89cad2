import {
  ALARM_KIND,
  type AccountMessageKind,
  MOST_PER_HOUR,
  type MessageChannel,
  NO_ADDRESS,
  NO_DEVICE,
  REMINDERS_OFF,
  type SendingOutcome,
  TURNED_OFF,
  afterTry,
  dutyOfMessage,
  endOfWait,
  isForAccount,
  isForShop,
  isReminder,
  pauseAfter,
} from '#domain/messages'
import type { ShopSettings } from '#domain/shop-rules'
import { HOUR_MS, MINUTE_MS } from '#domain/time'
import { raiseAlarm } from '../alarms.ts'
import type { Clock, Db } from '../database/db.ts'
import type { Log } from '../log.ts'
import type { ShopService } from '../shop/shop.service.ts'
import { unsubscribeToken } from '../users/unsubscribe-token.ts'
import { composeAccountMessage } from './account-message.ts'
import { composeAlarmMessage } from './alarm-message.ts'
import type { Channels, OutgoingMessage, Recipient } from './channel.ts'
import { type MessageContent, composeMessage } from './compose-message.ts'
import { hashOfAddress } from './hash-of-address.ts'
import { letterOf } from './letter.ts'
import { messageFactStore } from './message-facts.store.ts'
import { messageTextStore } from './message-texts.store.ts'
import { type ClaimedMessage, type MessageResult, messageStore } from './messages.store.ts'
import { pushStore } from './push/push.store.ts'

export type SendDependencies = {
  db: Db
  clock: Clock
  log: Log
  shop: ShopService
  channels: Channels
  publicUrl: string
  shopTimeZone: string
  authSecret: string
}

type Composed = {
  /** Undefined where the message would not be true any more. */
  content: MessageContent | undefined
  to: Pick<Recipient, 'name' | 'device'> & { address: string | null }
  settings: ShopSettings
  unsubscribe?: NonNullable<OutgoingMessage['unsubscribe']>
  /** Why it is left out although it is true. */
  unwanted?: string
}

/** The result is false where no message can be sent by this channel now. */
export function createSend(dependencies: SendDependencies) {
  const { db, clock, log, shop, channels, publicUrl, shopTimeZone, authSecret } = dependencies
  /** An operator is told once of a provider that refuses the shop, until it takes a message again. */
  const alarmed = new Set<MessageChannel>()

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
    const own = message.channel === 'sms' ? user.phoneE164 : user.email
    return { content, to: { name, address: address ?? own }, settings }
  }

  function unsubscribeFrom(userId: string) {
    const token = unsubscribeToken(authSecret, userId)
    return {
      page: `${publicUrl}/login#unsubscribe=${token}`,
      post: `${publicUrl}/api/unsubscribe/${token}`,
    }
  }

  async function shopFor(
    { channel, address, kind }: ClaimedMessage,
    shop: ShopSettings,
    now: Date,
  ) {
    const device =
      channel === 'push'
        ? await pushStore(db).find(address ?? '', dutyOfMessage(kind), now)
        : undefined
    return { name: shop.name, address: shop.email, device }
  }

  async function composeAlarm(message: ClaimedMessage, now: Date): Promise<Composed> {
    const settings = await shop.readSettings(db)
    const content = composeAlarmMessage(message.occurrence, publicUrl)
    return { content, to: await shopFor(message, settings, now), settings }
  }

  async function compose(message: ClaimedMessage, now: Date): Promise<Composed | undefined> {
    const { kind, rentalId, eventId } = message
    const store = messageStore(db)
    if (isForAccount(kind)) return composeForAccount(kind, message, now)
    if (kind === ALARM_KIND) return composeAlarm(message, now)
    const [rental, words, settings, event] = await Promise.all([
      rentalId === null ? undefined : store.findRental(rentalId),
      messageTextStore(db).find(kind),
      shop.readSettings(db),
      eventId === null ? undefined : store.findAmount(eventId),
    ])
    if (!rental) return undefined
    const facts = messageFactStore(db)
    const next = kind === 'shop_overdue' ? await facts.findNextStart(rental, now) : undefined
    const graceMs = settings.overdueGraceMinutes * MINUTE_MS
    const isAtRisk =
      kind === 'shop_at_risk' ? await facts.isAtRisk(rental.rentalId, graceMs, now) : undefined
    const { amount = null, currency } = event ?? {}
    const context = {
      rental,
      amount: amount === null ? undefined : { amount, currency: currency ?? 'BDT' },
      shop: settings,
      shopTimeZone,
      publicUrl,
      now,
      next,
      isAtRisk,
    }
    const content = composeMessage(kind, context, words)
    const to = isForShop(kind)
      ? await shopFor(message, settings, now)
      : { name: rental.name, address: message.channel === 'sms' ? rental.phoneE164 : rental.email }
    if (isTurnedOff(words, message, rental)) return { content, to, settings, unwanted: TURNED_OFF }
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
  async function waitOf(id: string, addressHash: Buffer, now: Date): Promise<Date | undefined> {
    const since = new Date(now.getTime() - HOUR_MS)
    const sending = { id, addressHash, since, limit: MOST_PER_HOUR }
    const others = await db
      .transaction()
      .execute((trx) => messageStore(trx).listOthersSent(sending))
    return endOfWait(others, MOST_PER_HOUR)
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
    const isPush = message.channel === 'push'
    if (isPush && !to.device) return skip(tries, NO_DEVICE)
    const receiver = isPush ? (message.address ?? '') : to.address
    const addressHash = hashOfAddress(authSecret, receiver)
    // Messages about accounts are limited where they are asked for, and their links end soon.
    const isLimited = !isForAccount(message.kind) && !isPush
    const wait = isLimited ? await waitOf(message.id, addressHash, now) : undefined
    if (wait) return { state: 'DUE', nextTryAt: wait, tries: tries - 1, reason: 'many messages' }
    const letter = { id: mailIdOf(message), to, ...letterOf(settings, content) }
    const outcome = await channel.send({ ...letter, ...(unsubscribe && { unsubscribe }) })
    noteAlarm(message.channel, outcome)
    if (outcome.kind === 'refused' && outcome.isAddressGone) {
      await pushStore(db).forget(message.address ?? '')
    }
    if (outcome.kind === 'away') {
      const nextTryAt = new Date(now.getTime() + pauseAfter(1))
      const { reason } = outcome
      return { state: 'DUE', nextTryAt, tries: tries - 1, reason, isAway: true }
    }
    const told =
      outcome.kind === 'accepted' ? { reference: outcome.reference } : { reason: outcome.reason }
    const isAway = outcome.kind === 'unknown'
    const next = afterTry(outcome, { channel: message.channel, tries, now })
    return { ...next, ...told, tries, addressHash, isAway }
  }

  function noteAlarm(channel: MessageChannel, outcome: SendingOutcome): void {
    if (outcome.kind === 'accepted') alarmed.delete(channel)
    if (outcome.kind !== 'away' || !outcome.isShopRefused || alarmed.has(channel)) return
    alarmed.add(channel)
    const { reason } = outcome
    raiseAlarm(log, channel === 'sms' ? 'sms_refused' : 'messages_refused', { reason })
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

/** A customer without an e-mail gets by SMS what the others get by mail. */
function isTurnedOff(
  words: { mail: boolean; sms: boolean; push: boolean } | undefined,
  { channel }: ClaimedMessage,
  { email }: { email: string | null },
): boolean {
  if (!words) return false
  if (channel !== 'sms') return !words[channel]
  return !words.sms && (Boolean(email) || !words.mail)
}

const skip = (tries: number, reason: string): MessageResult => ({
  state: 'SKIPPED',
  nextTryAt: null,
  tries,
  reason,
})

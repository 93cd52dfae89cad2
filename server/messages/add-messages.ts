import {
  type MessageChannel,
  type MessageKind,
  channelsOf,
  dutyOfMessage,
  earliestSending,
  isForShop,
} from '#domain/messages'
import type { Duty } from '#domain/users'
import type { Db, Trx } from '../database/db.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { Channels } from './channel.ts'
import { messageFactStore } from './message-facts.store.ts'
import { messageTextStore } from './message-texts.store.ts'
import { type NewMessage, messageStore } from './messages.store.ts'
import { pushStore } from './push/push.store.ts'

type Dependencies = { channels: Channels; shop: ShopService }

export type MadeMessage = Omit<NewMessage, 'channel' | 'nextTryAt'>

/** A message has a row for each channel that it goes by. */
export function createAddMessages(
  { channels, shop }: Dependencies,
  used: readonly MessageChannel[],
) {
  /** Each device has a message of its own, so that one that is away holds up no other. */
  async function findDevices(trx: Db | Trx, messages: readonly MadeMessage[]) {
    const devices = new Map<Duty, readonly string[]>()
    if (!channels.push) return devices
    for (const { kind, now } of messages) {
      const duty = dutyOfMessage(kind)
      if (!isForShop(kind) || devices.has(duty)) continue
      devices.set(duty, await pushStore(trx).listIds(duty, now))
    }
    return devices
  }

  return async function addAll(
    trx: Db | Trx,
    messages: readonly MadeMessage[],
    by: readonly MessageChannel[] = used,
  ): Promise<void> {
    const users = messages.flatMap(({ userId }) => userId ?? [])
    const [withoutEmail, words] = channels.sms
      ? await Promise.all([
          messageFactStore(trx).listWithoutEmail(users),
          messageTextStore(trx).list(),
        ])
      : [[], []]
    const alsoSms = new Set<MessageKind>(words.flatMap(({ kind, sms }) => (sms ? kind : [])))
    const devices = await findDevices(trx, messages)
    const rows = messages.flatMap((message) => {
      const { kind, userId, now } = message
      const hasEmail = userId === null || !withoutEmail.includes(userId)
      const nextTryAt = earliestSending(kind, now, shop.clock)
      const of = channelsOf({ used: by, kind, hasEmail, isAlsoSms: alsoSms.has(kind) })
      return of.flatMap((channel) => {
        const row = { ...message, channel, nextTryAt }
        if (channel !== 'push') return row
        return (devices.get(dutyOfMessage(kind)) ?? []).map((address) => ({
          ...row,
          address,
          occurrence: `${message.occurrence} ${address}`,
        }))
      })
    })
    await messageStore(trx).add(rows)
  }
}

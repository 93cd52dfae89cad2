import type { ShopSettings } from '#domain/shop-rules'
import type { Db } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import type { Caller } from '../../http/handlers.ts'
import type { Channels } from '../../messages/channel.ts'
import { Refusal, callToShop } from '../../refusal.ts'

type Dependencies = { db: Db; holds: HoldService; channels: Channels }

/**
 * Whether a code to the phone comes before this booking, as a refusal. A customer who has paid for a
 * booking is known to the shop (docs/decisions/0149-phone-codes.md).
 */
export const createPhoneCheck =
  ({ db, holds, channels }: Dependencies) =>
  async (caller: Caller, { phoneCodeAsked, phone }: ShopSettings): Promise<Refusal | undefined> => {
    if (!phoneCodeAsked || caller.isPhoneConfirmed || caller.role === 'admin') return undefined
    if (await holds.hasPaid(db, caller.id)) return undefined
    if (channels.sms) return new Refusal('phone_not_confirmed')
    return new Refusal('phone_not_confirmed', { message: callToShop('no_sms_for_code', phone) })
  }

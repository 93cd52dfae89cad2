import { refusals } from '#contract/errors'
import type { ShopContact } from '#domain/shop-rules'
import { MINUTE_MS } from '#domain/time'
import {
  type EndedHolds,
  type UnpaidHolds,
  areManyBikesHeld,
  endOfGroupLimit,
  endOfPause,
} from '#domain/unpaid-holds'
import { raiseAlarm } from '../../alarms.ts'
import type { Db } from '../../database/db.ts'
import type { HoldService } from '../../holds/holds.service.ts'
import { lineOfAddress } from '../../http/address-group.ts'
import type { Log } from '../../log.ts'
import { keyedHash } from '../../keyed-hash.ts'
import { Refusal } from '../../refusal.ts'
import { nameClockTime } from '../../shop/shop-clock.ts'

type Dependencies = {
  db: Db
  holds: HoldService
  log: Log
  authSecret: string
  shopTimeZone: string
}

/** One server raises the alarm at most this often, however many bookings come. */
const ALARM_EVERY_MS = 10 * MINUTE_MS

/** Keeps customers from holding bikes for nothing (docs/product/holds.md#holds-without-payment). */
export function createHoldLimits({ db, holds, log, authSecret, shopTimeZone }: Dependencies) {
  let alarmedAt = 0

  function alarm({ bikesHeld, bikesForRent }: UnpaidHolds, now: Date): void {
    if (now.getTime() - alarmedAt < ALARM_EVERY_MS) return
    alarmedAt = now.getTime()
    const counts = { bikesHeld: String(bikesHeld), bikesForRent: String(bikesForRent) }
    raiseAlarm(log, 'many_unpaid_holds', counts)
  }

  return {
    sourceOf: (address: string): Buffer => keyedHash(authSecret, 'hold', lineOfAddress(address)),

    /**
     * Before a hold of the customer is released for another time of the bike, which would be the last
     * one for a while: it stays. @throws Refusal holds_ran_out
     */
    async refuseRelease(userId: string, now: Date): Promise<void> {
      const ended = await holds.readEnded(db, userId, now)
      refusePause({ ...ended, released: [...ended.released, now] }, now)
    },

    /**
     * What was counted behind the locks. Returns whether the hold is to be a short one.
     * @throws Refusal holds_ran_out, network_holds
     */
    admit({ ended, living }: HoldCounts, shop: ShopContact, now: Date): boolean {
      refusePause(ended, now)
      if (ended.hasPaid) return false
      const end = endOfGroupLimit(living)
      if (end) throw refuseUntil(end, now, shop)
      const isShort = areManyBikesHeld(living)
      if (isShort) alarm(living, now)
      return isShort
    },
  }

  function refuseUntil(time: Date, now: Date, { phone }: ShopContact): Refusal {
    const message = refusals.network_holds.message
      .replace('{time}', nameClockTime(time, shopTimeZone))
      .replace('{phone}', () => phone)
    return new Refusal('network_holds', { message, time, ...waitUntil(time, now) })
  }
}

type HoldCounts = { ended: EndedHolds; living: UnpaidHolds }

const waitUntil = (end: Date, now: Date) => ({
  retryAfterSeconds: Math.ceil((end.getTime() - now.getTime()) / 1000),
})

function refusePause(ended: EndedHolds, now: Date): void {
  const end = endOfPause(ended, now)
  if (end) throw new Refusal('holds_ran_out', waitUntil(end, now))
}

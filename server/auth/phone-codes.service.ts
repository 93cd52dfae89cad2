import type { Api } from '#contract/api'
import type { Output } from '#contract/call'
import { refusals } from '#contract/errors'
import { PHONE_CODE_MS } from '#domain/messages'
import { toLatinDigits } from '#domain/sheet-values'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { keyedHash } from '../keyed-hash.ts'
import { codeOfToken } from '../link-token.ts'
import type { OutboxService } from '../messages/outbox.service.ts'
import { Refusal, callToShop, retryAt } from '../refusal.ts'
import type { ShopService } from '../shop/shop.service.ts'
import type { UserService } from '../users/users.service.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { plainCode } from './one-time-secret.ts'
import { phoneCodeStore } from './phone-codes.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  users: UserService
  shop: ShopService
  throttle: LogInThrottle
  outbox: OutboxService
  authSecret: string
}

export type PhoneCodeService = ReturnType<typeof createPhoneCodeService>

/** Codes by SMS that confirm the phone number of an account (docs/decisions/0149-phone-codes.md). */
export function createPhoneCodeService(dependencies: Dependencies) {
  const { db, clock, users, shop, throttle, outbox, authSecret } = dependencies

  /** Six digits could be found from a plain hash, and a code is worth nothing for another number. */
  const hashOfCode = (userId: string, phone: string, code: string) =>
    keyedHash(authSecret, 'phone code', `${userId} ${phone} ${code}`)

  /** @throws Refusal session_ended, no_phone_for_code */
  async function lockPhone(trx: Trx, userId: string): Promise<string> {
    if (!(await users.lockCustomer(trx, userId))) throw new Refusal('session_ended')
    const phone = await users.findPhone(trx, userId)
    if (!phone) throw new Refusal('no_phone_for_code')
    return phone
  }

  return {
    /**
     * @throws Refusal phone_code_not_asked, phone_is_confirmed, no_sms_for_code, no_phone_for_code,
     * too_many_phone_codes
     */
    async send(caller: Caller): Promise<Output<Api['POST /auth/phone-code']>> {
      const { phoneCodeAsked, phone: shopPhone } = await shop.settingsOf(caller)
      if (!phoneCodeAsked) throw new Refusal('phone_code_not_asked')
      if (caller.isPhoneConfirmed) throw new Refusal('phone_is_confirmed')
      if (!outbox.sendsSms) throw refuseWithoutSms(shopPhone)
      const userId = caller.id
      const expiresAt = await db.transaction().execute(async (trx) => {
        const address = await lockPhone(trx, userId)
        const now = await clock(trx)
        const about = { kind: 'phone_code', userId, address, now } as const
        const wait = await outbox.waitForCode(trx, about)
        if (wait) throw new Refusal('too_many_phone_codes', retryAt(wait, now))
        const token = await outbox.tellUser(trx, { ...about, channel: 'sms' })
        if (token === undefined) throw refuseWithoutSms(shopPhone)
        const end = new Date(now.getTime() + PHONE_CODE_MS)
        const codeHash = hashOfCode(userId, address, codeOfToken(token))
        await phoneCodeStore(trx).add({ userId, codeHash, expiresAt: end })
        return end
      })
      outbox.wake()
      return { phone: caller.phone, expiresAt: expiresAt.toISOString() }
    },

    /**
     * Each try is counted before it is looked at.
     * @throws Refusal sms_code_ended, too_many_sms_codes
     */
    async confirm(caller: Caller, { code }: { code: string }): Promise<null> {
      const { id: userId, requestId } = caller
      const { forgive } = await throttle.admitSmsCode(`of user ${userId}`)
      await db.transaction().execute(async (trx) => {
        const phone = await lockPhone(trx, userId)
        const now = await clock(trx)
        const codeHash = hashOfCode(userId, phone, toLatinDigits(plainCode(code)))
        if (!(await phoneCodeStore(trx).use(userId, codeHash, now))) {
          throw new Refusal('sms_code_ended', { field: WRONG_CODE })
        }
        await users.confirmPhone(trx, userId, now)
        const about = {
          actor: { id: userId, requestId },
          subject: { kind: 'user', id: userId },
        } as const
        await recordAudit(trx, { kind: 'phone_confirmed', ...about, at: now })
      })
      await forgive()
      return null
    },

    forgetExpired: (now: Date): Promise<void> => phoneCodeStore(db).removeExpired(now),
  }
}

const WRONG_CODE = { path: 'code', message: refusals.sms_code_ended.message }

/** The shop can still rent the bike at the counter, so the customer learns its number. */
function refuseWithoutSms(shopPhone: string): Refusal {
  return new Refusal('no_sms_for_code', { message: callToShop('no_sms_for_code', shopPhone) })
}

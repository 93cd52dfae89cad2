import { MOST_LINKS_PER_HOUR, PASSWORD_CODE_MS } from '#domain/messages'
import { toLatinDigits } from '#domain/sheet-values'
import type { Clock, Db } from '../database/db.ts'
import { type Jobs, declareQueue } from '../jobs/jobs.ts'
import { keyedHash } from '../keyed-hash.ts'
import { codeOfToken } from '../link-token.ts'
import type { OutboxService } from '../messages/outbox.service.ts'
import { toE164 } from '../phone-number.ts'
import { Refusal } from '../refusal.ts'
import type { UserService } from '../users/users.service.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { plainCode } from './one-time-secret.ts'
import { passwordLinkStore } from './password-links.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  users: UserService
  throttle: LogInThrottle
  outbox: OutboxService
  jobs: Jobs
  authSecret: string
}

/** Null: no customer has the number. The job is added all the same, so that the call takes as long. */
export const SEND_PASSWORD_CODE = declareQueue<{ userId: string | null }>('sendPasswordCode', {
  pollSeconds: 60,
})

export type PasswordCodeService = ReturnType<typeof createPasswordCodeService>

/**
 * A code by SMS is a password link that is typed. It replaces a link of the user, and a newer link
 * or code replaces it (docs/decisions/0146-codes-by-sms.md).
 */
export function createPasswordCodeService(dependencies: Dependencies) {
  const { db, clock, users, throttle, outbox, jobs, authSecret } = dependencies

  /** Six digits could be found from a plain hash. */
  const hashOfCode = (phone: string, code: string) =>
    keyedHash(authSecret, 'password code', `${phone} ${code}`)

  return {
    async request(written: string, address: string): Promise<null> {
      if (!outbox.sendsSms) throw new Refusal('no_sms')
      const phone = readPhone(written)
      await throttle.admitLink(`phone ${phone}`, address)
      const userId = (await users.findCustomerByPhone(phone)) ?? null
      await jobs.add(db, SEND_PASSWORD_CODE, { userId })
      jobs.wake(SEND_PASSWORD_CODE)
      return null
    },

    async send(userId: string | null): Promise<void> {
      if (userId === null) return
      await db.transaction().execute(async (trx) => {
        if (!(await users.lockCustomer(trx, userId))) return
        const phone = await users.findPhone(trx, userId)
        if (!phone) return
        const now = await clock(trx)
        const token = await outbox.tellUser(trx, {
          kind: 'password_code',
          channel: 'sms',
          userId,
          address: phone,
          mostPerHour: MOST_LINKS_PER_HOUR,
          now,
        })
        if (token === undefined) return
        const expiresAt = new Date(now.getTime() + PASSWORD_CODE_MS)
        const tokenHash = hashOfCode(phone, codeOfToken(token))
        await passwordLinkStore(trx).add({ userId, tokenHash, expiresAt, madeBy: userId })
      })
      outbox.wake()
    },

    /**
     * Each try is counted before it is looked at. A number that its customer has given up, or that
     * another one has written as well, has no code any more.
     * @throws Refusal sms_code_ended, too_many_sms_codes
     */
    async admit(written: string, code: string) {
      const phone = readPhone(written)
      const { forgive } = await throttle.admitSmsCode(phone)
      const tokenHash = hashOfCode(phone, toLatinDigits(plainCode(code)))
      const [customerId, userId] = await Promise.all([
        users.findCustomerByPhone(phone),
        passwordLinkStore(db).findUserId(tokenHash, await clock(db)),
      ])
      if (userId === undefined || userId !== customerId) throw new Refusal('sms_code_ended')
      return { tokenHash, forgive }
    },
  }
}

const UNREADABLE_PHONE = { path: 'phone', message: 'Enter a phone number' }

function readPhone(written: string): string {
  const phone = toE164(written)
  if (phone === null) throw new Refusal('invalid', { field: UNREADABLE_PHONE })
  return phone
}

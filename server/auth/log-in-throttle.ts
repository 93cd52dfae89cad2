import type { waitRefusals } from '#contract/wait-refusals'
import type { Clock, Db } from '../database/db.ts'
import { groupOfAddress, networkOfAddress } from '../http/address-group.ts'
import { keyedHash } from '../keyed-hash.ts'
import { Refusal } from '../refusal.ts'
import {
  type AddressKey,
  type AttemptKey,
  CODE_WAITS,
  EMAIL_WAITS,
  type LogInSuccess,
  PASSWORD_WAITS,
  logInThrottleStore,
  successOf,
} from './log-in-throttle.store.ts'

type Dependencies = { db: Db; clock: Clock; authSecret: string; rateLimits: boolean }

export type LogInSource = { address: string; browser: string | undefined }

type SignedIn = { email: string; sessionId: string }
type CallerAttempt = {
  /** A wrong password ends the session after this attempt. */
  isLast: boolean
  forgive: () => Promise<void>
}

const WRONG_PASSWORDS_OF_A_SESSION = 10

export type LogInThrottle = ReturnType<typeof createLogInThrottle>

export function createLogInThrottle({ db, clock, authSecret, rateLimits }: Dependencies) {
  const store = logInThrottleStore(db)

  const keyed = (kind: string, text: string) => keyedHash(authSecret, kind, text)

  const keyOf = (email: string, kind: string, text: string): AttemptKey => ({
    account: keyed('account', email.toLowerCase()),
    source: keyed(kind, text),
  })

  const addressKeyOf = (email: string, address: string): AddressKey => ({
    ...keyOf(email, 'source', groupOfAddress(address)),
    network: keyed('network', networkOfAddress(address)),
    everywhere: keyed('everywhere', ''),
  })

  return {
    /**
     * A known browser has its own attempts as well as those of its address.
     * @throws Refusal too_many_log_ins
     */
    async admit(email: string, { address, browser }: LogInSource): Promise<LogInSuccess> {
      if (!rateLimits) return undefined
      const now = clock.now()
      if (browser !== undefined) {
        const attempt = { ...keyOf(email, 'browser', browser), now }
        const { waitSeconds } = await store.admit(attempt, PASSWORD_WAITS)
        if (waitSeconds === undefined) return successOf(attempt)
      }
      const attempt = { ...addressKeyOf(email, address), now }
      await refuseWaiting('too_many_log_ins', store.admitAddress(attempt))
      return successOf(attempt)
    },

    /**
     * Requests for a link are counted apart from log-ins, so that they cannot delay one.
     * @throws Refusal too_many_links
     */
    async admitLink(email: string, address: string): Promise<void> {
      if (!rateLimits) return
      const key = addressKeyOf(`password link ${email}`, address)
      await refuseWaiting('too_many_links', store.admitAddress({ ...key, now: clock.now() }))
    },

    /**
     * A one-time code follows the right password. A caller with the password can make the codes
     * wait, but not those from a browser that has logged in before.
     * @throws Refusal too_many_codes
     */
    async admitCode(email: string, browser: string | undefined): Promise<LogInSuccess> {
      if (!rateLimits) return undefined
      const attempt = { ...keyOf(email, 'codes', browser ?? ''), now: clock.now() }
      await refuseWaiting('too_many_codes', store.admit(attempt, CODE_WAITS))
      return successOf(attempt)
    },

    /**
     * The code of an SMS has six digits, so its tries are limited even where rates are not. They
     * count for the number, whichever address they come from.
     * @throws Refusal too_many_sms_codes
     */
    async admitSmsCode(phone: string): Promise<{ forgive: () => Promise<void> }> {
      const attempt = { ...keyOf(`sms code ${phone}`, 'codes', ''), now: clock.now() }
      await refuseWaiting('too_many_sms_codes', store.admit(attempt, CODE_WAITS))
      return { forgive: () => store.forgive(attempt) }
    },

    /**
     * A signed-in caller must repeat the password for some calls.
     * @throws Refusal too_many_passwords
     */
    async admitCaller({ email, sessionId }: SignedIn): Promise<CallerAttempt> {
      if (!rateLimits) return { isLast: false, forgive: async () => {} }
      const attempt = { ...keyOf(email, 'session', sessionId), now: clock.now() }
      const admission = await store.admit(attempt, PASSWORD_WAITS)
      const { waitSeconds } = admission
      if (waitSeconds !== undefined)
        throw new Refusal('too_many_passwords', { retryAfterSeconds: waitSeconds })
      const isLast = admission.attempts >= WRONG_PASSWORDS_OF_A_SESSION
      return { isLast, forgive: () => store.forgive(attempt) }
    },

    /**
     * New e-mails are limited, because the answer tells whether an account has them.
     * @throws Refusal too_many_emails
     */
    async admitEmail(userId: string): Promise<void> {
      if (!rateLimits) return
      const attempt = { ...keyOf(userId, 'emails', userId), now: clock.now() }
      await refuseWaiting('too_many_emails', store.admit(attempt, EMAIL_WAITS))
    },

    forget: (now: Date): Promise<void> => store.forget(now),
  }
}

async function refuseWaiting(
  code: keyof typeof waitRefusals,
  admission: Promise<{ waitSeconds: number | undefined }>,
): Promise<void> {
  const { waitSeconds } = await admission
  if (waitSeconds !== undefined) throw new Refusal(code, { retryAfterSeconds: waitSeconds })
}

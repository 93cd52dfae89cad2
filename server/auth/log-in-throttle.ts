import { createHmac } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Clock, Db } from '../database/db.ts'
import { groupOfAddress } from '../http/address-group.ts'
import { Refusal } from '../refusal.ts'
import { type AttemptKey, logInThrottleStore, successOf } from './log-in-throttle.store.ts'

type Parts = { db: Db; clock: Clock; authSecret: string; rateLimits: boolean }

/** What the statement that begins a session adds, so that the attempt does not count as a failure. */
export type LogInSuccess = RawBuilder<unknown> | undefined

/** Limits how often the password of an account can be tried, on all servers together. */
export function createLogInThrottle({ db, clock, authSecret, rateLimits }: Parts) {
  const store = logInThrottleStore(db)

  const keyed = (kind: string, text: string) =>
    createHmac('sha256', authSecret).update(`${kind} ${text}`).digest()

  const keyOf = (email: string, address: string): AttemptKey => ({
    account: keyed('account', email.toLowerCase()),
    source: keyed('source', groupOfAddress(address)),
  })

  return {
    /** @throws Refusal too_many_log_ins */
    async admit(email: string, address: string): Promise<LogInSuccess> {
      if (!rateLimits) return undefined
      const attempt = { ...keyOf(email, address), now: clock.now() }
      const wait = await store.admit(attempt)
      if (wait !== undefined) throw new Refusal('too_many_log_ins', { retryAfterSeconds: wait })
      return successOf(attempt)
    },

    forget: (now: Date): Promise<void> => store.forget(now),
  }
}

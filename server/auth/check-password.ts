import { recordFailedLogIn } from '../audit/record-audit.ts'
import type { Clock, Db } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { UserService } from '../users/users.service.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import { inHashTurn, isRightPassword } from './passwords.ts'
import { sessionStore } from './sessions.store.ts'

type Dependencies = { db: Db; clock: Clock; users: UserService; throttle: LogInThrottle }

export type PasswordCheck = ReturnType<typeof createCheckPassword>

export function createCheckPassword({ db, clock, users, throttle }: Dependencies) {
  /**
   * The result is the hash that the password was checked against. Ten wrong passwords end the
   * session.
   * @throws Refusal wrong_password, too_many_passwords, session_ended
   */
  return async function checkPassword(caller: Caller, password: string): Promise<string> {
    const { id, sessionId, requestId } = caller
    const attempt = await throttle.admitCaller(caller)
    const account = await users.findAccount(id)
    const passwordHash = account?.passwordHash ?? undefined
    const turn = { network: `user ${id}`, group: `user ${id}`, isKnown: true }
    const isRight = await inHashTurn(turn, () => isRightPassword(passwordHash, password))
    if (passwordHash !== undefined && isRight) {
      await attempt.forgive()
      return passwordHash
    }
    await recordFailedLogIn(db, { userId: id, requestId, now: clock.now() })
    if (!attempt.isLast) throw new Refusal('wrong_password')
    await sessionStore(db).end(sessionId)
    throw new Refusal('session_ended')
  }
}

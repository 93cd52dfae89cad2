import { v7 as uuid } from 'uuid'
import type { Api } from '#contract/api'
import type { Input } from '#contract/call'
import type { RefusalCode } from '#contract/errors'
import type { UserView } from '#contract/users'
import { auditInsertion, recordAudit, recordFailedLogIn } from '../audit/record-audit.ts'
import type { Clock, Db } from '../database/db.ts'
import type { Actor, Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { type UserService, toUserView } from '../users/users.service.ts'
import { checkPassword } from './check-password.ts'
import { createLogInThrottle } from './log-in-throttle.ts'
import type { OneTimeCodeService } from './one-time-codes.service.ts'
import { passwordLinkStore } from './password-links.store.ts'
import { hashPassword, isRightPassword } from './passwords.ts'
import { type NewSession, createFindCaller, sessionStore } from './sessions.store.ts'
import type { Tokens } from './tokens.ts'

type Parts = {
  db: Db
  clock: Clock
  tokens: Tokens
  users: UserService
  authSecret: string
  rateLimits: boolean
  codes: OneTimeCodeService
}
type From = { requestId: string; address: string }
type SignUp = Input<Api['POST /auth/signup'], 'body'>
type LogIn = Input<Api['POST /auth/login'], 'body'>
type ChangePassword = Input<Api['PUT /auth/change-password'], 'body'>

const BEARER = /^Bearer +(\S+)$/i

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService(parts: Parts) {
  const { db, clock, tokens, users, codes } = parts
  const sessions = sessionStore(db)
  const throttle = createLogInThrottle(parts)
  const findCaller = createFindCaller(db, clock.now())

  /** The first statement has begun no session: the user needs a code, or the password was changed. */
  async function beginWithCode(session: NewSession, actor: Actor, code?: string): Promise<Date> {
    try {
      const expiresAt = await sessions.begin({ ...session, proof: await codes.prove(actor, code) })
      if (expiresAt) return expiresAt
      throw new Refusal('wrong_code')
    } catch (error) {
      const { id: userId, requestId } = actor
      const isGuess = error instanceof Refusal && error.code === 'wrong_code'
      if (isGuess) await recordFailedLogIn(db, { userId, requestId, now: clock.now() })
      throw error
    }
  }

  return {
    async signUp({ password, ...profile }: SignUp): Promise<UserView> {
      return users.create({ ...profile, passwordHash: await hashPassword(password) })
    },

    /** One sentence for an unknown e-mail and a wrong password, after one and the same time. */
    async logIn(
      { email, password, code }: LogIn,
      { requestId, address }: From,
    ): Promise<{ data: UserView; token: string }> {
      const success = await throttle.admit(email, address)
      const account = await users.findByEmail(email)
      const passwordHash = account?.passwordHash ?? undefined
      const right = await isRightPassword(passwordHash, password)
      const now = clock.now()
      if (!account || passwordHash === undefined || !right) {
        await recordFailedLogIn(db, { userId: account?.id ?? null, requestId, now })
        throw new Refusal('wrong_credentials')
      }
      const { passwordHash: _, ...user } = account
      const id = uuid()
      const actor = { id: user.id, requestId }
      const audit = auditInsertion({
        kind: 'logged_in',
        actor,
        subject: { kind: 'user', id: user.id },
        at: now,
      })
      const session = { id, userId: user.id, passwordHash, now, audit, success }
      const expiresAt =
        (await sessions.begin(session)) ?? (await beginWithCode(session, actor, code))
      const token = tokens.sign({ userId: user.id, sessionId: id, role: user.role, expiresAt })
      return { data: toUserView(user), token }
    },

    async logOut(caller: Caller): Promise<null> {
      await sessions.end(caller.sessionId)
      return null
    },

    /** The database ends all of the user's sessions, so that none outlives the old password. */
    async changePassword(caller: Caller, body: ChangePassword): Promise<null> {
      const current = body.currentPassword ?? body.oldPassword ?? ''
      const checked = await checkPassword(users, caller, current)
      const changed = await hashPassword(body.newPassword)
      await db.transaction().execute(async (trx) => {
        const isStill = await users.changePasswordHash(trx, caller.id, checked, changed)
        if (!isStill) throw new Refusal('wrong_password')
        const about = { actor: caller, subject: { kind: 'user', id: caller.id } } as const
        await recordAudit(trx, { kind: 'password_changed', ...about, at: clock.now() })
      })
      return null
    },

    /** Who calls, from the bearer token of a request. */
    async identify(
      authorization: string | undefined,
      requestId: string,
    ): Promise<Caller | RefusalCode> {
      const token = BEARER.exec(authorization ?? '')?.[1]
      if (token === undefined) return 'not_signed_in'
      const sessionId = tokens.sessionIdOf(token)
      if (sessionId === undefined) return 'session_ended'
      const caller = await findCaller(sessionId)
      return caller ? { ...caller, requestId } : 'session_ended'
    },

    /** By the rules of a deletion by an admin. */
    async deleteAccount(caller: Caller, { password }: { password: string }): Promise<null> {
      await checkPassword(users, caller, password)
      return users.remove(caller, { id: caller.id })
    },

    /** Sessions, links and attempts whose time is over. */
    async forgetExpired(): Promise<void> {
      const now = await clock(db)
      await passwordLinkStore(db).removeExpired(now)
      await throttle.forget(now)
      await sessions.endExpired(now)
    },
  }
}

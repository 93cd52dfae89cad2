import type { Api } from '#contract/api'
import type { Input } from '#contract/call'
import type { RefusalCode } from '#contract/errors'
import type { UserView } from '#contract/users'
import { forgetLogInNetworks, recordAudit } from '../audit/record-audit.ts'
import type { Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { PasswordCheck } from './check-password.ts'
import { turnOfAddress } from './hash-queue.ts'
import { type LogInDependencies, createLogIn } from './log-in.service.ts'
import { passwordLinkStore } from './password-links.store.ts'
import { refuseShortPassword } from './password-length.ts'
import { hashPassword } from './passwords.ts'
import type { SessionService } from './sessions.service.ts'
import { createFindCaller, sessionStore } from './sessions.store.ts'

type Dependencies = LogInDependencies & {
  checkPassword: PasswordCheck
  sessions: SessionService
}
type SignUp = Input<Api['POST /auth/signup'], 'body'>
type ChangePassword = Input<Api['PUT /auth/change-password'], 'body'>

type MarkedForm = { email: string; marks?: string[] | undefined }

const BEARER = /^Bearer +(\S+)$/i

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService(dependencies: Dependencies) {
  const { db, clock, tokens, users, throttle, marks, checkPassword } = dependencies
  const store = sessionStore(db)
  const findCaller = createFindCaller(db, clock.now())

  return {
    async signUp(
      { password, ...profile }: SignUp,
      { address }: { address: string },
    ): Promise<UserView> {
      const passwordHash = await hashPassword(password, turnOfAddress(address))
      return users.create({ ...profile, passwordHash })
    },

    logIn: createLogIn(dependencies),

    findBrowser: ({ email, marks: presented = [] }: MarkedForm): string | undefined =>
      marks.findBrowser(email, presented, new Date()),

    async logOut(caller: Caller): Promise<null> {
      await store.end(caller.sessionId)
      return null
    },

    /** The database ends all of the user's sessions, so that none outlives the old password. */
    async changePassword(caller: Caller, body: ChangePassword): Promise<null> {
      refuseShortPassword(caller.role, body.newPassword)
      const current = body.currentPassword ?? body.oldPassword ?? ''
      const checked = await checkPassword(caller, current)
      const changed = await hashPassword(body.newPassword)
      await db.transaction().execute(async (trx) => {
        const isStill = await users.changePasswordHash(trx, caller.id, checked, changed)
        if (!isStill) throw new Refusal('wrong_password')
        const about = { actor: caller, subject: { kind: 'user', id: caller.id } } as const
        await recordAudit(trx, { kind: 'password_changed', ...about, at: clock.now() })
      })
      return null
    },

    async identify(
      authorization: string | undefined,
      requestId: string,
    ): Promise<Caller | RefusalCode> {
      const token = BEARER.exec(authorization ?? '')?.[1]
      if (token === undefined) return 'not_signed_in'
      const sessionId = tokens.sessionIdOf(token)
      if (sessionId === undefined) return 'session_ended'
      const found = await findCaller(sessionId)
      if (!found) return 'session_ended'
      const { caller, lastUsedAt } = found
      dependencies.sessions.noteUse({ sessionId, lastUsedAt, now: caller.authenticatedAt })
      return { ...caller, requestId }
    },

    async deleteAccount(caller: Caller, { password }: { password: string }): Promise<null> {
      await checkPassword(caller, password)
      return users.remove(caller, { id: caller.id })
    },

    async forgetExpired(): Promise<void> {
      const now = await clock(db)
      await passwordLinkStore(db).removeExpired(now)
      await throttle.forget(now)
      await forgetLogInNetworks(db, now)
      await store.endExpired(now)
    },
  }
}

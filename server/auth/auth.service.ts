import { v7 as uuid } from 'uuid'
import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import type { RefusalCode } from '#contract/errors'
import type { UserView } from '#contract/users'
import { describeDevice } from '#domain/devices'
import { MOST_PER_HOUR } from '#domain/messages'
import {
  forgetLogInNetworks,
  recordAudit,
  auditInsertion,
  auditNetworkInsertion,
  countFailedCodes,
  recordFailedCode,
  recordFailedLogIn,
} from '../audit/record-audit.ts'
import type { Caller } from '../http/handlers.ts'
import type { OutboxService } from '../messages/outbox.service.ts'
import { Refusal } from '../refusal.ts'
import type { PasswordCheck } from './check-password.ts'
import type { EmailLinkService } from './email-links.service.ts'
import { turnOfAddress, type Turn } from './hash-queue.ts'
import { invitationStore } from './invitations.store.ts'
import type { PhoneCodeService } from './phone-codes.service.ts'
import { passwordLinkStore } from './password-links.store.ts'
import { refuseShortPassword, isLongForAdmin } from './password-length.ts'
import { hashPassword, inHashTurn, isRightPassword } from './passwords.ts'
import type { SessionService } from './sessions.service.ts'
import { createFindCaller, sessionStore, type NewSession } from './sessions.store.ts'
import { networkOfAddress } from '../http/address-group.ts'
import type { Clock, Db } from '../database/db.ts'
import { type UserService, toUserView } from '../users/users.service.ts'
import type { BrowserMarks } from './browser-marks.ts'
import type { LogInSource, LogInThrottle } from './log-in-throttle.ts'
import type { LogInSuccess } from './log-in-throttle.store.ts'
import type { OneTimeCodeService } from './one-time-codes.service.ts'
import type { Tokens } from './tokens.ts'

type Dependencies = LogInDependencies & {
  checkPassword: PasswordCheck
  sessions: SessionService
  emailLinks: EmailLinkService
  phoneCodes: PhoneCodeService
}
type SignUp = Input<Api['POST /auth/signup'], 'body'>
type ChangePassword = Input<Api['PUT /auth/change-password'], 'body'>

type MarkedForm = { email: string; marks?: string[] | undefined }

const BEARER = /^Bearer +(\S+)$/i

export type AuthService = ReturnType<typeof createAuthService>

export function createAuthService(dependencies: Dependencies) {
  const { db, clock, tokens, users, throttle, marks, checkPassword, emailLinks, outbox } =
    dependencies
  const store = sessionStore(db)
  const findCaller = createFindCaller(db, clock.now())

  return {
    async signUp(
      { password, ...profile }: SignUp,
      { address }: { address: string },
    ): Promise<UserView> {
      const passwordHash = await hashPassword(password, turnOfAddress(address))
      const user = await users.create({ ...profile, passwordHash }, emailLinks.addConfirmation)
      outbox.wake()
      return user
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
        const now = await clock(trx)
        await outbox.tellUser(trx, { kind: 'password_changed', userId: caller.id, now })
      })
      outbox.wake()
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
      await users.remove(caller, { id: caller.id })
      outbox.wake()
      return null
    },

    async forgetExpired(): Promise<void> {
      const now = await clock(db)
      await passwordLinkStore(db).removeExpired(now)
      await emailLinks.forgetExpired(now)
      await dependencies.phoneCodes.forgetExpired(now)
      await invitationStore(db).removeExpired(now)
      await throttle.forget(now)
      await forgetLogInNetworks(db, now)
      await store.endExpired(now)
    },
  }
}

type LogInDependencies = {
  db: Db
  clock: Clock
  tokens: Tokens
  users: UserService
  codes: OneTimeCodeService
  throttle: LogInThrottle
  marks: BrowserMarks
  outbox: OutboxService
}
type Form = Input<Api['POST /auth/login'], 'body'>
type LogInRequest = { requestId: string; address: string; userAgent?: string | undefined }
type UserAccount = NonNullable<Awaited<ReturnType<UserService['findByEmail']>>>
type Attempt = {
  form: Form
  source: LogInSource
  origin: { requestId: string; network: string; now: ReturnType<Clock['now']> }
}
type CheckedLogIn = { user: UserAccount; passwordHash: string; success: LogInSuccess }

function createLogIn(dependencies: LogInDependencies) {
  const { db, clock, tokens, users, codes, throttle, marks, outbox } = dependencies

  /** An admin is told of a log-in by a browser that the account does not know. */
  async function beginSession(session: NewSession, isTold: boolean): Promise<Date | undefined> {
    if (!isTold) return sessionStore(db).begin(session)
    const { id: occurrence, userId } = session
    const expiresAt = await db.transaction().execute(async (trx) => {
      const end = await sessionStore(trx).begin(session)
      const told = { kind: 'admin_log_in', userId, occurrence, mostPerHour: MOST_PER_HOUR } as const
      if (end) await outbox.tellUser(trx, { ...told, now: await clock(trx) })
      return end
    })
    outbox.wake()
    return expiresAt
  }

  /** An unknown e-mail and a wrong password get the same sentence after the same time. */
  function checkCredentials({ form, source, origin }: Attempt): Promise<CheckedLogIn> {
    return inHashTurn(turnOf(source), async () => {
      const [success, user] = await Promise.all([
        throttle.admit(form.email, source),
        users.findByEmail(form.email),
      ])
      const passwordHash = user?.passwordHash ?? undefined
      const isRight = await isRightPassword(passwordHash, form.password)
      if (user && passwordHash !== undefined && isRight) return { user, passwordHash, success }
      await recordFailedLogIn(db, { ...origin, userId: user?.id ?? null })
      throw new Refusal('wrong_credentials')
    })
  }

  /**
   * The first statement has begun no session: the user needs a code, or the password was changed.
   */
  async function beginWithCode(session: NewSession, attempt: Attempt, isTold: boolean) {
    const { userId } = session
    const { form, source, origin } = attempt
    try {
      const admit = () => throttle.admitCode(form.email, source.browser)
      const actor = { id: userId, requestId: origin.requestId }
      const proof = await codes.prove(actor, form.code, admit)
      const failedCodes = await countFailedCodes(db, userId)
      const expiresAt = await beginSession({ ...session, proof }, isTold)
      if (expiresAt) return { expiresAt, failedCodes }
      throw new Refusal('wrong_code')
    } catch (error) {
      const isGuess = error instanceof Refusal && error.code === 'wrong_code'
      if (isGuess) await recordFailedCode(db, { ...origin, userId })
      throw error
    }
  }

  return async function logIn(
    form: Form,
    { requestId, address, userAgent = '' }: LogInRequest,
  ): Promise<Output<Api['POST /auth/login']>> {
    const browser = marks.findBrowser(form.email, form.marks ?? [], new Date())
    const now = clock.now()
    const network = networkOfAddress(address)
    const attempt = { form, source: { address, browser }, origin: { requestId, network, now } }
    const { user, passwordHash, success } = await checkCredentials(attempt)
    const id = uuid()
    const subject = { kind: 'user', id: user.id } as const
    const session: NewSession = {
      id,
      userId: user.id,
      passwordHash,
      now,
      audit: auditInsertion({
        kind: 'logged_in',
        actor: { id: user.id, requestId },
        subject,
        at: now,
      }),
      auditNetwork: auditNetworkInsertion(network),
      success,
      device: describeDevice(userAgent),
      network,
    }
    const isTold = user.role === 'admin' && browser === undefined && outbox.sendsMail
    const first = await beginSession(session, isTold)
    const { expiresAt, failedCodes } = first
      ? { expiresAt: first, failedCodes: 0 }
      : await beginWithCode(session, attempt, isTold)
    const isLong = isLongForAdmin({ email: user.email, password: form.password })
    if (isLong !== user.hasLongPassword) {
      await users.notePasswordLength(user.id, passwordHash, isLong)
    }
    const token = tokens.sign({ userId: user.id, sessionId: id, role: user.role, expiresAt })
    const mark = marks.issue(form.email, expiresAt, browser)
    return { data: toUserView(user), token, mark, ...(failedCodes > 0 && { failedCodes }) }
  }
}

function turnOf({ address, browser }: LogInSource): Turn {
  if (browser === undefined) return turnOfAddress(address)
  const source = `browser ${browser}`
  return { network: source, group: source, isKnown: true }
}

import { v7 as uuid } from 'uuid'
import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import { auditInsertion, recordFailedLogIn } from '../audit/record-audit.ts'
import type { Clock, Db } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { type UserService, toUserView } from '../users/users.service.ts'
import type { BrowserMarks } from './browser-marks.ts'
import { type Turn, turnOfAddress } from './hash-queue.ts'
import type { LogInSource, LogInThrottle } from './log-in-throttle.ts'
import type { LogInSuccess } from './log-in-throttle.store.ts'
import type { OneTimeCodeService } from './one-time-codes.service.ts'
import { inHashTurn, isRightPassword } from './passwords.ts'
import { type NewSession, sessionStore } from './sessions.store.ts'
import type { Tokens } from './tokens.ts'

type Dependencies = {
  db: Db
  clock: Clock
  tokens: Tokens
  users: UserService
  codes: OneTimeCodeService
  throttle: LogInThrottle
  marks: BrowserMarks
}
type Form = Input<Api['POST /auth/login'], 'body'>
type From = { requestId: string; address: string }
type Account = NonNullable<Awaited<ReturnType<UserService['findByEmail']>>>
type Checked = { user: Account; passwordHash: string; success: LogInSuccess }

export function createLogIn({ db, clock, tokens, users, codes, throttle, marks }: Dependencies) {
  const sessions = sessionStore(db)

  /** One sentence for an unknown e-mail and a wrong password, after one and the same time. */
  async function checkCredentials(
    { email, password }: Form,
    source: LogInSource,
    requestId: string,
  ): Promise<Checked> {
    return inHashTurn(turnOf(source), async () => {
      const success = await throttle.admit(email, source)
      const user = await users.findByEmail(email)
      const passwordHash = user?.passwordHash ?? undefined
      const isRight = await isRightPassword(passwordHash, password)
      if (user && passwordHash !== undefined && isRight) return { user, passwordHash, success }
      const userId = user?.id ?? null
      await recordFailedLogIn(db, { userId, requestId, now: clock.now() })
      throw new Refusal('wrong_credentials')
    })
  }

  /** The first statement has begun no session: the user needs a code, or the password was changed. */
  async function beginWithCode(
    session: NewSession,
    actor: Actor,
    { email, code }: Form,
    browser: string | undefined,
  ): Promise<Date> {
    try {
      const proof = await codes.prove(actor, code, () => throttle.admitCode(email, browser))
      const expiresAt = await sessions.begin({ ...session, proof })
      if (expiresAt) return expiresAt
      throw new Refusal('wrong_code')
    } catch (error) {
      const { id: userId, requestId } = actor
      const isGuess = error instanceof Refusal && error.code === 'wrong_code'
      if (isGuess) await recordFailedLogIn(db, { userId, requestId, now: clock.now() })
      throw error
    }
  }

  return async function logIn(
    form: Form,
    { requestId, address }: From,
  ): Promise<Output<Api['POST /auth/login']>> {
    const browser = marks.findBrowser(form.email, form.marks ?? [], new Date())
    const { user, passwordHash, success } = await checkCredentials(
      form,
      { address, browser },
      requestId,
    )
    const id = uuid()
    const now = clock.now()
    const actor = { id: user.id, requestId }
    const subject = { kind: 'user', id: user.id } as const
    const audit = auditInsertion({ kind: 'logged_in', actor, subject, at: now })
    const session = { id, userId: user.id, passwordHash, now, audit, success }
    const expiresAt =
      (await sessions.begin(session)) ?? (await beginWithCode(session, actor, form, browser))
    const token = tokens.sign({ userId: user.id, sessionId: id, role: user.role, expiresAt })
    const mark = marks.issue(form.email, expiresAt, browser)
    return { data: toUserView(user), token, mark }
  }
}

function turnOf({ address, browser }: LogInSource): Turn {
  if (browser === undefined) return turnOfAddress(address)
  const source = `browser ${browser}`
  return { network: source, group: source, isKnown: true }
}

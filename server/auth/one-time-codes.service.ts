import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import { refusals } from '#contract/errors'
import { CODE_REQUIRED } from '#contract/one-time-codes'
import { auditInsertion, recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Actor, Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { PasswordCheck } from './check-password.ts'
import type { LogInSuccess } from './log-in-throttle.store.ts'
import type { LogInThrottle } from './log-in-throttle.ts'
import {
  type Proof,
  oneTimeCodeStore,
  proofOfCode,
  proofOfRecoveryCode,
} from './one-time-codes.store.ts'
import {
  createRecoveryCodes,
  createSecret,
  createSecretCipher,
  hashOfRecoveryCode,
  plainCode,
  stepOf,
  urlOf,
} from './one-time-secret.ts'
import { sessionStore } from './sessions.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  checkPassword: PasswordCheck
  throttle: LogInThrottle
  authSecret: string
}

type TurnOff = Input<Api['DELETE /users/me/one-time-codes'], 'body'>
type CodeSecret = { secret: Buffer; now: Date }
/** A code that could be guessed is counted before it is checked. */
type AdmitCode = () => Promise<LogInSuccess>

const SIX_DIGITS = /^\d{6}$/
const MISSING = { path: 'code', message: CODE_REQUIRED }
const NOT_RIGHT = { path: 'code', message: refusals.wrong_code.message }

export type OneTimeCodeService = ReturnType<typeof createOneTimeCodeService>

export function createOneTimeCodeService(dependencies: Dependencies) {
  const { db, clock, checkPassword, throttle, authSecret } = dependencies
  const cipher = createSecretCipher(authSecret)
  const store = oneTimeCodeStore(db)

  const record = (trx: Trx, kind: 'one_time_codes_on' | 'one_time_codes_off', actor: Actor) =>
    recordAudit(trx, { kind, actor, subject: { kind: 'user', id: actor.id }, at: clock.now() })

  /**
   * The result is undefined when the app shows no such code now; a recovery code is looked for
   * later.
   */
  async function proofOf(
    actor: Actor,
    { secret, now }: CodeSecret,
    { code, admit }: { code: string; admit: AdmitCode },
  ): Promise<Proof | undefined> {
    const { id, requestId } = actor
    const plain = plainCode(code)
    if (!SIX_DIGITS.test(plain)) {
      const about = { actor: { id, requestId }, subject: { kind: 'user', id } } as const
      const used = auditInsertion({ kind: 'recovery_code_used', ...about, at: clock.now() })
      return { accepted: proofOfRecoveryCode(id, hashOfRecoveryCode(plain)), used }
    }
    const success = await admit()
    const decrypted = cipher.decrypt(secret, id)
    const step = decrypted === undefined ? undefined : stepOf(decrypted, plain, now)
    if (step === undefined) return undefined
    return { accepted: proofOfCode({ userId: id, secret, step }), success }
  }

  async function proveToTurnOff(caller: Caller, found: CodeSecret, code: string | undefined) {
    if (code === undefined) throw new Refusal('invalid', { field: MISSING })
    const admit = () => throttle.admitCode(caller.email, caller.sessionId)
    const proof = await proofOf(caller, found, { code, admit })
    if (!proof) throw new Refusal('invalid', { field: NOT_RIGHT })
    return proof
  }

  return {
    async read({ id }: Caller): Promise<Output<Api['GET /users/me/one-time-codes']>> {
      const left = await store.countRecoveryCodes(id)
      return { isOn: left !== undefined, recoveryCodesLeft: left ?? 0 }
    },

    async begin(caller: Caller, { password }: { password: string }) {
      await checkPassword(caller, password)
      const secret = createSecret()
      const hasBegun = await store.begin(caller.id, cipher.encrypt(secret, caller.id))
      if (!hasBegun) throw new Refusal('codes_are_on')
      return { secret, url: urlOf(secret, caller.email) }
    },

    /** Other sessions were begun without a code, so they end. */
    async confirm(caller: Caller, { code }: { code: string }) {
      const begun = await store.find(caller.id, clock)
      if (!begun) throw new Refusal('codes_not_begun')
      if (begun.confirmedAt) throw new Refusal('codes_are_on')
      const secret = cipher.decrypt(begun.secret, caller.id)
      if (secret === undefined) throw new Refusal('codes_not_begun')
      const step = stepOf(secret, plainCode(code), begun.now)
      if (step === undefined) throw new Refusal('invalid', { field: NOT_RIGHT })
      const recoveryCodes = createRecoveryCodes()
      await db.transaction().execute(async (trx) => {
        const proven = { userId: caller.id, secret: begun.secret, step }
        const hashes = recoveryCodes.map(hashOfRecoveryCode)
        const isOn = await oneTimeCodeStore(trx).confirm(proven, { hashes, at: clock.now() })
        if (!isOn) throw new Refusal('codes_not_begun')
        await sessionStore(trx).endOthersOf(caller.id, caller.sessionId)
        await record(trx, 'one_time_codes_on', caller)
      })
      return { recoveryCodes }
    },

    /** Turning off needs a code, because an open browser and a stolen password must not suffice. */
    async turnOff(caller: Caller, { password, code }: TurnOff): Promise<null> {
      await checkPassword(caller, password)
      const found = await store.find(caller.id, clock)
      const proof = found?.confirmedAt && (await proveToTurnOff(caller, found, code))
      await db.transaction().execute(async (trx) => {
        const codes = oneTimeCodeStore(trx)
        if (proof && !(await codes.accept(proof)))
          throw new Refusal('invalid', { field: NOT_RIGHT })
        const wereOn = await codes.removeOf(caller.id)
        if (wereOn && !proof) throw new Refusal('invalid', { field: MISSING })
        if (wereOn) await record(trx, 'one_time_codes_off', caller)
      })
      return null
    },

    /**
     * A session needs this proof while codes are on.
     * @throws Refusal code_needed, wrong_code, or wrong_credentials when they are off
     */
    async prove(actor: Actor, code: string | undefined, admit: AdmitCode): Promise<Proof> {
      const found = await store.find(actor.id, clock)
      if (!found?.confirmedAt) throw new Refusal('wrong_credentials')
      if (code === undefined) throw new Refusal('code_needed')
      const proof = await proofOf(actor, found, { code, admit })
      if (!proof) throw new Refusal('wrong_code')
      return proof
    },
  }
}

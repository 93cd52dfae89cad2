import type { Api } from '#contract/api'
import type { Output } from '#contract/call'
import { refusals } from '#contract/errors'
import { auditInsertion, recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Actor, Caller } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import type { PasswordCheck } from './check-password.ts'
import type { LogInSuccess } from './log-in-throttle.store.ts'
import { oneTimeCodeStore, proofOfCode, proofOfRecoveryCode } from './one-time-codes.store.ts'
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

type Parts = { db: Db; clock: Clock; checkPassword: PasswordCheck; authSecret: string }

const SIX_DIGITS = /^\d{6}$/
const NOT_RIGHT = { path: 'code', message: refusals.wrong_code.message }

export type OneTimeCodeService = ReturnType<typeof createOneTimeCodeService>

/** A second proof beside the password, for admins who turn it on (RFC 6238). */
export function createOneTimeCodeService({ db, clock, checkPassword, authSecret }: Parts) {
  const cipher = createSecretCipher(authSecret)
  const store = oneTimeCodeStore(db)

  const record = (trx: Trx, kind: 'one_time_codes_on' | 'one_time_codes_off', actor: Actor) =>
    recordAudit(trx, { kind, actor, subject: { kind: 'user', id: actor.id }, at: clock.now() })

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

    async turnOff(caller: Caller, { password }: { password: string }): Promise<null> {
      await checkPassword(caller, password)
      await db.transaction().execute(async (trx) => {
        const wereOn = await oneTimeCodeStore(trx).removeOf(caller.id)
        if (wereOn) await record(trx, 'one_time_codes_off', caller)
      })
      return null
    },

    /**
     * What a session needs to begin while codes are on.
     * @param admit counts a code that could be guessed, before it is checked
     * @throws Refusal code_needed, wrong_code, or wrong_credentials where they are off
     */
    async prove(
      { id, requestId }: Actor,
      code: string | undefined,
      admit: () => Promise<LogInSuccess>,
    ) {
      const found = await store.find(id, clock)
      if (!found?.confirmedAt) throw new Refusal('wrong_credentials')
      if (code === undefined) throw new Refusal('code_needed')
      const plain = plainCode(code)
      if (!SIX_DIGITS.test(plain)) {
        const about = { actor: { id, requestId }, subject: { kind: 'user', id } } as const
        const used = auditInsertion({ kind: 'recovery_code_used', ...about, at: clock.now() })
        return { accepted: proofOfRecoveryCode(id, hashOfRecoveryCode(plain)), used }
      }
      const success = await admit()
      const secret = cipher.decrypt(found.secret, id)
      const step = secret === undefined ? undefined : stepOf(secret, plain, found.now)
      if (step === undefined) throw new Refusal('wrong_code')
      return { accepted: proofOfCode({ userId: id, secret: found.secret, step }), success }
    },
  }
}

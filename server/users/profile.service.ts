import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import type { UserView } from '#contract/users'
import { type AuditChanges, changedFields } from '#domain/audit'
import { auditInsertion, namesOnly } from '../audit/record-audit.ts'
import type { Clock, Db, Trx } from '../database/db.ts'
import type { Caller } from '../http/handlers.ts'
import { keyedHash } from '../keyed-hash.ts'
import { Refusal } from '../refusal.ts'
import { refusingTakenEmail } from './taken-email.ts'
import { toUserView } from './users.service.ts'
import { type ProfileChanges, userStore } from './users.store.ts'

type Dependencies = {
  db: Db
  clock: Clock
  authSecret: string
  sessions: { endOthersOf: (trx: Trx, caller: Caller) => Promise<void> }
  throttle: { admitEmail: (userId: string) => Promise<void> }
  emailLinks: EmailLinks
}
type EmailLinks = {
  noteChange: (trx: Trx, change: { userId: string; to: string }) => Promise<void>
  wake: () => void
}
type ProfileBody = Input<Api['PUT /users/me'], 'body'>

export type ProfileService = ReturnType<typeof createProfileService>

export function createProfileService(dependencies: Dependencies) {
  const { db, clock, authSecret, sessions, throttle, emailLinks } = dependencies

  /**
   * The hash only shows whether a known e-mail was the earlier one (docs/operating/daily-work.md).
   */
  const hashOfEmail = (email: string) =>
    keyedHash(authSecret, 'email', email.toLowerCase()).toString('hex')

  const formerEmail = (email: string): AuditChanges => ({
    formerEmailHash: { before: null, after: hashOfEmail(email) },
  })

  return {
    read: (caller: Caller): Output<Api['GET /users/me']> => ({
      ...toUserView(caller),
      isPhoneConfirmed: caller.isPhoneConfirmed,
      reminders: caller.reminders,
      needsLongerPassword: caller.role === 'admin' && caller.hasLongPassword === false,
    }),

    /**
     * A new e-mail ends the caller's other sessions, because a stolen session must not keep the
     * account.
     */
    async change(caller: Caller, body: ProfileBody): Promise<UserView> {
      const changes = toChanges(body)
      if (Object.values(changes).every((value) => value === undefined)) return toUserView(caller)
      const hasNewEmail =
        changes.email !== undefined && changes.email.toLowerCase() !== caller.email.toLowerCase()
      if (hasNewEmail) await throttle.admitEmail(caller.id)
      const audit = auditInsertion({
        kind: 'profile_changed',
        actor: caller,
        subject: { kind: 'user', id: caller.id },
        changes: {
          ...namesOnly(changedFields(toChanges(caller), changes)),
          ...(hasNewEmail && formerEmail(caller.email)),
        },
        at: clock.now(),
      })
      const write = (on: Db | Trx) => userStore(on).changeProfile(caller.id, changes, audit)
      const writeNewEmail = () =>
        db.transaction().execute(async (trx) => {
          await emailLinks.noteChange(trx, { userId: caller.id, to: changes.email ?? '' })
          const user = await write(trx)
          await sessions.endOthersOf(trx, caller)
          return user
        })
      const changed = await refusingTakenEmail(hasNewEmail ? writeNewEmail : () => write(db))
      if (!changed) throw new Refusal('user_not_found')
      if (hasNewEmail) emailLinks.wake()
      return toUserView(changed)
    },
  }
}

/** The form's own names are accepted when the call's are missing (docs/product/calls.md). */
function toChanges(body: ProfileBody): ProfileChanges {
  return {
    name: body.name ?? body.fullName,
    email: body.email,
    phone: body.phone ?? body.mobileNumber,
    address: body.address,
  }
}

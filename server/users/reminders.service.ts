import type { Api } from '#contract/api'
import type { Input, Output } from '#contract/call'
import { changedFields } from '#domain/audit'
import { recordAudit } from '../audit/record-audit.ts'
import type { Clock, Db } from '../database/db.ts'
import type { Actor } from '../http/handlers.ts'
import { Refusal } from '../refusal.ts'
import { readUnsubscribeToken } from './unsubscribe-token.ts'
import { userStore } from './users.store.ts'

type Dependencies = { db: Db; clock: Clock; authSecret: string }
type Choice = Input<Api['PUT /users/me/messages'], 'body'>

export type ReminderService = ReturnType<typeof createReminderService>

export function createReminderService({ db, clock, authSecret }: Dependencies) {
  /** The choice is recorded where it is another one. */
  const choose = (actor: Actor, { reminders }: Choice) =>
    db.transaction().execute(async (trx) => {
      if (!(await userStore(trx).setReminders(actor.id, reminders))) return
      await recordAudit(trx, {
        kind: 'profile_changed',
        actor,
        subject: { kind: 'user', id: actor.id },
        changes: changedFields({ reminders: !reminders }, { reminders }),
        at: await clock(trx),
      })
    })

  return {
    async choose(caller: Actor, choice: Choice): Promise<Output<Api['PUT /users/me/messages']>> {
      await choose(caller, choice)
      return choice
    },

    /** @throws Refusal unsubscribe_link_unknown */
    async unsubscribe(token: string, requestId: string): Promise<null> {
      const id = readUnsubscribeToken(authSecret, token)
      if (id === undefined) throw new Refusal('unsubscribe_link_unknown')
      await choose({ id, requestId }, { reminders: false })
      return null
    },
  }
}

import { v7 as uuid } from 'uuid'
import type { PushState, PushSubscriptionForm } from '#contract/push-subscriptions'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Clock, Db } from '../../database/db.ts'
import type { Caller } from '../../http/handlers.ts'
import { Refusal } from '../../refusal.ts'
import type { PushSettings } from '../../settings/push-settings.ts'
import { isPushEndpoint, isPushKey } from './push-endpoint.ts'
import { pushStore } from './push.store.ts'

type Dependencies = { db: Db; clock: Clock; push: PushSettings | undefined }

export type PushService = ReturnType<typeof createPushService>

/** An admin has this browser told of what happens, as long as its log-in lasts. */
export function createPushService({ db, clock, push }: Dependencies) {
  const stateOf = (isOn: boolean): PushState => ({ publicKey: push?.publicKey ?? null, isOn })

  return {
    async read({ sessionId }: Caller): Promise<PushState> {
      return stateOf((await pushStore(db).findOfSession(sessionId)) !== undefined)
    },

    /** @throws Refusal no_push, push_address, push_key */
    async subscribe(caller: Caller, { endpoint, keys }: PushSubscriptionForm): Promise<PushState> {
      if (!push) throw new Refusal('no_push')
      if (!isPushEndpoint(endpoint, push.standIn)) throw new Refusal('push_address')
      if (!isPushKey(keys)) throw new Refusal('push_key')
      await db.transaction().execute(async (trx) => {
        const store = pushStore(trx)
        const known = await store.findOfSession(caller.sessionId)
        const { p256dh, auth } = keys
        if (known?.endpoint === endpoint && known.p256dh === p256dh && known.auth === auth) return
        const at = await clock(trx)
        const owner = { sessionId: caller.sessionId, userId: caller.id }
        await store.replace({ id: uuid(), ...owner, endpoint, p256dh, auth, createdAt: at })
        const subject = { kind: 'user', id: caller.id } as const
        await recordAudit(trx, { kind: 'device_told', actor: caller, subject, at })
      })
      return stateOf(true)
    },

    async unsubscribe(caller: Caller): Promise<PushState> {
      await db.transaction().execute(async (trx) => {
        const store = pushStore(trx)
        const known = await store.findOfSession(caller.sessionId)
        if (!known) return
        await store.forget(known.id)
        const at = await clock(trx)
        const subject = { kind: 'user', id: caller.id } as const
        await recordAudit(trx, { kind: 'device_not_told', actor: caller, subject, at })
      })
      return stateOf(false)
    },
  }
}

import { sql } from 'kysely'
import type { Duty } from '#domain/users'
import type { Db, Trx } from '../../database/db.ts'
import type { PushDevice } from '../channel.ts'

export type Subscription = PushDevice & {
  id: string
  sessionId: string
  userId: string
  createdAt: Date
}

export function pushStore(db: Db | Trx) {
  /** The log-in of the device still lasts, and its user is an admin with the duty. */
  const told = (duty: Duty | undefined, now: Date) =>
    db
      .selectFrom('pushSubscriptions as subscription')
      .innerJoin('logInDevices as device', 'device.sessionId', 'subscription.sessionId')
      .innerJoin('accounts', 'accounts.userId', 'subscription.userId')
      .where('device.expiresAt', '>', now)
      .where('accounts.role', '=', 'admin')
      .$if(duty !== undefined, (found) => found.where(sql<boolean>`${duty} = any(accounts.duties)`))

  return {
    listIds: async (duty: Duty, now: Date): Promise<string[]> => {
      const rows = await told(duty, now)
        .select('subscription.id')
        .orderBy('subscription.id')
        .execute()
      return rows.map(({ id }) => id)
    },

    find: (id: string, duty: Duty, now: Date): Promise<PushDevice | undefined> =>
      told(duty, now)
        .select(['subscription.endpoint', 'subscription.p256dh', 'subscription.auth'])
        .where('subscription.id', '=', id)
        .executeTakeFirst(),

    findOfSession: (sessionId: string) =>
      db
        .selectFrom('pushSubscriptions')
        .select(['id', 'endpoint', 'p256dh', 'auth'])
        .where('sessionId', '=', sessionId)
        .executeTakeFirst(),

    /** A browser has one subscription, whatever log-in it was made in. */
    async replace(subscription: Subscription): Promise<void> {
      const { sessionId, endpoint } = subscription
      await db
        .deleteFrom('pushSubscriptions')
        .where((eb) => eb.or([eb('sessionId', '=', sessionId), eb('endpoint', '=', endpoint)]))
        .execute()
      await db.insertInto('pushSubscriptions').values(subscription).execute()
    },

    async forget(id: string): Promise<void> {
      await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
    },
  }
}

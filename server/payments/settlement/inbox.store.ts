import { v7 as uuid } from 'uuid'
import type { Db, Trx } from '../../database/db.ts'
import type { Notification } from '../gateways/gateway.ts'

type Received = {
  gateway: string
  kind: 'ipn' | 'return'
  notification: Notification
  dedupeKey: string
  paymentId: string
  sourceIp: string
  now: Date
}

export function inboxStore(db: Db | Trx) {
  return {
    /** False for a message that came before. */
    async add({ notification, sourceIp, now, ...message }: Received) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('gatewayMessages')
        .values({
          id: uuid(),
          ...message,
          authentic: notification.authentic,
          claims: notification.claims,
          hint: JSON.stringify(notification.hint),
          body: JSON.stringify(notification.body),
          sourceIp,
          receivedAt: now,
        })
        .onConflict((conflict) => conflict.columns(['gateway', 'dedupeKey']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}

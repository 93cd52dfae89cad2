import { v7 as uuid } from 'uuid'
import type { Db, Trx } from '../../database/db.ts'
import type { Notification } from '../gateways/gateway.ts'

type Received = {
  gateway: string
  kind: 'ipn' | 'return'
  notification: Notification
  paymentId: string | null
  sourceIp: string
  now: Date
}

export function inboxStore(db: Db | Trx) {
  return {
    /** False for a message that came before. */
    async add({ gateway, kind, notification, paymentId, sourceIp, now }: Received) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('gateway_messages')
        .values({
          id: uuid(),
          gateway,
          kind,
          dedupe_key: notification.dedupeKey,
          payment_id: paymentId,
          authentic: notification.authentic,
          claims: notification.claims,
          hint: JSON.stringify(notification.hint),
          body: JSON.stringify(notification.body),
          source_ip: sourceIp,
          received_at: now,
        })
        .onConflict((conflict) => conflict.columns(['gateway', 'dedupe_key']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
